import type { Measured, Prices } from '@kinora/catalogue/tool';
import type { FormField, Values } from './derive-form.ts';

const IGNORED = 'This model ignores it.';

type Around = { values: Values; measured: Measured; prices: Prices };

/** A field as it looks beside these values: the choices that go with them, and everything there is to say about it. */
export function presentedField(field: FormField, { values, measured, prices }: Around): FormField {
  const offered = field.offered?.(values);
  const isIgnored = field.ignores(values);
  const words = [field.hint, field.priceHint?.(values, measured, prices), isIgnored ? IGNORED : undefined];
  const hint = words.filter((part) => part !== undefined && part !== '').join(' ');
  return {
    ...field,
    isIgnored,
    hint: hint === '' ? undefined : hint,
    choices: offered ? field.choices.filter(({ value }) => offered.includes(value)) : field.choices,
  };
}
