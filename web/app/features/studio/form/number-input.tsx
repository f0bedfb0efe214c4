import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'step'> & {
  value: unknown;
  min: number | undefined;
  max: number | undefined;
  step: number;
  /** Hears a number, or the typed text while it is not one. */
  onChange: (value: number | string) => void;
};

/** A number as the browser knows it; what is not one stays as typed, and the schema says so on submit. */
export function NumberInput({ value, min, max, step, onChange, ...props }: Props) {
  return (
    <TextInput
      {...props}
      type="number"
      inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      step={step}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => {
        const { value: typed, valueAsNumber } = currentTarget;
        onChange(Number.isNaN(valueAsNumber) ? typed : valueAsNumber);
      }}
    />
  );
}
