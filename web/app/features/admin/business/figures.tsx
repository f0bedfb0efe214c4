import type { Cohorts } from '@kinora/server/admin-business-wire';
import { NativeSelect } from '@mantine/core';
import { useShownLocale } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';

/** "12.5%"; of nothing, nothing. */
export function percentOf(locale: string, part: number, whole: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return format.format(whole === 0 ? 0 : part / whole);
}

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

/** How a value is written: money, or a part of the people. */
export function useWritten(shown: Shown, currency: string): (value: number) => string {
  const locale = useShownLocale();
  const money = useMoney();
  return (value) =>
    shown === 'revenue' || shown === 'revenueEach' ? money(Math.round(value), currency) : percentOf(locale, value, 1);
}

/** When the figures were added up; they are not read from all orders each time. */
export function KeptAt({ at }: { at: string | null }) {
  const say = useTexts('adminBusiness');
  return at === null ? say('notKept') : say.rich('kept', { when: () => <RelativeTime at={at} /> });
}

type CurrencySelectProps = { currencies: readonly string[]; value: string; onChange: (currency: string) => void };

/** Only where there is more than one: money is never added up across currencies. */
export function CurrencySelect({ currencies, value, onChange }: CurrencySelectProps) {
  const say = useTexts('adminBusiness');
  const offered = [...new Set([...currencies, value])].sort();
  if (offered.length < 2) return null;
  return (
    <NativeSelect
      label={say('currency')}
      data={offered.map((code) => ({ value: code, label: code.toUpperCase() }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
