import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMessage, formatPieces } from './message.ts';
import { pseudoMessage } from './pseudo.ts';
import { readMessage, shapeOf } from './read-message.ts';

const said = (text: string, values = {}, locale = 'en') => formatMessage(readMessage(text), locale, values);

test('arguments stand where the text names them', () => {
  expect(said('{from} to {to}', { from: 'A', to: 'B' })).toBe('A to B');
  expect(said("It''s '{'not'}' an argument")).toBe("It's {not} an argument");
});

test('numbers are written as the language writes them', () => {
  const text = '{count, number} files';
  expect(said(text, { count: 12_345 })).toBe('12,345 files');
  expect(said(text, { count: 12_345 }, 'de')).toBe('12.345 files');
  expect(said(text, { count: 12_345 }, 'ar-u-nu-latn')).toBe('12,345 files');
});

test('plurals follow the rules of the language, exact cases first', () => {
  const text = '{count, plural, =0 {none} one {# file} other {# files}}';
  expect([0, 1, 2, 1000].map((count) => said(text, { count }))).toEqual(['none', '1 file', '2 files', '1,000 files']);
  const arabic = '{count, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}';
  expect([0, 1, 2, 3, 11, 100].map((count) => said(arabic, { count }, 'ar')).join('')).toBe('zotfmx');
});

test('a plural may leave out some of what it counts, and hold others', () => {
  const text = '{count, plural, offset:1 =1 {you} one {you and # other} other {you and # others}}';
  expect([1, 2, 4].map((count) => said(text, { count }))).toEqual(['you', 'you and 1 other', 'you and 3 others']);
  const nested = '{a, plural, other {# {b, plural, other {#}} #}}';
  expect(said(nested, { a: 1, b: 2 })).toBe('1 2 1');
});

test('cases are chosen by name, and "other" stands for the rest', () => {
  const text = '{state, select, on {It is on} other {It is off}}';
  expect([said(text, { state: 'on' }), said(text, { state: 'broken' })]).toEqual(['It is on', 'It is off']);
});

test('what stands within a tag is handed to whoever makes the link', () => {
  const pieces = formatPieces(readMessage('See <link>{what}</link>.'), 'en', { what: 'it' }, (tag, content) => ({
    tag,
    content,
  }));
  expect(pieces).toEqual(['See ', { tag: 'link', content: ['it'] }, '.']);
  expect(said('See <link>it</link>.')).toBe('See it.');
});

test('whatever is handed in stays what it is', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(said('<b>{value}</b>', { value })).toBe(value);
    }),
  );
});

test.each([
  '{a',
  '{count, plural, one {#}}',
  '<a>open',
  'closed</a>',
  '<a><b></a></b>',
  '{at, date}',
  '{n, number, percent}',
])('%s is no message', (text) => {
  expect(() => readMessage(text)).toThrow();
});

test('the shape of a message names its arguments, tags and plurals', () => {
  const { arguments: taken, ...others } = shapeOf(
    readMessage('<a>{name}</a> {n, number} {n, plural, one {#} other {{x, select, on {1} other {2}}}}'),
  );
  expect(Object.fromEntries(taken)).toEqual({ name: 'text', n: 'number', x: ['on', 'other'] });
  expect(others).toEqual({ tags: ['a'], plurals: [{ kind: 'cardinal', cases: ['one', 'other'] }] });
});

test('the pseudo-language is English in brackets, with accents and longer by 40 %, and takes the same', () => {
  const english = readMessage('See <link>{count, plural, one {# file} other {# files}}</link> here');
  const pseudo = pseudoMessage(english);
  expect(shapeOf(pseudo)).toEqual(shapeOf(english));
  expect(formatMessage(pseudo, 'en', { count: 2 })).toBe('[Šéé 2 fíléš héré ~~~~~~]');
});
