import type { Prices } from '../prices.ts';
import type { Measured, Tool } from '../tool.ts';
import type { CodeForm } from './code-form.ts';
import type { AddedRoute } from './code-routes.ts';
import { type Field, mediaOf } from './definition.ts';
import { type Box, boundsOf, halved, measuredAt, sizesIn } from './file-bounds.ts';
import { partsOf, totalOf } from './price-table.ts';
import { type Guard, type RouteProof, tooCheap, type Worst } from './prove.ts';
import { defaultsOf, factsOf, isAlwaysGiven, type Values } from './values.ts';

/** Orders that are looked at to prove one route; more would keep an administrator waiting. */
const MOST_ORDERS = 400_000;
/** Ways to fill in one field of which the price is read. */
const MOST_WAYS = 2000;
const MOST_BOXES = 20_000;
/** How many orders are looked at before whoever asked may do something else. */
const PAUSE_EVERY = 2000;
const MILLI = 1000;

export type CodeProofInput = {
  tool: Tool;
  form: CodeForm;
  route: AddedRoute;
  /** The figures of the price, of every price version that is or will be in force. */
  prices: readonly Prices[];
  guard: Guard;
};

/** A way to fill in a field: what the input holds by it, and what of files it measures. */
type Way = { values: Values; file?: string };
type Axis = { field: Field; ways: readonly Way[] };
class Unprovable extends Error {}

/**
 * Proves that no order that goes this way costs more than the tool's price lets it pay. The price of such a tool is a
 * function: which fields it is read from is found by watching it, and every value of those is tried. The cost is a
 * table, which no quantity lowers, so that of all else its greatest value is enough. Of files the price is taken where
 * they are smallest and the cost where they are largest, in ever smaller parts until one covers the other.
 * Yields now and then, so that whoever drives it can do something else.
 */
export function* proveCodeRoute(asked: CodeProofInput): Generator<void, RouteProof> {
  const { provider } = asked.route;
  let worst: Worst | null = null;
  try {
    for (const prices of asked.prices) {
      const found = yield* worstAt(asked, prices);
      if (worst === null || isCloser(found, worst)) worst = found;
      if (!isCovered(found, asked.guard)) {
        return { provider, worst: found, isProved: false, problem: tooCheap(found, asked.guard) };
      }
    }
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    return { provider, worst: worst ?? nothing, isProved: false, problem: error.message };
  }
  return { provider, worst: worst ?? nothing, isProved: true };
}

const nothing: Worst = { input: {}, words: '', tokens: 0, cost: 0, ratio: null };

function isCloser(one: Worst, other: Worst): boolean {
  return (one.ratio ?? Number.POSITIVE_INFINITY) < (other.ratio ?? Number.POSITIVE_INFINITY);
}

/** Thousandths of a token times what it earns, against millionths of a dollar times thousandths. */
function isCovered({ tokens, cost }: Pick<Worst, 'tokens' | 'cost'>, { tokenValue, margin }: Guard): boolean {
  return BigInt(tokens) * BigInt(MILLI) * BigInt(tokenValue) >= BigInt(cost) * BigInt(margin);
}

/** The order at which a dollar of cost brings in the least. @throws Unprovable */
function* worstAt(asked: CodeProofInput, prices: Prices): Generator<void, Worst> {
  const { tool, form, route, guard } = asked;
  const read = { fields: new Set<string>(), files: new Set<string>() };
  for (;;) {
    const axes = axesOf(asked, read);
    const orders = axes.reduce((product, { ways }) => product * ways.length, 1);
    if (orders > MOST_ORDERS) {
      throw new Unprovable(
        `Its price depends on too many settings together: ${orders.toLocaleString('en-US')} orders. Let only orders that leave some of them untouched go this way.`,
      );
    }
    let worst: Worst | null = null;
    let isComplete = true;
    let looked = 0;
    for (const chosen of product(axes)) {
      looked += 1;
      if (looked % PAUSE_EVERY === 0) yield;
      const values: Values = { ...tool.defaults, ...Object.assign({}, ...chosen.map(({ values: own }) => own)) };
      const given = chosen.flatMap(({ file }) => (file === undefined ? [] : [file]));
      const seen = lookAt({ tool, form, route, prices, guard, values, given, read });
      isComplete &&= !seen.hasReadMore;
      const isUncovered = !isCovered(seen.worst, guard);
      if (isUncovered || worst === null || isCloser(seen.worst, worst)) worst = described(seen.worst, axes, chosen);
      if (isUncovered) return worst;
    }
    if (worst === null) throw new Error(`${tool.name} cannot be ordered at all`);
    if (isComplete) return worst;
  }
}

