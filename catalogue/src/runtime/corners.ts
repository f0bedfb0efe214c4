import { type Definition, type Field, type FieldOf, mediaOf } from './definition.ts';
import {
  type Condition,
  type Facts,
  leadingNumber,
  millionths,
  type PriceTable,
  partsOf,
  type Quantity,
  UNIT,
} from './price-table.ts';
import { isAlwaysGiven } from './values.ts';

/** Every whole figure from `from` to `to`, in millionths; within one no condition of a table changes. */
type Range = { from: number; to: number };

/** One way to fill in a field: what it holds, and between which ends its quantities can be. */
type Option = {
  value: unknown;
  isGiven: boolean;
  ranges: ReadonlyMap<string, Range>;
};

/** The ways to fill in each field on which some tables depend. */
export type Domain = ReadonlyMap<string, readonly Option[]>;
/** One way for each of the fields: a box whose corners are the ends of its ranges. */
export type Box = ReadonlyMap<string, Option>;

/** @returns a sentence when the inputs have no end */
export function domainOf(definition: Definition, tables: readonly PriceTable[]): Domain | string {
  const parts = tables.map(partsOf);
  const quantities = parts.flatMap((one) => one.quantities.map(({ part }) => part));
  const conditions = parts.flatMap((one) => one.conditions.map(({ part }) => part));
  const domain = new Map<string, readonly Option[]>();
  for (const field of definition.fields) {
    const own = quantities.filter((of) => fieldOf(of, definition) === field.name);
    const asked = conditions.filter((one) => one.kind !== 'atLeast' && one.field === field.name);
    if (own.length === 0 && asked.length === 0) continue;
    const thresholds = (key: string) =>
      conditions.flatMap((one) =>
        one.kind === 'atLeast' && keyOf(one.of, definition) === key ? [millionths(one.value)] : [],
      );
    const options = optionsOf(field, { definition, quantities: own, conditions: asked, thresholds });
    if (typeof options === 'string') return options;
    domain.set(field.name, options);
  }
  return domain;
}

/** The field of a quantity; undefined for the count of a tool that makes one at a time. */
function fieldOf(of: Quantity, { outputs }: Definition): string | undefined {
  return of.kind === 'count' ? outputs.count : of.field;
}

/** One name for one quantity: how many are made is also a number field. */
function keyOf(of: Quantity, { outputs }: Definition): string {
  return of.kind === 'count' || (of.kind === 'number' && of.field === outputs.count)
    ? 'count'
    : `${of.kind} ${of.field}`;
}

type Asked = {
  definition: Definition;
  quantities: readonly Quantity[];
  conditions: readonly Condition[];
  thresholds: (key: string) => readonly number[];
};

function optionsOf(field: Field, asked: Asked): readonly Option[] | string {
  const plain = (value: unknown, ranges: [string, Range][] = [], isGiven = true): Option => ({
    value,
    isGiven,
    ranges: new Map(ranges),
  });
  switch (field.kind) {
    case 'switch':
      return [plain(false), plain(true)];
    case 'select':
      return selectOptions(field, asked);
    case 'multiselect':
      return severalOptions(field, asked);
    case 'number': {
      const key = asked.definition.outputs.count === field.name ? 'count' : `number ${field.name}`;
      const last = field.min + Math.floor((field.max - field.min) / field.step + 1e-6) * field.step;
      const range = { from: millionths(field.min), to: millionths(last) };
      const step = millionths(field.step);
      // How many are made is never many: each is a corner, so that a least price can be proved to cover a few.
      const ranges = key === 'count' ? eachOf(range, step) : split(range, asked.thresholds(key), step);
      return ranges.map((one) => plain(undefined, [[key, one]]));
    }
    case 'prompt':
    case 'text': {
      const key = `characters ${field.name}`;
      const written = split(
        { from: UNIT / 1000, to: millionths(field.maxLength / 1000) },
        asked.thresholds(key),
        UNIT / 1000,
      );
      const blank = isAlwaysGiven(field) ? [] : [plain('', [[key, { from: 0, to: 0 }]], false)];
      return [...blank, ...written.map((one) => plain('x', [[key, one]]))];
    }
    case 'size': {
      const key = `megapixels ${field.name}`;
      return sizeRanges(field, asked.thresholds(key)).map((one) => plain(undefined, [[key, one]]));
    }
    case 'seed':
      return [plain(-1)];
    default:
      return fileOptions(field, asked);
  }
}

