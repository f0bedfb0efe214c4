import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const begin = () => new Promise(setImmediate);

/** Work that lasts until it is told to end. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name);
      ends.set(name, resolve);
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await begin();
  };
  return { begun, work, end };
}

test('no more is under way than there are slots, and what waits begins when one is free', async () => {
  const { begun, work, end } = createWork();
  const slots = createSlots(2);
  for (const name of ['a', 'b', 'c']) void slots.run(work(name));
  await begin();
  expect([begun, slots.waiting()]).toEqual([['a', 'b'], 1]);
  await end('a');
  expect([begun, slots.waiting()]).toEqual([['a', 'b', 'c'], 0]);
});

test('one person leaves a slot for the others, and whoever has least under way is next', async () => {
  const { begun, work, end } = createWork();
  const slots = createSlots(3);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void slots.run(work(name), 'a');
  await begin();
  expect(begun).toEqual(['a1', 'a2']);
  void slots.run(work('b1'), 'b');
  void slots.run(work('b2'), 'b');
  await begin();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('a piece of work that fails gives its slot back', async () => {
  const slots = createSlots(1);
  await expect(slots.run(() => Promise.reject(new Error('no')), 'a')).rejects.toThrow('no');
  expect(await slots.run(async () => 'done', 'a')).toBe('done');
});
