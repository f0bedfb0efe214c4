import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterSave } from './saved-form.ts';

const values = fc.record({ name: fc.string(), about: fc.string() });

test('what is typed while a form is being saved stays, and the rest shows what was saved', () => {
  const sent = { name: 'Ada ', about: 'Boats' };
  const saved = { name: 'Ada', about: 'Boats' };
  expect(afterSave({ name: 'Ada ', about: 'Boats and' }, sent, saved)).toEqual({ name: 'Ada', about: 'Boats and' });
});

test('whatever was typed meanwhile, no field is lost', () => {
  fc.assert(
    fc.property(values, values, values, (now, sent, saved) => {
      const shown = afterSave(now, sent, saved);
      for (const field of ['name', 'about'] as const) {
        expect(shown[field]).toBe(now[field] === sent[field] ? saved[field] : now[field]);
      }
    }),
  );
});
