import { TextInput, type TextInputProps } from '@mantine/core';
import type { FormField } from './derive-form.ts';
import { settledNumber } from './settled-number.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'step'> & {
  value: unknown;
  field: Pick<FormField, 'min' | 'max' | 'step' | 'fallback' | 'isIgnored'>;
  /** Hears a number, or the typed text while it is not one. */
  onChange: (value: number | string) => void;
};

/** A number as the browser knows it; what is out of bounds moves to the nearest value that is not when it is left. */
export function NumberInput({ value, field, onChange, ...props }: Props) {
  const { min, max, step, isIgnored } = field;
  return (
    <TextInput
      {...props}
      type="number"
      inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      step={step}
      disabled={isIgnored}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => {
        const { value: typed, valueAsNumber } = currentTarget;
        onChange(Number.isNaN(valueAsNumber) ? typed : valueAsNumber);
      }}
      onBlur={() => {
        const settled = settledNumber(value, field);
        if (settled !== value) onChange(settled);
      }}
    />
  );
}
