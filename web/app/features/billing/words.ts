import { plans } from '@kinora/catalogue/plans';
import type { Interval } from './plan-action.ts';

/** What people call a plan. */
export function planName(id: string): string {
  return plans.find((plan) => plan.id === id)?.name ?? id;
}

export const everyInterval: Readonly<Record<Interval, string>> = { month: 'every month', year: 'every year' };
