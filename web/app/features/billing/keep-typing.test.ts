import { expect, test } from 'vitest';
import { keepTyping } from './keep-typing.ts';

type Values = { day: number | string; month: number | string };

/** What a form holds, without a page around it. */
function formOf(values: Values) {
  const state = { values, initial: values };
  return {
    state,
    getValues: () => state.values,
    setInitialValues: (initial: Values) => {
      state.initial = initial;
    },
    setValues: (changed: Values) => {
      state.values = changed;
    },
    resetDirty: () => undefined,
  };
}

test('what is typed while the form is being saved stays, and is still to be saved', () => {
  const form = formOf({ day: 100, month: 2500 });
  keepTyping(form, { day: 100, month: 250 }, { day: 100, month: 250 });
  expect(form.state).toEqual({ values: { day: 100, month: 2500 }, initial: { day: 100, month: 250 } });
});

test('what was left alone shows what the server made of it', () => {
  const form = formOf({ day: 100, month: '' });
  keepTyping(form, { day: 100, month: '' }, { day: 99, month: '' });
  expect(form.state.values).toEqual({ day: 99, month: '' });
});
