import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { isoTime, jsonObject } from './rows.ts';
import { shapedBy } from './shaped.ts';

const output = mini.object({
  url: mini.string(),
  width: mini.int(),
  seconds: mini.optional(mini.number()),
  peaks: mini.optional(mini.array(mini.int().check(mini.minimum(0), mini.maximum(100)))),
  label: mini._default(mini.nullable(mini.enum(['red', 'blue'])), null),
});
const row = z.object({
  id: z.uuid(),
  data: jsonObject,
  made_at: z.date(),
  count: z.number().nullable(),
  state: z.literal('done').optional(),
  is_new: z.boolean(),
  outputs: z.array(output),
});
const good = () => ({
  id: '5b9a3e0e-8c52-4f0f-9d32-0f4e6f2d9a11',
  data: { prompt: 'a fox', nested: { a: [1] } },
  made_at: new Date(0),
  count: null,
  is_new: true,
  outputs: [
    { url: '/files/a.png', width: 1024, label: null },
    { url: '/files/b.wav', width: 0, seconds: 4.5, peaks: [0, 100], label: 'red' },
  ],
});
const outputOf = (change: object) => ({
  ...good(),
  outputs: [{ url: '/files/a.png', width: 1, label: null, ...change }],
});

test('a row that is what its schema makes of it is answered as it is, and not copied', () => {
  const read = good();
  expect(shapedBy(row, read)).toBe(read);
  expect(shapedBy(row, read)).toEqual(row.parse(read));
});

describe('whatever zod would change or refuse is left to zod', () => {
  test.each([
    ['a column too many', { ...good(), more: 1 }],
    ['a column that is missing', { ...good(), made_at: undefined }],
    ['a column that may be missing and is undefined', { ...good(), state: undefined }],
    ['another text than the only one', { ...good(), state: 'queued' }],
    ['a text that is no id', { ...good(), id: 'no-id' }],
    ['a list for an object', { ...good(), data: [] }],
    ['a day that is none', { ...good(), made_at: new Date(Number.NaN) }],
    ['no number', { ...good(), count: Number.NaN }],
    ['a text for a number', { ...good(), count: '1' }],
    ['a number for a yes', { ...good(), is_new: 1 }],
    ['no list', { ...good(), outputs: {} }],
    ['nothing at all', null],
    ['a list of columns', [good()]],
    ['a part of a list with a property too many', outputOf({ more: true })],
    ['a part of a list without what has a default', outputOf({ label: undefined })],
    ['a fraction for a whole number', outputOf({ width: 1.5 })],
    ['a number too high', outputOf({ peaks: [101] })],
    ['a color that is none', outputOf({ label: 'pink' })],
  ])('%s', (_, read) => {
    const byZod = row.safeParse(read);
    if (byZod.success) expect(shapedBy(row, read)).toEqual(byZod.data);
    else expect(() => shapedBy(row, read)).toThrow(z.ZodError);
  });

  test('what turns one value into another does so for each', () => {
    const told = z.object({ at: isoTime });
    expect(shapedBy(told, { at: new Date(0) })).toEqual({ at: '1970-01-01T00:00:00.000Z' });
  });

  test('what asks more of the whole than of its parts is asked', () => {
    const ends = z.object({ from: z.number(), to: z.number() }).refine(({ from, to }) => from < to);
    expect(shapedBy(ends, { from: 1, to: 2 })).toEqual({ from: 1, to: 2 });
    expect(() => shapedBy(ends, { from: 2, to: 1 })).toThrow(z.ZodError);
  });

  test('what keeps or refuses more than it names does so', () => {
    const loose = z.looseObject({ a: z.number() });
    const more = { a: 1, b: 2 };
    expect(shapedBy(loose, more)).toBe(more);
    const odd: unknown = JSON.parse('{ "a": 1, "__proto__": 2 }');
    expect(shapedBy(loose, odd)).toEqual(loose.parse(odd));
    expect(() => shapedBy(loose, { a: '1', b: 2 })).toThrow(z.ZodError);
    expect(() => shapedBy(z.strictObject({ a: z.number() }), { a: 1, b: 2 })).toThrow(z.ZodError);
  });
});
