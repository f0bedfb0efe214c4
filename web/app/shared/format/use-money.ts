import { money } from '@kinora/catalogue/money';
import { useShownLocale } from './use-formats.ts';

/** Amounts in the smallest unit of their currency, as the language that is shown writes them. */
export function useMoney(): (amount: number, currency: string) => string {
  const locale = useShownLocale();
  return (amount, currency) => money(amount, currency, locale);
}
