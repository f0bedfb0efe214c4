import { type CostLine, type Measured, type Prices, type Tool, totalTokens } from '@kinora/catalogue/tool';
import type { Values } from './form/derive-form.ts';

export type Price = { tokens: number; lines: readonly CostLine[] };

/** What these values cost. A field that is not valid yet counts as its default. */
export function priceOf(tool: Tool, values: Values, measured: Measured, prices: Prices): Price {
  const draft = tool.parseDraft(values);
  if (draft.ok) {
    const lines = draft.input.cost(measured, prices);
    return { tokens: totalTokens(lines), lines };
  }
  const invalid = new Set(draft.problems.map(({ field }) => field));
  const valid = Object.fromEntries(Object.entries(values).filter(([name]) => !invalid.has(name)));
  const isShorter = Object.keys(valid).length < Object.keys(values).length;
  return priceOf(tool, isShorter ? valid : tool.defaults, measured, prices);
}
