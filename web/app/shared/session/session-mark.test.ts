import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { sessionMarkScript } from './session-mark.ts';

type Visit = { remembered: boolean; answer: unknown };

/** How a page is marked at first and in the end, and what is remembered for the next one. */
async function visit({ remembered, answer }: Visit) {
  const kept = new Map(remembered ? [['kinora-signed-in', '1']] : []);
  const dataset: Record<string, string> = {};
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const fetch = async () => {
    if (answer === 'no answer') throw new Error('Away');
    return { ok: answer !== 'refused', json: async () => answer };
  };
  runInContext(sessionMarkScript, createContext({ document: { documentElement: { dataset } }, fetch, localStorage }));
  const first = dataset.session ?? 'out';
  await new Promise((resolve) => setImmediate(resolve));
  return [first, dataset.session ?? 'out', kept.size === 1];
}

const session = { user: { id: 'somebody' } };

test.each([
  ['a stranger', { remembered: false, answer: null }, ['out', 'out', false]],
  ['somebody signed in', { remembered: true, answer: session }, ['in', 'in', true]],
  ['somebody who signed in elsewhere', { remembered: false, answer: session }, ['out', 'in', true]],
  ['somebody whose session has ended', { remembered: true, answer: null }, ['in', 'out', false]],
  ['somebody signed in, while the server is away', { remembered: true, answer: 'no answer' }, ['in', 'in', true]],
  ['somebody signed in, while the server refuses', { remembered: true, answer: 'refused' }, ['in', 'in', true]],
])('%s sees the links of their own', async (_who, given, expected) => {
  expect(await visit(given)).toEqual(expected);
});

test('where nothing may be remembered, the answer still counts', async () => {
  const dataset: Record<string, string> = {};
  const fetch = async () => ({ ok: true, json: async () => session });
  // Reading `localStorage` throws where a browser forbids it, as it does here, where there is none.
  runInContext(sessionMarkScript, createContext({ document: { documentElement: { dataset } }, fetch }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(dataset.session).toBe('in');
});
