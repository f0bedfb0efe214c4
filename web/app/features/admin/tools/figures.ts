import { dollarWords, tokenWords } from '@kinora/catalogue/runtime/prove';
import { groupedNumber } from '../../../shared/format/format.ts';

/** Prices are kept in thousandths of a token, costs in millionths of a dollar. */
export const MILLI = 1000;
export const MICRO = 1_000_000;

/** "4 tokens", "1 token", "0.5 tokens". */
export function tokensInWords(milli: number): string {
  return tokenWords(milli / MILLI);
}

/** "$0.02", "$1.50", "$0.000125": as many digits as there are, two at least. */
export function dollarsInWords(micros: number): string {
  return dollarWords(micros);
}

/** "2.4 times". */
export function timesInWords(ratio: number): string {
  return `${ratio.toLocaleString('en-US', { maximumFractionDigits: 2 })} times`;
}

/** "20 percent": what a margin in thousandths of the cost leaves above it. */
export function marginInWords(thousandths: number): string {
  return `${groupedNumber(Math.round((thousandths - MILLI) / 10))} percent`;
}
