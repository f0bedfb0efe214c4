import type { Me } from '@kinora/server/me-wire';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meQuery } from '../api/queries.ts';
import { catalogueQuery } from '../tools/summaries.ts';
import { applyNews, createSequence } from './events.ts';
import type { News } from './stream.ts';

const balance: Me['balance'] = { tokens: 1, purchased_tokens: 0, total: 1 };
const told = (seq: number): News => ({ kind: 'balance', event: { balance }, seq });

test('what two tabs hand on, in whatever mixture, is taken once and never after something newer', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 });
  fc.assert(
    fc.property(numbers, (heard) => {
      const { isNew } = createSequence();
      const taken = heard.filter((seq) => isNew(told(seq)));
      expect(taken).toEqual([...new Set(taken)].sort((a, b) => a - b));
      expect(taken.at(-1)).toBe(heard.length === 0 ? undefined : Math.max(...heard));
    }),
  );
});

test('a stream that begins anew says where it stands, even behind what was heard before', () => {
  const { isNew, last } = createSequence();
  expect(last()).toBeNull();
  isNew(told(9));
  expect(isNew({ kind: 'reset', seq: 4 })).toBe(true);
  expect(last()).toBe(4);
  expect(isNew(told(5))).toBe(true);
});

test.each([
  ['began', false],
  ['reset', true],
] as const)('what is sold is read again after "%s": %s; all else is', (kind, isSoldToo) => {
  const client = new QueryClient();
  const keys = [meQuery.queryKey, catalogueQuery.queryKey];
  for (const key of keys) client.setQueryData<unknown>(key, {});
  applyNews(client, { kind, seq: 1 });
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, isSoldToo]);
});
