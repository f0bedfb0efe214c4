import { NativeSelect } from '@mantine/core';
import { useShownLocale } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { percentOf } from '../overview/percent.ts';
import type { Shown } from './cohort-values.ts';

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
