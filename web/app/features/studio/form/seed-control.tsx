import { Button, NumberInput } from '@mantine/core';
import { Dices } from 'lucide-react';
import type { ToolForm } from '../use-tool-form.ts';
import { controlId } from './control-id.ts';
import type { FormField } from './derive-form.ts';
import classes from './seed-control.module.css';

const RANDOM = -1;

/** A whole number, or Random, which is -1. */
export function SeedControl({ form, field }: { form: ToolForm; field: FormField }) {
  const { name, label, hint, min = RANDOM, max } = field;
  const value = form.values[name];
  return (
    <div className={classes.row}>
      <NumberInput
        id={controlId(name)}
        label={label}
        description={hint}
        error={form.problems[name]}
        className={classes.number}
        hideControls
        allowDecimal={false}
        min={min}
        {...(max === undefined ? {} : { max })}
        value={typeof value === 'number' || typeof value === 'string' ? value : RANDOM}
        onChange={(typed) => form.set(name, typed)}
      />
      <Button
        variant="default"
        className={classes.random}
        leftSection={<Dices size={15} aria-hidden />}
        aria-pressed={value === RANDOM}
        onClick={() => form.set(name, RANDOM)}
      >
        Random
      </Button>
    </div>
  );
}
