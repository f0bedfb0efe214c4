import { type Text, text } from '@kinora/texts/typed-keys';
import { shownLanguage } from '../../../shared/texts/texts-store.ts';
import { sayText } from '../../../shared/texts/use-texts.ts';

/** Prices are kept in thousandths of a token, costs in millionths of a dollar. */
export const MILLI = 1000;
export const MICRO = 1_000_000;

/** "4 tokens", "1 token", "0.5 tokens". */
export const tokensOf = (milli: number): Text => text('adminToolForm', 'tokens', { count: milli / MILLI });

/** "$0.02", "$1.50", "$0.000125": as many digits as there are, two at least. */
export function dollarsInWords(micros: number): string {
  return new Intl.NumberFormat(shownLanguage().locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(micros / MICRO);
}

/** "2.4": how many times something is had. */
export function timesInWords(ratio: number): string {
  return new Intl.NumberFormat(shownLanguage().locale, { maximumFractionDigits: 2 }).format(ratio);
}

/** "20 percent": what a margin in thousandths of the cost leaves above it. */
export function marginInWords(thousandths: number): string {
  return sayText(text('adminToolForm', 'percent', { count: Math.round((thousandths - MILLI) / 10) }));
}
