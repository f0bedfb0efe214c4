import type { Measured } from '../measured.ts';
import { type Tool, totalTokens } from '../tool.ts';
import { takesOrder } from './code-routes.ts';
import type { Definition, Field } from './definition.ts';
import type { Condition, PriceTable, Quantity } from './price-table.ts';
import type { Guard } from './prove.ts';
import type { CodeProofInput } from './prove-code-route.ts';
import { type SampleOrder, sampleOrders } from './sample-orders.ts';

/** An order that costs us more than it brings in, with the margin. */
export type Loss = SampleOrder & { provider: string; milliTokens: number; costMicros: number };

/** Whole millionths per quantity, and as many quantities as a rate can have. */
const UNIT = 1_000_000n;
const FACTORS = 4;
const WHOLE = UNIT ** BigInt(FACTORS);

/**
 * Orders a tool again and again by lot, and looks for one that is sold below its cost. It shares no arithmetic with the
 * proof: a mistake in one is seen by the other.
 */
export function tryPrices(
  definition: Definition,
  guard: Guard,
  { seed, count }: { seed: number; count: number },
): Loss | null {
  for (const order of sampleOrders(definition, { seed, count, fileAt: () => 'a file' })) {
    const price = sumOf(definition.price, definition, order);
    for (const { provider, cost } of definition.routes) {
      const spent = sumOf(cost, definition, order);
      // Thousandths of a token times millionths of a dollar, against millionths of a dollar times thousandths.
      if (price * BigInt(guard.tokenValue) < spent * BigInt(guard.margin)) {
        return { ...order, provider, milliTokens: figureOf(price), costMicros: figureOf(spent) };
      }
    }
  }
  return null;
}

const MILLI = 1000;

/** The same for a way to make a tool that is code, whose price is its own: of the orders, those that go this way. */
export function tryCodePrices(
  { tool, form, route, prices, guard }: Omit<CodeProofInput, 'prices'> & { prices: Tool['prices'] },
  { seed, count }: { seed: number; count: number },
): Loss | null {
  const { definition } = form;
  const isTaken = takesOrder(tool, form, route);
  const folders = new Map(tool.files.map(({ name, folder }) => [name, folder]));
  const fileAt = (kind: string, name: string) =>
    `/files/somebody/${folders.get(name) ?? kind}/file.${kind === 'video' ? 'mp4' : 'png'}`;
  for (const order of sampleOrders(definition, { seed, count, fileAt })) {
    const parsed = tool.parse(order.input);
    if (!parsed.ok || !isTaken(parsed.input.values, order.measured)) continue;
    if (parsed.input.checkMeasured(order.measured).length > 0) continue;
    const tokens = totalTokens(parsed.input.cost(order.measured, prices));
    const costMicros = orderTotal(route.cost, definition, { ...order, input: { ...parsed.input.values } });
    if (BigInt(tokens * MILLI) * BigInt(guard.tokenValue) < BigInt(costMicros) * BigInt(guard.margin)) {
      return { ...order, provider: route.provider, milliTokens: tokens * MILLI, costMicros };
    }
  }
  return null;
}

/** What an order comes to by a table, in the table's own unit, rounded up. */
export function orderTotal(table: PriceTable, definition: Definition, order: SampleOrder): number {
  return figureOf(sumOf(table, definition, order));
}

function figureOf(sum: bigint): number {
  return Number(sum % WHOLE === 0n ? sum / WHOLE : sum / WHOLE + 1n);
}

function sumOf(table: PriceTable, definition: Definition, order: SampleOrder): bigint {
  const values = withDefaults(definition, order.input);
  let sum = 0n;
  for (const { amount, per, when } of table.rates) {
    if (when.some((condition) => !isMet(condition, definition, values, order.measured))) continue;
    let product = BigInt(amount) * WHOLE;
    for (const of of per) product = (product * counted(of, definition, values, order.measured)) / UNIT;
    sum += product;
  }
  const least = BigInt(table.atLeast) * WHOLE;
  return sum < least ? least : sum;
}

