import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectWhenCalm } from './collect-when-calm.ts';

const LOOK_MS = 20_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what a start left behind is collected once the process is calm, and what is in use is kept', async () => {
  const used = makeObject();
  const stop = collectWhenCalm();
  const left = new WeakRef(makeObject());
  const kept = new WeakRef(used);
  // Other tests' work in this process may keep it from being calm for a while.
  const isLeft = async () => {
    await sleep(500);
    vi.advanceTimersByTime(LOOK_MS);
    await sleep(0);
    return left.deref() !== undefined;
  };
  await expect.poll(isLeft, { timeout: 60_000 }).toBe(false);
  expect(kept.deref()).toBe(used);
  stop();
});

test('nothing is collected while the process works, nor once it is told to end', async () => {
  const stop = collectWhenCalm();
  const left = new WeakRef(makeObject());
  await sleep(0);
  for (const until = performance.now() + 200; performance.now() < until; );
  vi.advanceTimersByTime(LOOK_MS);
  await sleep(500);
  expect(left.deref()).toBeDefined();
  stop();
  vi.advanceTimersByTime(LOOK_MS);
  await sleep(0);
  expect(left.deref()).toBeDefined();
});

function makeObject(): object {
  return { words: ['left', 'behind'] };
}
