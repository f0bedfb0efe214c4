import { expect, test } from 'vitest';
import { noteAskedToStop, sayingItself } from './canceled-here.ts';
import { goneOf } from './canceled-notice.ts';
import { eventOf, generationAt } from './generation.testing.ts';

const running = (minute: number) => generationAt(minute, { status: 'processing', tokens_used: 8 });
const gone = (minute: number) => ({
  ...eventOf('delete', generationAt(minute)),
  generation: null,
  before: running(minute),
});
const told = (minute: number) => ({ name: running(minute).generation_name, tokens: 8 });

test('work that goes while it is made is told with the tokens that came back; what had ended is not', () => {
  expect(goneOf(gone(1))).toEqual(told(1));
  expect(goneOf({ ...gone(1), before: generationAt(1) })).toBeNull();
  expect(goneOf({ ...gone(1), before: null })).toBeNull();
  expect(goneOf({ ...gone(1), before: { ...running(1), tokens_used: 0 } })).toBeNull();
  expect(goneOf({ ...eventOf('update', generationAt(1)), before: running(1) })).toBeNull();
});

test('an act that says so itself is not told twice, and other work is still told', async () => {
  const isOurs = (id: string) => id === running(2).id;
  await sayingItself(isOurs, async () => expect(goneOf(gone(2))).toBeNull());
  expect(goneOf(gone(2)), 'the stream may be late').toBeNull();
  expect(goneOf(gone(3))).toEqual(told(3));
});

test('a model that was asked to stop is told about whenever it does', async () => {
  const isOurs = (id: string) => id === running(4).id;
  await sayingItself(isOurs, async () => undefined);
  noteAskedToStop(running(4).id, isOurs);
  expect(goneOf(gone(4))).toEqual(told(4));
});
