import {
  type CostLine,
  type DetailRow,
  type Measured,
  type Prices,
  type StoredMedia,
  type Tool,
  totalTokens,
} from '@kinora/catalogue/tool';
import type { Values } from './form/derive-form.ts';

export type Price = { tokens: number; lines: readonly CostLine[] };

/** Larger than most uploads, to see whether a price depends on one. */
const LARGE: StoredMedia = { contentType: '', bytes: 0, width: 4096, height: 4096, seconds: 40, frames: 1000, fps: 25 };

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

/** Whether the price rises with a file that is still to be chosen: until then it is "from" that many tokens. */
export function risesWithUpload(tool: Tool, values: Values, measured: Measured, prices: Prices): boolean {
  const missing = tool.files.filter(({ name }) => values[name] === '');
  if (missing.length === 0) return false;
  const chosen = Object.fromEntries(missing.map(({ name }) => [name, LARGE]));
  const tokens = (files: Measured) => priceOf(tool, values, files, prices).tokens;
  return tokens({ ...measured, ...chosen }) > tokens(measured);
}

/** The figures behind the price of these values; none where its lines say it all, or while a file is missing. */
export function breakdownOf(tool: Tool, values: Values, measured: Measured, prices: Prices): DetailRow[] {
  const draft = tool.parseDraft(values);
  return draft.ok ? draft.input.breakdown(measured, prices) : [];
}