/** What is hidden counts as nobody had touched it. */
function withDefaults({ fields }: Definition, input: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const values = new Map(Object.entries(input));
  for (const field of fields) {
    const { showWhen } = field;
    if (showWhen === undefined || showWhen.in.some((one) => one === input[showWhen.field])) continue;
    if (field.kind === 'size') {
      values.set(field.widthName, field.default.width);
      values.set(field.heightName, field.default.height);
    } else values.set(field.name, untouched(field));
  }
  return values;
}

function untouched(field: Field): unknown {
  if ('default' in field) return field.default;
  if (field.kind === 'files') return [];
  return field.kind === 'seed' ? -1 : '';
}

type Values = ReadonlyMap<string, unknown>;

function isMet(condition: Condition, definition: Definition, values: Values, measured: Measured): boolean {
  switch (condition.kind) {
    case 'switch':
      return values.get(condition.field) === condition.is;
    case 'choice': {
      const value = values.get(condition.field);
      return condition.in.some((one) => (Array.isArray(value) ? value.includes(one) : value === one));
    }
    case 'given': {
      const value = values.get(condition.field);
      const isGiven = Array.isArray(value) ? value.length > 0 : typeof value !== 'string' || value.trim() !== '';
      return isGiven === condition.is;
    }
    case 'atLeast':
      return counted(condition.of, definition, values, measured) >= inMillionths(condition.value);
  }
}

/** In millionths. */
function counted(of: Quantity, { fields, outputs }: Definition, values: Values, measured: Measured): bigint {
  if (of.kind === 'count') return outputs.count === undefined ? UNIT : inMillionths(Number(values.get(outputs.count)));
  const value = values.get(of.field);
  switch (of.kind) {
    case 'number':
      return inMillionths(typeof value === 'number' ? value : numberBefore(String(value)));
    case 'entries':
      return Array.isArray(value) ? BigInt(value.length) * UNIT : 0n;
    case 'characters':
      return BigInt(String(value ?? '').length) * (UNIT / 1000n);
    default: {
      const size = fields.find(({ name }) => name === of.field);
      if (size?.kind === 'size')
        return BigInt(Number(values.get(size.widthName)) * Number(values.get(size.heightName)));
      const isThere = Array.isArray(value) ? value.length > 0 : value !== '' && value !== undefined;
      const places = Array.isArray(value) ? value.map((_one, n) => `${of.field}.${n}`) : [of.field];
      return isThere ? places.reduce((sum, place) => sum + ofFile(of.kind, measured, place), 0n) : 0n;
    }
  }
}

function ofFile(kind: 'seconds' | 'frames' | 'megapixels', measured: Measured, place: string): bigint {
  const media = measured[place];
  if (media === undefined) return 0n;
  if (kind === 'megapixels') return BigInt(media.width * media.height);
  return inMillionths((kind === 'seconds' ? media.seconds : media.frames) ?? 0);
}

/** "5s" and "5 seconds" are 5, while "16:9" and "auto" are no number. */
function numberBefore(text: string): number {
  const digits = text.match(/^[0-9]+(?:\.[0-9]+)?/)?.[0] ?? '';
  const after = text.charAt(digits.length);
  return digits === '' || after === ':' || after === '.' ? 0 : Number(digits);
}

/** By its decimal digits, the last of which is rounded up. */
function inMillionths(figure: number): bigint {
  const [whole = '0', fraction = ''] = figure.toFixed(9).split('.');
  const isNegative = whole.startsWith('-');
  const kept = BigInt(whole.replace('-', '')) * UNIT + BigInt(fraction.slice(0, 6));
  const rounded = Number(fraction.slice(6)) > 0 && !isNegative ? kept + 1n : kept;
  return isNegative ? -rounded : rounded;
}
