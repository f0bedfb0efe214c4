import { isEmpty } from './input-problems.ts';
import { listedName } from './stored-files.ts';
import { type CostLine, type Measured, type Prices, type StoredMedia, type Tool, totalTokens } from './tool.ts';

type Values = Readonly<Record<string, unknown>>;

export type FormPrice = { tokens: number; lines: readonly CostLine[] };

/** Larger than most uploads, to see whether a price depends on one. */
const LARGE: StoredMedia = { contentType: '', bytes: 0, width: 4096, height: 4096, seconds: 40, frames: 1000, fps: 25 };

/** An address of a file that is still to be chosen. */
export const SOME_FILE = '/files/somebody/uploads/file.bin';

/** What these values of a form cost. A field that is not valid yet counts as its default. */
export function priceOf(tool: Tool, values: Values, measured: Measured, prices: Prices): FormPrice {
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
  const missing = tool.files.filter(({ name }) => isEmpty(values[name]));
  if (missing.length === 0) return false;
  const parsed = tool.parse(values);
  const lacking = new Set(parsed.ok ? [] : parsed.problems.map(({ field }) => field));
  const added = missing
    .filter(({ name }) => lacking.has(name))
    .map(({ name, list }) => [name, list === undefined ? SOME_FILE : [SOME_FILE]]);
  const large = missing.map(({ name, list }) => [list === undefined ? name : listedName(name, 0), LARGE]);
  const filled = { ...values, ...Object.fromEntries(added) };
  const price = priceOf(tool, filled, { ...measured, ...Object.fromEntries(large) }, prices);
  return price.tokens > priceOf(tool, values, measured, prices).tokens;
}

/** What a tool's form holds once a file was placed in it: what was kept over the defaults, and nothing in hidden fields. */
export function placedValues(tool: Tool, kept: Values, field: string, url: string): Values {
  const specs = new Map(tool.form.flatMap(({ fields }) => Object.entries(fields)));
  const known = Object.fromEntries(Object.entries(kept).filter(([name]) => specs.has(name)));
  const isList = tool.files.some(({ name, list }) => name === field && list !== undefined);
  const placed: Values = { ...tool.defaults, ...known, [field]: isList ? [url] : url };
  const isShown = (name: string, values: Values) => specs.get(name)?.showWhen?.(values) ?? true;
  const switches = Object.keys(placed).filter((name) => typeof placed[name] === 'boolean');
  const candidates = [placed, ...switches.map((name) => ({ ...placed, [name]: placed[name] !== true }))];
  const values = candidates.find((candidate) => isShown(field, candidate)) ?? placed;
  const hidden = [...specs.keys()].filter((name) => !isShown(name, values));
  return { ...values, ...Object.fromEntries(hidden.map((name) => [name, tool.defaults[name]])) };
}
