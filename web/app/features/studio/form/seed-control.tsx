import { Button } from '@mantine/core';
import { Dices } from 'lucide-react';
import type { ToolForm } from '../use-tool-form.ts';
import { controlId } from './control-id.ts';
import type { FormField } from './derive-form.ts';
import { NumberInput } from './number-input.tsx';
import classes from './seed-control.module.css';

const RANDOM = -1;

/** A whole number, or Random, which is -1. */
export function SeedControl({ form, field }: { form: ToolForm; field: FormField }) {
  const { name, label, hint, isIgnored } = field;
  const value = form.values[name];
  return (
    <div className={classes.row}>
      <NumberInput
        id={controlId(name)}
        label={label}
        description={hint}
        error={form.problems[name]}
        className={classes.number}
        field={field}
        value={value}
        onChange={(typed) => form.set(name, typed)}
      />
      <Button
        variant="default"
        className={classes.random}
        leftSection={<Dices size={15} aria-hidden />}
        disabled={isIgnored}
        aria-pressed={value === RANDOM}
        onClick={() => form.set(name, RANDOM)}
      >
        Random
      </Button>
    </div>
  );
}
