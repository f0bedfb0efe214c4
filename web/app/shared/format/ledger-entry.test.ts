import { inEnglish } from '@kinora/texts/words';
import { expect, test } from 'vitest';
import { describeEntry, signedTokens } from './ledger-entry.ts';

const plain = { pocket: 'tokens', reason: null, tool_name: null } as const;

test.each([
  [{ ...plain, kind: 'charge', tool_name: 'Kling Pro' }, 'Kling Pro', 'Subscription tokens'],
  [{ ...plain, kind: 'charge' }, 'Generation', 'Subscription tokens'],
  [
    { kind: 'refund', pocket: 'purchased_tokens', reason: 'The model refused', tool_name: 'Kling Pro' } as const,
    'Kling Pro, returned',
    'Purchased tokens · The model refused',
  ],
  [{ ...plain, kind: 'grant', reason: 'Tokens of Pro' }, 'Tokens of Pro', 'Subscription tokens'],
  [{ ...plain, kind: 'purchase', pocket: 'purchased_tokens' as const }, 'Token packs', 'Purchased tokens'],
  [
    { ...plain, kind: 'expire', reason: 'Your plan has ended' },
    'Tokens expired',
    'Subscription tokens · Your plan has ended',
  ],
  [{ ...plain, kind: 'debt', pocket: 'debt' as const, reason: 'Debt paid' }, 'Debt', 'Debt paid'],
  [{ ...plain, kind: 'something new' }, 'something new', 'Subscription tokens'],
])('%o reads "%s"', (entry, title, note) => {
  const described = describeEntry(entry);
  expect([described.title, described.note].map(inEnglish)).toEqual([title, note]);
});

test('what comes has a plus, what goes a minus', () => {
  expect([2000, -8, 0].map((amount) => signedTokens(amount))).toEqual(['+2,000', '-8', '0']);
});
