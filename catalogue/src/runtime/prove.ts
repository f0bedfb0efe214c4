import { packs } from '../packs.ts';
import { plans, yearlyMonthlyPrice } from '../plans.ts';
import { withOnePicture } from './canvas.ts';
import { describeCorner } from './corner-words.ts';
import { type Box, boxesOf, type Corner, cornersOf, countCorners, type Domain, domainOf, factsAt } from './corners.ts';
import { type Definition, MOST_ROUTES, type Route } from './definition.ts';
import { type PriceTable, SCALE, scaledSum, totalOf } from './price-table.ts';

const MOST_CORNERS = 100_000;
/** What a ledger holds of one charge. */
const MOST_TOKENS = 1_000_000_000;
const MILLI = 1000;
const MICRO = 1_000_000;

/** What a price must bring in. */
export type Guard = {
  /** What a token is sold for at least, in millionths of a dollar. */
  tokenValue: number;
  /** How many times its cost a price has to be, in thousandths: 1300 is 1.3 times. */
  margin: number;
};

/** An order, what people would pay for it, and what it would cost us. */
export type Worst = {
  /** The settings on which price or cost depend. */
  input: Readonly<Record<string, unknown>>;
  /** The same in words, with what files would have to be like. */
  words: string;
  tokens: number;
  /** In millionths of a dollar. */
  cost: number;
  /** What the tokens bring in for each dollar of cost; null where it costs nothing. */
  ratio: number | null;
};

export type RouteProof = { provider: string; worst: Worst } & (
  | { isProved: true }
  | { isProved: false; problem: string }
);

/** The lowest price of a token in any plan or pack, in millionths of a dollar. */
export function leastTokenValue(): number {
  const paid = plans.filter(({ price }) => price > 0);
  const each = [
    ...packs.map(({ price, tokens }) => price / tokens),
    ...paid.map(({ price, tokens }) => price / tokens),
    ...paid.map((plan) => yearlyMonthlyPrice(plan) / plan.tokens),
  ];
  return Math.floor(Math.min(...each) * MICRO);
}

/**
 * Proves of each route that no input costs more than `margin` lets its price pay. Price and cost are multilinear between
 * the thresholds of their conditions, so that what holds at all corners of such a box holds within it.
 */
export function prove(definition: Definition, guard: Guard): RouteProof[] {
  const one = withOnePicture(definition);
  return definition.routes.slice(0, MOST_ROUTES).map((route) => proveRoute(one, route, guard));
}

type Compared = { price: PriceTable; cost: PriceTable; guard: Guard; definition: Definition };
/** Money that an order brings in and costs, both in the same unit. */
type Money = { earned: bigint; spent: bigint };
type Found = { box: Box; corner: Corner; money: Money };

function proveRoute(definition: Definition, { provider, cost }: Route, guard: Guard): RouteProof {
  const { price } = definition;
  const domain = domainOf(definition, [price, cost]);
  const unknown: Worst = { input: {}, words: '', tokens: 0, cost: 0, ratio: null };
  if (typeof domain === 'string') return { provider, worst: unknown, isProved: false, problem: domain };
  const corners = countCorners(domain);
  if (corners > MOST_CORNERS) return { provider, worst: unknown, isProved: false, problem: tooMany(corners) };
  const compared = { price, cost, guard, definition };
  const found = worstOf(domain, compared);
  const worst = inFigures(found, compared);
  const most = pricesOf(domain, compared, 'to').reduce((one, other) => Math.max(one, other), 0);
  if (most > MOST_TOKENS) {
    const problem = `An input would cost ${most.toLocaleString('en-US')} tokens, more than can be charged at once.`;
    return { provider, worst, isProved: false, problem };
  }
  if (found.money.earned < found.money.spent) {
    return { provider, worst, isProved: false, problem: tooCheap(worst, guard) };
  }
  const undecided = [...boxesOf(domain)].find((box) => !holdsWithin(box, compared, MOST_CORNERS));
  return undecided === undefined
    ? { provider, worst, isProved: true }
    : { provider, worst, isProved: false, problem: notShown };
}

const notShown =
  'The least price covers some of these inputs and the rates cover others, too closely together to be proved. Raise a rate or the least price a little.';

function tooMany(corners: number): string {
  return `Price and cost depend on too many settings together: ${corners.toLocaleString('en-US')} combinations, of which ${MOST_CORNERS.toLocaleString('en-US')} can be proved. Fix a field, or price fewer choices.`;
}

export function tooCheap(
  { words, tokens, cost }: Pick<Worst, 'words' | 'tokens' | 'cost'>,
  { tokenValue, margin }: Guard,
): string {
  const wanted = Math.ceil((cost * margin) / MILLI / tokenValue);
  if (wanted <= tokens) return `${words} is covered only because prices are rounded up. Raise a rate a little.`;
  return `${words} sells for ${tokenWords(tokens)} and costs the studio ${dollarWords(cost)}; it would have to sell for ${tokenWords(wanted)}.`;
}

/** "1 token", "1,200 tokens". */
export function tokenWords(tokens: number): string {
  return `${tokens.toLocaleString('en-US', { maximumFractionDigits: 3 })} ${tokens === 1 ? 'token' : 'tokens'}`;
}

/** "$0.05", "$0.000125", of millionths of a dollar. */
export function dollarWords(micros: number): string {
  return (micros / MICRO).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  });
}

