import type { Cohorts } from '@kinora/server/admin-business-wire';

export const shownValues = ['revenue', 'revenueEach', 'active', 'paying'] as const;
export type Shown = (typeof shownValues)[number];

export function shownOf(value: string): Shown {
  return shownValues.find((one) => one === value) ?? 'revenue';
}

type Cohort = Cohorts['cohorts'][number];

/** Of a cohort in one month or week: an amount of money, or a part of its people (0 to 1). */
export function cellOf({ people, periods }: Cohort, age: number, shown: Shown): number {
  const then = periods[age];
  if (then === undefined) return 0;
  if (shown === 'revenue') return then.revenue;
  return (shown === 'revenueEach' ? then.revenue : then[shown]) / Math.max(people, 1);
}
