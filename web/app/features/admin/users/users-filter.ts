import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import type { UsersFilter } from '../admin-api.ts';

export const orderChoices = [
  { value: 'generations-desc', label: 'Most generations' },
  { value: 'generations-asc', label: 'Fewest generations' },
  { value: 'email-asc', label: 'Email A-Z' },
  { value: 'email-desc', label: 'Email Z-A' },
  { value: 'created-desc', label: 'Newest first' },
  { value: 'created-asc', label: 'Oldest first' },
  { value: 'tokens-desc', label: 'Most tokens left' },
  { value: 'tokens-asc', label: 'Fewest tokens left' },
  { value: 'used-desc', label: 'Most tokens used' },
  { value: 'used-asc', label: 'Fewest tokens used' },
] as const;

export const groupChoices = [
  { value: 'all', label: 'Everybody' },
  { value: 'paying', label: 'With a plan' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'unconfirmed', label: 'Email not confirmed' },
  { value: 'admins', label: 'Administrators' },
  { value: 'indebted', label: 'In debt' },
] as const;

export type Order = (typeof orderChoices)[number]['value'];

/** What the address of the list says; whatever it cannot mean falls back to the default. */
export const usersParsers = {
  q: parseAsString.withDefault(''),
  group: parseAsStringLiteral(groupChoices.map(({ value }) => value)).withDefault('all'),
  order: parseAsStringLiteral(orderChoices.map(({ value }) => value)).withDefault('generations-desc'),
  page: parseAsInteger.withDefault(1),
};

export type UsersSettings = { q: string; group: (typeof groupChoices)[number]['value']; order: Order; page: number };

/** What the server is asked for. */
export function filterOf({ q, group, order, page }: UsersSettings): UsersFilter {
  const [sort = 'generations', direction] = order.split('-');
  const words = q.trim().slice(0, 200);
  return {
    ...(words === '' ? {} : { q: words }),
    ...(group === 'all' ? {} : { filter: group }),
    sort,
    order: direction === 'asc' ? 'asc' : 'desc',
    page: Math.max(1, page),
  };
}

/** The one whom nobody surpasses is only known when the busiest come first, and is then the first of all. */
export function isTop({ order, page }: Pick<UsersSettings, 'order' | 'page'>, place: number): boolean {
  return order === 'generations-desc' && page <= 1 && place === 0;
}