type Read = { fields: Set<string>; files: Set<string> };
type Looked = Omit<CodeProofInput, 'prices'> & { prices: Prices; values: Values; given: readonly string[]; read: Read };

/** One order, whatever its files measure. `hasReadMore`: the price depends on something that was not tried yet. */
function lookAt(order: Looked): { worst: Worst; hasReadMore: boolean } {
  const { tool, form, route, prices, guard, values, given, read } = order;
  let hasReadMore = false;
  const priceOf = (measured: Measured): number => {
    const { tokens, fields, files } = tool.watchedPrice(values, measured, prices);
    for (const [names, known] of [
      [fields, read.fields],
      [files, read.files],
    ] as const) {
      for (const name of names) {
        if (known.has(name)) continue;
        known.add(name);
        hasReadMore = true;
      }
    }
    return tokens;
  };
  const costOf = (measured: Measured): number => totalOf(route.cost, factsOf(form.definition, values, measured));
  const boxes: Box[] = [Object.fromEntries(given.map((name) => [name, boundsOf(name, route.cost, form.definition)]))];
  let worst: Worst | null = null;
  for (let looked = 0; boxes.length > 0; looked += 1) {
    if (looked > MOST_BOXES) throw new Unprovable(NOT_SHOWN);
    const box = boxes.pop() ?? {};
    const [tokens, cost] = [priceOf(measuredAt(box, 'from')), costOf(measuredAt(box, 'to'))];
    const found = { ...nothing, tokens, cost, ratio: ratioOf(tokens, cost, guard) };
    if (!isCovered(found, guard)) {
      // The smallest file of the box is an order itself.
      const least = { ...found, cost: costOf(measuredAt(box, 'from')) };
      if (!isCovered(least, guard)) return { worst: { ...least, words: sizesIn(box, form.definition) }, hasReadMore };
      const halves = halved(box);
      if (halves === null) return { worst: found, hasReadMore };
      boxes.push(...halves);
    } else if (worst === null || isCloser(found, worst)) worst = { ...found, words: sizesIn(box, form.definition) };
  }
  return { worst: worst ?? nothing, hasReadMore };
}

const NOT_SHOWN =
  'Price and cost come too close to each other for some files to be proved. Lower the most that a file may have.';

function ratioOf(tokens: number, cost: number, { tokenValue }: Guard): number | null {
  return cost === 0 ? null : (tokens * tokenValue) / cost;
}

/** @throws Unprovable */
function axesOf({ tool, form, route }: CodeProofInput, read: Read): Axis[] {
  const { quantities, conditions } = partsOf(route.cost);
  const { definition, unsent } = form;
  const { count } = definition.outputs;
  const asked = new Set([
    ...quantities.flatMap(({ part }) => (part.kind === 'count' ? (count ?? []) : part.field)),
    ...conditions.flatMap(({ part }) => (part.kind === 'atLeast' ? [] : part.field)),
  ]);
  const untouched = new Set(route.leftOut.flatMap(({ field, orders }) => (orders === 'untouched' ? [field] : [])));
  const hidden = unsent.find(({ name }) => read.fields.has(name) && !untouched.has(name));
  if (hidden !== undefined)
    throw new Unprovable(`Its price depends on ${hidden.label}, of which too much is possible.`);
  const axes = definition.fields.map((field): Axis => {
    if (untouched.has(field.name)) return { field, ways: [{ values: untouchedValues(tool, field) }] };
    if (mediaOf(field) !== undefined) return { field, ways: fileWays(field) };
    const keys = field.kind === 'size' ? [field.widthName, field.heightName] : [field.name];
    if (keys.some((key) => read.fields.has(key))) return { field, ways: everyWay(field) };
    return { field, ways: asked.has(field.name) ? dearestWays(field) : [{ values: {} }] };
  });
  return axes.filter(
    ({ ways: [first, ...others] }) => others.length > 0 || Object.keys(first?.values ?? {}).length > 0,
  );
}

