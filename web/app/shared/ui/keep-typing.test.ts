import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepTyping } from './keep-typing.ts';

type Values = { name: string; about: string };

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

test('what is typed while a form is being saved stays, and is still to be saved; the rest shows what was saved', () => {
  const form = formOf({ name: 'Ada ', about: 'Boats and' });
  keepTyping(form, { name: 'Ada ', about: 'Boats' }, { name: 'Ada', about: 'Boats' });
  expect(form.state).toEqual({
    values: { name: 'Ada', about: 'Boats and' },
    initial: { name: 'Ada', about: 'Boats' },
  });
});

const values = fc.record({ name: fc.string(), about: fc.string() });

test('whatever was typed meanwhile, no field is lost', () => {
  fc.assert(
    fc.property(values, values, values, (now, sent, saved) => {
      const form = formOf(now);
      keepTyping(form, sent, saved);
      for (const field of ['name', 'about'] as const) {
        expect(form.state.values[field]).toBe(now[field] === sent[field] ? saved[field] : now[field]);
      }
    }),
  );
});