/** Choices that no table tells apart count as one. */
function selectOptions({ name, choices }: FieldOf<'select'>, { quantities, conditions }: Asked): Option[] {
  const options = new Map<string, Option>();
  for (const { value } of choices) {
    const held = conditions.map((one) => one.kind === 'choice' && one.in.includes(value));
    const figure = quantities.length > 0 ? millionths(leadingNumber(value) ?? 0) : 0;
    const key = JSON.stringify([held, figure]);
    const ranges = new Map([[`number ${name}`, { from: figure, to: figure }]]);
    if (!options.has(key)) options.set(key, { value, isGiven: true, ranges });
  }
  return [...options.values()];
}

/** Every combination of the groups of choices that conditions tell apart, with as few and as many as it can have. */
function severalOptions(
  { name, choices, min, max }: FieldOf<'multiselect'>,
  { conditions, thresholds }: Asked,
): Option[] | string {
  const groups = new Map<string, (string | number)[]>();
  for (const { value } of choices) {
    const held = JSON.stringify(conditions.map((one) => one.kind === 'choice' && one.in.includes(value)));
    groups.set(held, [...(groups.get(held) ?? []), value]);
  }
  if (groups.size > 10) return `${name} has choices that are priced in too many ways to prove them all.`;
  const key = `entries ${name}`;
  const lists = [...groups.values()];
  return Array.from({ length: 2 ** lists.length }, (_none, mask) =>
    lists.filter((_list, n) => (mask >> n) % 2 === 1),
  ).flatMap((taken) => {
    const least = Math.max(min, taken.length);
    const most = Math.min(max, taken.flat().length);
    if (least > most) return [];
    const firsts = taken.flatMap(([first]) => (first === undefined ? [] : [first]));
    const value = [...new Set([...firsts, ...taken.flat()])];
    const range = { from: least * UNIT, to: most * UNIT };
    return split(range, thresholds(key), UNIT).map((one) => ({
      value,
      isGiven: most > 0,
      ranges: new Map([[key, one]]),
    }));
  });
}

/** Without the files, and with each number of them up to the most. */
function fileOptions(field: Field, { definition, quantities, thresholds }: Asked): Option[] | string {
  const measured = new Map<string, number>();
  for (const of of quantities) {
    if (of.kind !== 'seconds' && of.kind !== 'frames' && of.kind !== 'megapixels') continue;
    if (of.most === undefined) return `${field.label} has no ceiling of ${of.kind}, so its cost has no end.`;
    const key = keyOf(of, definition);
    measured.set(key, Math.min(measured.get(key) ?? Number.POSITIVE_INFINITY, millionths(of.most)));
  }
  const isList = field.kind === 'files';
  const [fewest, most] = isList ? [Math.max(field.min, 1), field.max] : [1, 1];
  const counts = Array.from({ length: most - fewest + 1 }, (_none, n) => fewest + n);
  const entries = `entries ${field.name}`;
  const given = counts.flatMap((count) => {
    const own = [...measured].map(([key, ceiling]) =>
      split({ from: 0, to: count * ceiling }, thresholds(key), 1).map((range): [string, Range] => [key, range]),
    );
    const value = isList ? Array.from({ length: count }, () => 'a file') : 'a file';
    return product(own).map((ranges) => ({
      value,
      isGiven: true,
      ranges: new Map([...ranges, [entries, { from: count * UNIT, to: count * UNIT }]]),
    }));
  });
  if (isAlwaysGiven(field)) return given;
  const none = new Map([...measured.keys(), entries].map((key) => [key, { from: 0, to: 0 }]));
  return [{ value: isList ? [] : '', isGiven: false, ranges: none }, ...given];
}

