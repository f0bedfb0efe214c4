import type { Measured } from './measured.ts';

/** What a price is made of. A quote shows these lines; their sum is what is charged. Tokens are whole. */
export type CostLine = { label: string; tokens: number };

/** Named price figures of a tool, in tokens. An operator's price version may override any of them. */
export type Prices = Readonly<Record<string, number>>;

/** The most that an operator may set a figure to. */
export const HIGHEST_FIGURE = 1_000_000;

/** Pure: the browser shows by it what the server charges. */
export type Cost<Values> = (values: Values, measured: Measured, prices: Prices) => CostLine[];

/** Sum of a quote's lines, in tokens. */
export function totalTokens(lines: readonly CostLine[]): number {
  return lines.reduce((sum, line) => sum + line.tokens, 0);
}
