import { Input } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { ToolForm } from '../use-tool-form.ts';
import { controlId } from './control-id.ts';
import type { FormField } from './derive-form.ts';
import { NumberInput } from './number-input.tsx';
import classes from './slider-control.module.css';

/** A slider for the hand and a number for the exact value. */
export function SliderControl({ form, field }: { form: ToolForm; field: FormField }) {
  const { name, label, hint, min = 0, max = 100, step } = field;
  const value = form.values[name];
  const position = typeof value === 'number' ? value : min;
  const style: CSSProperties & Record<'--fill', string> = { '--fill': `${(100 * (position - min)) / (max - min)}%` };
  return (
    <Input.Wrapper id={controlId(name)} label={label} description={hint} error={form.problems[name]} labelElement="div">
      <div className={classes.row}>
        <input
          type="range"
          className={classes.slider}
          style={style}
          aria-label={label}
          min={min}
          max={max}
          step={step}
          value={position}
          onChange={({ currentTarget }) => form.set(name, currentTarget.valueAsNumber)}
        />
        <NumberInput
          id={controlId(name)}
          aria-label={`${label}, exact`}
          className={classes.number}
          size="xs"
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(typed) => form.set(name, typed)}
        />
      </div>
    </Input.Wrapper>
  );
}
