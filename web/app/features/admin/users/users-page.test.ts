import { expect, test } from 'vitest';
import { filterOf, isTop, orders, type UsersSettings } from './users-page.tsx';

const byDefault: UsersSettings = { q: '', group: 'all', order: 'generations-desc', page: 1 };

test('without a choice the busiest people come first', () => {
  expect(filterOf(byDefault)).toEqual({ sort: 'generations', order: 'desc', page: 1 });
});

test('search, group, order and page are asked for', () => {
  expect(filterOf({ q: ' ada ', group: 'suspended', order: 'email-asc', page: 3 })).toEqual({
    q: 'ada',
    filter: 'suspended',
    sort: 'email',
    order: 'asc',
    page: 3,
  });
});

test('a page before the first is the first', () => {
  expect(filterOf({ ...byDefault, page: -4 }).page).toBe(1);
});

test('only the first of the busiest is at the top', () => {
  expect(isTop(byDefault, 0)).toBe(true);
  expect(isTop(byDefault, 1)).toBe(false);
  expect(isTop({ ...byDefault, page: 2 }, 0)).toBe(false);
  const others = orders.filter((order) => order !== 'generations-desc');
  expect(others.some((order) => isTop({ order, page: 1 }, 0))).toBe(false);
});
