import type { Referrals } from '@kinora/server/growth-wire';
import { inEnglish } from '@kinora/texts/words';
import { expect, test } from 'vitest';
import { formatsOf } from '../../shared/format/formats.ts';
import { referralLimit, referralOffer, referralState } from './referrals.ts';

const offer = {
  isOn: true,
  referrerTokens: 200,
  referredTokens: 150,
  perMonth: 3,
  days: 7,
  link: null,
  earned: 0,
  people: [],
};

const offered = (made: Referrals) => `${inEnglish(referralOffer(made))} ${inEnglish(referralLimit(made))}`;
const stateOf = (person: Referrals['people'][number]) => inEnglish(referralState(person, formatsOf('en').day));

test('the offer is read from what the studio has set', () => {
  expect(offered(offer)).toBe(
    'You get 200 tokens, and they get 150 tokens, 7 days after their first payment. Up to 3 people a month count for you.',
  );
  expect(offered({ ...offer, referrerTokens: 0, perMonth: 1 })).toBe(
    'They get 150 tokens, 7 days after their first payment. One person a month counts for you.',
  );
});

test('each person who came says how it stands', () => {
  const person = { joinedAt: '2026-11-01T00:00:00.000Z', dueAt: null, tokens: 200, why: null };
  expect(stateOf({ ...person, state: 'joined' })).toBe('Has not paid yet');
  expect(stateOf({ ...person, state: 'settled' })).toBe('+200 tokens');
  expect(stateOf({ ...person, state: 'settled', tokens: 0, why: 'month_full' })).toBe(
    "You have reached this month's limit",
  );
  expect(stateOf({ ...person, state: 'refused', why: 'went_back' })).toBe('The payment went back');
  expect(stateOf({ ...person, state: 'refused', why: 'same_card' })).toBe('Does not count');
});