function untouchedValues({ defaults }: Tool, field: Field): Values {
  const own = defaultsOf(field);
  return Object.fromEntries(Object.entries(own).map(([key, value]) => [key, defaults[key] ?? value]));
}

function fileWays(field: Field): Way[] {
  if (field.kind === 'files') throw new Unprovable(`${field.label} is a list of files, whose price cannot be proved.`);
  const given = { values: { [field.name]: 'a file' }, file: field.name };
  return isAlwaysGiven(field) ? [given] : [{ values: { [field.name]: '' } }, given];
}

/** Of a field from which the price is read. @throws Unprovable */
function everyWay(field: Field): Way[] {
  const ways = (values: readonly Values[]) => {
    if (values.length > MOST_WAYS) throw new Unprovable(`${field.label} has too many values to prove them all.`);
    return values.map((one) => ({ values: one }));
  };
  switch (field.kind) {
    case 'select':
      return ways(field.choices.map(({ value }) => ({ [field.name]: value })));
    case 'switch':
      return ways([{ [field.name]: false }, { [field.name]: true }]);
    case 'number':
      return ways(steps(field).map((value) => ({ [field.name]: value })));
    case 'size': {
      const { widthName, heightName, presets, custom } = field;
      const sides = custom === undefined ? [] : steps({ ...custom, step: custom.multipleOf });
      const pairs =
        custom === undefined ? presets : sides.flatMap((width) => sides.map((height) => ({ width, height })));
      return ways(pairs.map(({ width, height }) => ({ [widthName]: width, [heightName]: height })));
    }
    default:
      throw new Unprovable(`Its price depends on ${field.label}, of which too much is possible.`);
  }
}

function steps({ min, max, step }: { min: number; max: number; step: number }): number[] {
  const count = Math.floor((max - min) / step + 1e-6) + 1;
  return Array.from({ length: Math.min(count, MOST_WAYS + 1) }, (_none, n) => Number((min + n * step).toFixed(6)));
}

/** Of a field on which the cost alone depends: its greatest value, and each that a condition may ask for. */
function dearestWays(field: Field): Way[] {
  switch (field.kind) {
    case 'number':
      return [{ values: { [field.name]: steps(field).at(-1) ?? field.max } }];
    case 'prompt':
    case 'text': {
      const longest = { values: { [field.name]: 'x'.repeat(field.maxLength) } };
      return isAlwaysGiven(field) ? [longest] : [{ values: { [field.name]: '' } }, longest];
    }
    case 'size': {
      const { widthName, heightName, presets, custom } = field;
      const most = custom === undefined ? 0 : Math.floor(custom.max / custom.multipleOf) * custom.multipleOf;
      const all = [...presets, ...(custom === undefined ? [] : [{ width: most, height: most }])];
      const [first, ...others] = all;
      if (first === undefined) return [{ values: {} }];
      const largest = others.reduce(
        (one, other) => (other.width * other.height > one.width * one.height ? other : one),
        first,
      );
      return [{ values: { [widthName]: largest.width, [heightName]: largest.height } }];
    }
    default:
      return everyWay(field);
  }
}

function* product(axes: readonly Axis[], at = 0): Generator<Way[]> {
  const axis = axes[at];
  if (axis === undefined) {
    yield [];
    return;
  }
  for (const way of axis.ways) {
    for (const rest of product(axes, at + 1)) yield [way, ...rest];
  }
}

/** The same with the settings of its order that make a difference, in words before what its files are like. */
function described(worst: Worst, axes: readonly Axis[], chosen: readonly Way[]): Worst {
  const telling = axes.flatMap(({ field, ways }, n) => {
    const way = chosen[n];
    return (ways.length > 1 || field.kind === 'size' || field.kind === 'number') && way?.file === undefined
      ? [{ field, values: way?.values ?? {} }]
      : [];
  });
  const settings = telling.map(({ field, values }) => `${field.label} ${Object.values(values).map(shown).join(' x ')}`);
  const words = [...settings, ...(worst.words === '' ? [] : [worst.words])].join(', ');
  return {
    ...worst,
    input: Object.assign({}, ...telling.map(({ values }) => values)),
    words: words === '' ? 'Every input' : words,
  };
}

function shown(value: unknown): string {
  const text = String(value);
  if (text === '') return 'blank';
  return text.length > 40 ? `of ${text.length} characters` : text;
}
