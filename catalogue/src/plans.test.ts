import { expect, test } from 'vitest';
import { comingSoon } from './coming-soon.ts';
import { tools } from './index.ts';
import { packs } from './packs.ts';
import { monthOfYear, plans, savingOfYear, yearlyMonthlyPrice } from './plans.ts';

test.each([
  ['free', 'Free', 0, 100, 0],
  ['pro', 'Pro', 25.99, 3000, 21],
  ['business', 'Business', 49.99, 6000, 40],
])('the plan %s costs what the specification says, and by the year 80%% of it', (id, name, price, tokens, yearly) => {
  const plan = plans.find((one) => one.id === id);
  expect(plan).toMatchObject({ name, price, tokens });
  expect(plan && yearlyMonthlyPrice(plan)).toBe(yearly);
});

test('there are three plans, and one of them is the popular one', () => {
  expect(plans.map(({ id }) => id)).toEqual(['free', 'pro', 'business']);
  expect(plans.filter(({ popular }) => popular)).toHaveLength(1);
  expect(plans.every(({ features }) => features.length > 0)).toBe(true);
});

test('what a year saves is read from the prices, and "up to" where the plans differ', () => {
  const sold = (plan: string, month: number, year: number) => [
    { plan, interval: 'month' as const, cents: month },
    { plan, interval: 'year' as const, cents: year },
  ];
  expect([9600, 10_000, 12_000, 13_000].map((year) => savingOfYear(sold('pro', 1000, year)))).toEqual(
    [20, 17, 0, 0].map((percent) => expect.objectContaining({ percent })),
  );
  const differing = [...sold('pro', 2599, 25_200), ...sold('business', 4999, 48_000)];
  expect(savingOfYear(differing)).toEqual({ percent: 20, isUpTo: true });
  const others = [...sold('pro', 1000, 12_000), ...sold('business', 2000, 18_000)];
  expect(savingOfYear(others)).toEqual({ percent: 25, isUpTo: true });
});

test('a twelfth of a year is an amount that its currency has', () => {
  expect([monthOfYear(25_200, 'usd'), monthOfYear(10_000, 'usd')]).toEqual([2100, 833]);
  expect([monthOfYear(39_000, 'jpy'), monthOfYear(79_900, 'kwd'), monthOfYear(1_000_000, 'ugx')]).toEqual([
    ...[3250, 6660, 83_300],
  ]);
});

test('token packs have the figures of the specification', () => {
  expect(packs.map(({ tokens, price, popular }) => [tokens, price, popular])).toEqual([
    [400, 5, false],
    [800, 10, false],
    [2000, 20, true],
    [5500, 50, false],
    [11_000, 100, false],
    [27_000, 250, false],
  ]);
});

test('what is announced has the figures of the specification and is not sold yet', () => {
  expect(comingSoon.map(({ name, tokens }) => [name, tokens])).toEqual([
    ['AI Auto Video Caption', 10],
    ['AI Video Extender', 20],
    ['Auto 9:16 Img Improver', 6],
  ]);
  const ids = [...tools, ...comingSoon].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
