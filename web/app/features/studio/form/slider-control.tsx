import type { CSSProperties } from 'react';
import type { ToolForm } from '../use-tool-form.ts';
import { controlId } from './control-id.ts';
import type { FormField } from './derive-form.ts';
import { Labelled, wordsOf } from './labelled.tsx';
import { NumberInput } from './number-input.tsx';
import classes from './slider-control.module.css';

/** A slider for the hand and a number for the exact value. */
export function SliderControl({ form, field }: { form: ToolForm; field: FormField }) {
  const { name, label, min = 0, max = 100, step, isIgnored } = field;
  const value = form.values[name];
  const problem = form.problems[name];
  const position = typeof value === 'number' ? value : min;
  const style: CSSProperties & Record<'--fill', string> = { '--fill': `${(100 * (position - min)) / (max - min)}%` };
  return (
    <Labelled field={field} problem={problem}>
      <div className={classes.row}>
        <input
          type="range"
          className={classes.slider}
          style={style}
          aria-label={label}
          {...wordsOf(field, problem)}
          min={min}
          max={max}
          step={step}
          disabled={isIgnored}
          value={position}
          onChange={({ currentTarget }) => form.set(name, currentTarget.valueAsNumber)}
        />
        <NumberInput
          id={controlId(name)}
          aria-label={`${label}, exact`}
          className={classes.number}
          size="xs"
          field={field}
          value={value}
          onChange={(typed) => form.set(name, typed)}
        />
      </div>
    </Labelled>
  );
}