/** Pixels of each preset, and of one's own sizes, whose ends are those of sizes that there are. */
function sizeRanges({ presets, custom }: FieldOf<'size'>, thresholds: readonly number[]): Range[] {
  const fixed = [...new Set(presets.map(({ width, height }) => width * height))].map((pixels) => ({
    from: pixels,
    to: pixels,
  }));
  if (custom === undefined) return fixed;
  const { multipleOf } = custom;
  const least = Math.ceil(custom.min / multipleOf) * multipleOf;
  const most = Math.floor(custom.max / multipleOf) * multipleOf;
  return [...fixed, ...split({ from: least * least, to: most * most }, thresholds, 1)];
}

/** A range in parts within which it is on one side of every threshold. `step` is how far apart its figures are. */
function split(range: Range, thresholds: readonly number[], step: number): Range[] {
  const ranges: Range[] = [];
  let { from } = range;
  for (const threshold of [...new Set(thresholds)].sort((one, other) => one - other)) {
    if (threshold <= from || threshold > range.to) continue;
    const first = range.from + Math.ceil((threshold - range.from) / step) * step;
    if (first > range.to) continue;
    ranges.push({ from, to: first - step });
    from = first;
  }
  return [...ranges, { from, to: range.to }];
}

function eachOf({ from, to }: Range, step: number): Range[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_none, n) => {
    const figure = from + n * step;
    return { from: figure, to: figure };
  });
}

function product<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  return lists.reduce<Item[][]>((sum, list) => sum.flatMap((start) => list.map((item) => [...start, item])), [[]]);
}

/** How many corners all boxes have together. */
export function countCorners(domain: Domain): number {
  let corners = 1;
  for (const options of domain.values()) {
    corners *= options.reduce(
      (sum, { ranges }) => sum + 2 ** [...ranges.values()].filter(({ from, to }) => from < to).length,
      0,
    );
  }
  return corners;
}

export function* boxesOf(domain: Domain): Generator<Box> {
  const names = [...domain.keys()];
  const lists = [...domain.values()];
  const places = lists.map(() => 0);
  while (true) {
    yield new Map(names.map((name, n) => [name, optionAt(lists[n], places[n])]));
    let at = 0;
    while (at < lists.length && (places[at] ?? 0) + 1 >= (lists[at]?.length ?? 0)) places[at++] = 0;
    if (at >= lists.length) return;
    places[at] = (places[at] ?? 0) + 1;
  }
}

function optionAt(options: readonly Option[] | undefined, place: number | undefined): Option {
  const option = options?.[place ?? 0];
  if (option === undefined) throw new Error('A field has no way to be filled in');
  return option;
}

/** A point of a box: a figure for each of its quantities. */
export type Corner = ReadonlyMap<string, number>;

export function cornersOf(box: Box): Corner[] {
  const ranges = [...box.values()].flatMap(({ ranges: own }) => [...own]);
  const ends = ranges.map(([key, { from, to }]) =>
    from === to ? [[key, from] as const] : [[key, from] as const, [key, to] as const],
  );
  return product(ends).map((corner) => new Map(corner));
}

/** What a table asks about a corner. */
export function factsAt(box: Box, corner: Corner, definition: Definition): Facts {
  return {
    value: (name) => box.get(name)?.value,
    isGiven: (name) => box.get(name)?.isGiven ?? true,
    quantity: (of) => corner.get(keyOf(of, definition)) ?? UNIT,
  };
}

/** Whether a quantity is measured on files, rather than chosen. */
export function isMeasured(definition: Definition, name: string): boolean {
  return mediaOf(definition.fields.find((field) => field.name === name)) !== undefined;
}
