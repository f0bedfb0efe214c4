import { Input, NumberInput, Slider } from '@mantine/core';
import type { ToolForm } from '../use-tool-form.ts';
import { controlId } from './control-id.ts';
import type { FormField } from './derive-form.ts';
import classes from './slider-control.module.css';

/** A slider for the hand and a number for the exact value. */
export function SliderControl({ form, field }: { form: ToolForm; field: FormField }) {
  const { name, label, hint, min = 0, max = 100, step } = field;
  const value = form.values[name];
  const position = typeof value === 'number' ? value : min;
  return (
    <Input.Wrapper
      id={controlId(name)}
      label={label}
      description={hint}
      error={form.problems[name]}
      labelElement="div"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className={classes.row}>
        <Slider
          className={classes.slider}
          min={min}
          max={max}
          step={step}
          value={position}
          label={null}
          thumbLabel={label}
          onChange={(moved) => form.set(name, moved)}
        />
        <NumberInput
          id={controlId(name)}
          aria-label={`${label}, exact`}
          className={classes.number}
          size="xs"
          hideControls
          min={min}
          max={max}
          step={step}
          value={typeof value === 'number' || typeof value === 'string' ? value : min}
          onChange={(typed) => form.set(name, typed)}
        />
      </div>
    </Input.Wrapper>
  );
}
