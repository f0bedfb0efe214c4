import { expect, test } from 'vitest';
import type { FormField } from '../form/derive-form.ts';
import { axisFields, axisValues, hasAlternatives, noAxis } from './axis-values.ts';

const field = (changes: Partial<FormField>): FormField => ({
  name: 'steps',
  label: 'Steps',
  widget: 'number',
  hint: undefined,
  placeholder: undefined,
  min: undefined,
  max: undefined,
  step: 1,
  fallback: undefined,
  unit: undefined,
  choices: [],
  list: undefined,
  kind: 'image',
  folder: '',
  isIgnored: false,
  ignores: () => false,
  assistant: undefined,
  isShown: () => true,
  offered: undefined,
  priceHint: undefined,
  ...changes,
});

test('an axis of figures has those that are typed line by line, and keeps what is none for the server to refuse', () => {
  expect(axisValues(field({}), { ...noAxis, typed: '20\n\n 30.5 \nmany' })).toEqual([20, 30.5, 'many']);
});

test('an axis of choices has the chosen ones in the order of the form, and a switch has both', () => {
  const choices = [64, 128, 256].map((value) => ({ value, label: String(value) }));
  const chosen = field({ widget: 'select', choices });
  expect(axisValues(chosen, { ...noAxis, chosen: [256, 64], typed: '7' })).toEqual([64, 256]);
  expect(axisValues(field({ widget: 'switch' }), noAxis)).toEqual([false, true]);
});

test('words stay words, also where they look like figures', () => {
  expect(axisValues(field({ widget: 'textarea' }), { ...noAxis, typed: '7\na fox' })).toEqual(['7', 'a fox']);
});

test('files, lists, and what is not shown cannot be axes', () => {
  const fields = [
    field({ name: 'file', widget: 'image' }),
    field({ name: 'several', widget: 'multiselect' }),
    field({ name: 'hidden', isShown: () => false }),
    field({ name: 'ignored', ignores: () => true }),
    field({}),
  ];
  expect(axisFields(fields, {}).map(({ name }) => name)).toEqual(['steps']);
});

test('alternatives are found in written fields alone', () => {
  const prompt = field({ name: 'prompt', widget: 'textarea' });
  expect(hasAlternatives([prompt], { prompt: 'a {red|blue} fox' })).toBe(true);
  expect(hasAlternatives([prompt], { prompt: 'a __colors__ fox' })).toBe(true);
  expect(hasAlternatives([prompt], { prompt: 'a __ fox' })).toBe(false);
  expect(hasAlternatives([prompt], { other: '{a|b}' })).toBe(false);
});
