import { readFile } from 'node:fs/promises';
import { inEnglish } from '@kinora/texts/words';
import { afterEach, expect, test, vi } from 'vitest';
import { loadEnglish } from '../texts/load-english.testing.ts';
import { describeEntry, signedTokens } from './ledger-entry.ts';

const plain = { pocket: 'tokens', reason: null, tool_name: null } as const;

test.each([
  [{ ...plain, kind: 'charge', tool_name: 'Kling Pro' }, 'Kling Pro', 'Free or subscription tokens'],
  [{ ...plain, kind: 'charge' }, 'Generation', 'Free or subscription tokens'],
  [{ ...plain, kind: 'charge', reason: 'Prompt helper' }, 'Prompt helper', 'Free or subscription tokens'],
  [
    { kind: 'refund', pocket: 'purchased_tokens', reason: 'The model refused', tool_name: 'Kling Pro' } as const,
    'Kling Pro, returned',
    'Purchased tokens · The model refused',
  ],
  [{ ...plain, kind: 'grant', reason: 'Tokens of Pro' }, 'Tokens of Pro', 'Free or subscription tokens'],
  [{ ...plain, kind: 'purchase', pocket: 'purchased_tokens' as const }, 'Token packs', 'Purchased tokens'],
  [
    { ...plain, kind: 'expire', reason: 'Your plan has ended' },
    'Tokens expired',
    'Free or subscription tokens · Your plan has ended',
  ],
  [{ ...plain, kind: 'debt', pocket: 'debt' as const, reason: 'Debt paid' }, 'Debt', 'Debt paid'],
  [{ ...plain, kind: 'something new' }, 'something new', 'Free or subscription tokens'],
])('%o reads "%s"', (entry, title, note) => {
  const described = describeEntry(entry);
  expect([described.title, described.note].map(inEnglish)).toEqual([title, note]);
});

test('what comes has a plus, what goes a minus', () => {
  expect([2000, -8, 0].map((amount) => signedTokens(amount))).toEqual(['+2,000', '-8', '0']);
});

afterEach(() => vi.unstubAllEnvs());

test('every reason that the ledger writes down by itself has a text, which reads the same in English', async () => {
  await loadEnglish('ledger', 'failures');
  const files = ['growth/referrals', 'growth/token-codes', 'ledger/ledger', 'ledger/sign-up-tokens'];
  const studio = ['../studio/prompt-helper/prompt-helper'];
  const billing = ['billing/billing', 'billing/subscriptions', 'billing/plan-invoices', '../people/account/account'];
  const folder = new URL('../../../../server/src/money/', import.meta.url);
  const read = [...files, ...billing, ...studio].map((name) => readFile(new URL(`${name}.sql`, folder), 'utf8'));
  const sources = (await Promise.all(read)).join('\n').replace(/--.*/g, '');
  const written = Array.from(
    sources.matchAll(/'([A-Z][a-z]+(?: [\w-]+)*)'|'(?:Code|Upgrade to|Tokens of) '/g),
    ([all]) => all.slice(1, -1),
  );
  expect(written.length).toBeGreaterThan(15);
  const reasons = written.map((words) => (words.endsWith(' ') ? `${words}Pro` : words));
  for (const reason of reasons) {
    const { title } = describeEntry({ ...plain, kind: 'grant', reason });
    expect(title.key, reason).toMatch(/^reasons\./);
    expect(inEnglish(title)).toBe(reason);
    const { note } = describeEntry({ ...plain, kind: 'expire', reason });
    expect(inEnglish(note)).toBe(`Free or subscription tokens · ${reason}`);
  }
});
