import * as z from 'zod/mini';

const MOST_AMOUNT = 1_000_000_000;
/** Quantities are counted in millionths, so that sums are exact. */
export const UNIT = 1_000_000;
const MOST_FACTORS = 4;

const field = z.string().check(z.minLength(1), z.maxLength(63));
const ceiling = z.number().check(z.gte(0.001), z.lte(1_000_000));

/** Something that an order has more or less of. */
const quantity = z.discriminatedUnion('kind', [
  /** How many outputs are asked for. */
  z.strictObject({ kind: z.literal('count') }),
  /** A number field, or a choice whose values begin with a number: "5s" is 5. */
  z.strictObject({ kind: z.literal('number'), field }),
  /** How many files or choices a list has. */
  z.strictObject({ kind: z.literal('entries'), field }),
  /** What the server measured on files, added up over a list. No file may have more than `most`. */
  z.strictObject({ kind: z.literal('seconds'), field, most: ceiling }),
  z.strictObject({ kind: z.literal('frames'), field, most: ceiling }),
  /** Of files, as above, or of a size. */
  z.strictObject({ kind: z.literal('megapixels'), field, most: z.optional(ceiling) }),
  /** Thousands of characters of a text. */
  z.strictObject({ kind: z.literal('characters'), field }),
]);

const condition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    field,
    in: z.array(z.union([z.string().check(z.maxLength(300)), z.number()])).check(z.minLength(1), z.maxLength(200)),
  }),
  z.strictObject({ kind: z.literal('switch'), field, is: z.boolean() }),
  z.strictObject({ kind: z.literal('atLeast'), of: quantity, value: z.number().check(z.gte(0), z.lte(1_000_000)) }),
  /** Whether something was filled in: a text, a file, an entry of a list. */
  z.strictObject({ kind: z.literal('given'), field, is: z.boolean() }),
]);

const rate = z.strictObject({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  amount: z.int().check(z.gte(0), z.lte(MOST_AMOUNT)),
  per: z.array(quantity).check(z.maxLength(MOST_FACTORS)),
  when: z.array(condition).check(z.maxLength(6)),
});

/**
 * What something costs: the sum of all rates whose conditions hold, each its amount times its quantities, and at least
 * `atLeast`. Amounts are whole: thousandths of a token in a price, millionths of a dollar in a cost.
 */
export const priceTable = z.strictObject({
  atLeast: z.int().check(z.gte(0), z.lte(MOST_AMOUNT)),
  rates: z.array(rate).check(z.maxLength(40)),
});

export type PriceTable = z.output<typeof priceTable>;
export type Rate = PriceTable['rates'][number];
export type Quantity = Rate['per'][number];
export type Condition = Rate['when'][number];

/** What a table asks about an order; quantities in whole millionths. */
export type Facts = {
  quantity: (of: Quantity) => number;
  /** Of a field: its value, a list of them for a field of several choices. */
  value: (field: string) => unknown;
  isGiven: (field: string) => boolean;
};

/** In which sums are exact: as many millionths as quantities that a rate can have. */
export const SCALE = BigInt(UNIT) ** BigInt(MOST_FACTORS);

/** One rate for an order, in units of `SCALE`; 0 where its conditions do not hold. */
function scaledRate({ amount, per, when }: Rate, facts: Facts): bigint {
  if (!when.every((one) => holds(one, facts))) return 0n;
  const product = per.reduce((sum, of) => sum * BigInt(facts.quantity(of)), BigInt(amount));
  return product * BigInt(UNIT) ** BigInt(MOST_FACTORS - per.length);
}

function holds(one: Condition, facts: Facts): boolean {
  switch (one.kind) {
    case 'choice': {
      const value = facts.value(one.field);
      const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
      return one.in.some((wanted) => chosen.includes(wanted));
    }
    case 'switch':
      return facts.value(one.field) === one.is;
    case 'atLeast':
      return facts.quantity(one.of) >= millionths(one.value);
    case 'given':
      return facts.isGiven(one.field) === one.is;
  }
}

/** A figure in whole millionths; the last digit of a fraction is rounded up, so that nothing is measured too small. */
export function millionths(figure: number): number {
  return Math.ceil(Number((figure * UNIT).toPrecision(15)));
}

/** The number with which a choice begins: 5 of "5s" and of 5; undefined for "auto". */
export function leadingNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const [found] = typeof value === 'string' ? (/^\d{1,6}(?:\.\d{1,3})?(?![\d.:])/.exec(value) ?? []) : [];
  return found === undefined ? undefined : Number(found);
}

/** All rates for an order without the least figure, in units of `SCALE`. */
export function scaledSum(table: PriceTable, facts: Facts): bigint {
  return table.rates.reduce((total, rate) => total + scaledRate(rate, facts), 0n);
}

/** What an order comes to, in the table's unit times `per`, rounded up once. */
export function totalOf(table: PriceTable, facts: Facts, per = 1): number {
  const sum = scaledSum(table, facts);
  const least = BigInt(table.atLeast) * SCALE;
  return Number(roundedUp(sum > least ? sum : least, SCALE * BigInt(per)));
}

/** The same line by line, as shares of the one rounded sum; lines of nothing are left out. */
export function linesOf(table: PriceTable, facts: Facts, per: number): { label: string; amount: number }[] {
  const divisor = SCALE * BigInt(per);
  let sum = 0n;
  const lines = table.rates.map((rate) => {
    const before = roundedUp(sum, divisor);
    sum += scaledRate(rate, facts);
    return { label: rate.label, amount: Number(roundedUp(sum, divisor) - before) };
  });
  const missing = totalOf(table, facts, per) - Number(roundedUp(sum, divisor));
  return [...lines, { label: 'Up to the least price', amount: missing }].filter(({ amount }) => amount > 0);
}

function roundedUp(sum: bigint, divisor: bigint): bigint {
  return (sum + divisor - 1n) / divisor;
}

/** Every quantity and condition of a table, with where it stands. */
export function partsOf(table: PriceTable): { quantities: Placed<Quantity>[]; conditions: Placed<Condition>[] } {
  const quantities: Placed<Quantity>[] = [];
  const conditions: Placed<Condition>[] = [];
  for (const [n, { per, when }] of table.rates.entries()) {
    for (const [at, part] of per.entries()) quantities.push({ part, place: `rates.${n}.per.${at}` });
    for (const [at, part] of when.entries()) {
      conditions.push({ part, place: `rates.${n}.when.${at}` });
      if (part.kind === 'atLeast') quantities.push({ part: part.of, place: `rates.${n}.when.${at}.of` });
    }
  }
  return { quantities, conditions };
}

type Placed<Part> = { part: Part; place: string };