/** The corner at which a dollar of cost brings in the least; where nothing costs anything, the one with the least price. */
function worstOf(domain: Domain, compared: Compared): Found {
  let worst: Found | undefined;
  for (const box of boxesOf(domain)) {
    for (const corner of cornersOf(box)) {
      const money = moneyAt(box, corner, compared);
      if (worst === undefined || isWorse(money, worst.money)) worst = { box, corner, money };
    }
  }
  if (worst === undefined) throw new Error('A definition without any input');
  return worst;
}

function isWorse(one: Money, other: Money): boolean {
  const [left, right] = [one.earned * other.spent, other.earned * one.spent];
  return left === right && one.spent === other.spent ? one.earned < other.earned : left < right;
}

/** Price times the value of a token, and cost times the margin: thousandths on both sides cancel each other. */
function moneyAt(box: Box, corner: Corner, { price, cost, guard, definition }: Compared): Money {
  const facts = factsAt(box, corner, definition);
  return {
    earned: atLeast(price, scaledSum(price, facts)) * BigInt(guard.tokenValue),
    spent: atLeast(cost, scaledSum(cost, facts)) * BigInt(guard.margin),
  };
}

function atLeast({ atLeast: least }: PriceTable, sum: bigint): bigint {
  const scaled = BigInt(least) * SCALE;
  return sum > scaled ? sum : scaled;
}

/**
 * Whether the price covers the cost everywhere in a box: by its rates alone, or by its least figure alone. Neither may be
 * so while each does in a part of it; then the box is halved, until its corners are all there is of it.
 */
function holdsWithin(box: Box, compared: Compared, budget: number): boolean {
  const boxes = [box];
  for (let spent = 0; spent < budget; ) {
    const next = boxes.pop();
    if (next === undefined) return true;
    const corners = cornersOf(next);
    spent += corners.length;
    if (isCovered(next, corners, compared)) continue;
    const halves = halved(next);
    if (halves === null) return false;
    boxes.push(...halves);
  }
  return false;
}

function isCovered(box: Box, corners: readonly Corner[], { price, cost, guard, definition }: Compared): boolean {
  const [value, margin] = [BigInt(guard.tokenValue), BigInt(guard.margin)];
  const leastPrice = BigInt(price.atLeast) * SCALE * value;
  const leastCost = BigInt(cost.atLeast) * SCALE * margin;
  const sums = corners.map((corner) => {
    const facts = factsAt(box, corner, definition);
    return { earned: scaledSum(price, facts) * value, spent: scaledSum(cost, facts) * margin };
  });
  const coversLeast = leastPrice >= leastCost || sums.every(({ earned }) => earned >= leastCost);
  const coversRates =
    sums.every(({ earned, spent }) => earned >= spent) || sums.every(({ spent }) => leastPrice >= spent);
  return coversLeast && coversRates;
}

/** Cut through the widest of its ranges; null for a point. Where a figure falls between two steps, both halves have it. */
function halved(box: Box): Box[] | null {
  const ranges = [...box].flatMap(([name, { ranges: own }]) => [...own].map(([key, range]) => ({ name, key, range })));
  const widest = ranges.reduce<(typeof ranges)[number] | null>(
    (most, one) => (one.range.to - one.range.from > (most === null ? 0 : most.range.to - most.range.from) ? one : most),
    null,
  );
  if (widest === null) return null;
  const { from, to } = widest.range;
  const middle = from + Math.floor((to - from) / 2);
  const halves =
    middle === from
      ? [
          { from, to: from },
          { from: to, to },
        ]
      : [
          { from, to: middle },
          { from: middle, to },
        ];
  return halves.map((range) => {
    const option = box.get(widest.name);
    if (option === undefined) throw new Error(`${widest.name} is no field of the box`);
    return new Map([...box, [widest.name, { ...option, ranges: new Map([...option.ranges, [widest.key, range]]) }]]);
  });
}

function inFigures({ box, corner, money }: Found, { price, cost, definition, guard }: Compared): Worst {
  const facts = factsAt(box, corner, definition);
  const tokens = totalOf(price, facts, MILLI);
  return {
    ...describeCorner(box, corner, definition),
    tokens,
    cost: totalOf(cost, facts),
    ratio: money.spent === 0n ? null : Number((money.earned * BigInt(guard.margin)) / money.spent) / MILLI,
  };
}

/** The least that any input costs, in whole tokens: what "from N tokens" says. */
export function leastTokens(definition: Definition): number {
  const { price } = definition;
  const domain = domainOf(definition, [price]);
  if (typeof domain === 'string' || countCorners(domain) > MOST_CORNERS) return Math.ceil(price.atLeast / MILLI);
  return pricesOf(domain, { price, definition }, 'from').reduce((one, other) => Math.min(one, other));
}

/** The price at one end of each box, in tokens: no amount is negative, so that none within it is lower, or higher. */
function pricesOf(
  domain: Domain,
  { price, definition }: Pick<Compared, 'price' | 'definition'>,
  end: 'from' | 'to',
): number[] {
  return [...boxesOf(domain)].map((box) => {
    const ranges = [...box.values()].flatMap(({ ranges: own }) => [...own]);
    const corner = new Map(ranges.map(([key, range]) => [key, range[end]]));
    return totalOf(price, factsAt(box, corner, definition), MILLI);
  });
}
