import type { FormField } from './derive-form.ts';

type Limits = Pick<FormField, 'min' | 'max' | 'step' | 'fallback'>;

function decimals(step: number): number {
  return String(step).split('.')[1]?.length ?? 0;
}

/** What a number field holds once somebody has left it: the nearest value that its limits and step allow. */
export function settledNumber(typed: unknown, { min, max, step, fallback = min ?? 0 }: Limits): number {
  const number = typeof typed === 'number' && Number.isFinite(typed) ? typed : fallback;
  const stepped = Number((Math.round(number / step) * step).toFixed(decimals(step)));
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, stepped));
}
