import { expect, test } from 'vitest';
import { offers, planOfferOf } from './offers.ts';

test('what is sold costs, in cents, and brings, in tokens, what the specification says', () => {
  expect(offers.map(({ key, cents, tokens }) => [key, cents, tokens])).toEqual([
    ['kinora_pro_month', 2599, 3000],
    ['kinora_pro_year', 25_200, 3000],
    ['kinora_business_month', 4999, 6000],
    ['kinora_business_year', 48_000, 6000],
    ['kinora_pack_tokens_400', 500, 400],
    ['kinora_pack_tokens_800', 1000, 800],
    ['kinora_pack_tokens_2000', 2000, 2000],
    ['kinora_pack_tokens_5500', 5000, 5500],
    ['kinora_pack_tokens_11000', 10_000, 11_000],
    ['kinora_pack_tokens_27000', 25_000, 27_000],
  ]);
});

test('packs are told from plans, and each names what it is of', () => {
  const packs = offers.filter((offer) => offer.kind === 'pack');
  expect(packs.map(({ key, pack }) => [key, pack])).toEqual(packs.map(({ pack }) => [`kinora_pack_${pack}`, pack]));
  expect(packs).toHaveLength(6);
  expect(offers.filter(({ kind }) => kind === 'plan')).toHaveLength(4);
});

test.each([
  ['pro', 'month'],
  ['pro', 'year'],
  ['business', 'month'],
  ['business', 'year'],
] as const)('the plan %s by the %s is found as itself', (plan, interval) => {
  expect(planOfferOf(plan, interval)).toMatchObject({
    kind: 'plan',
    plan,
    interval,
    key: `kinora_${plan}_${interval}`,
  });
});
