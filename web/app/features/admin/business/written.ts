import { useShownLocale } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { percentOf } from '../overview/percent.ts';
import type { Shown } from './cohort-values.ts';

/** How a value is written: money, or a part of the people. */
export function useWritten(shown: Shown, currency: string): (value: number) => string {
  const locale = useShownLocale();
  const money = useMoney();
  return (value) =>
    shown === 'revenue' || shown === 'revenueEach' ? money(Math.round(value), currency) : percentOf(locale, value, 1);
}
