import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filesIn } from '../stored-files.ts';
import { parsed } from '../tool.testing.ts';
import type { Measured } from '../tool.ts';
import { totalTokens } from '../tool.ts';
import { anyDefinition, anyInput, anyMeasured } from './any-definition.testing.ts';
import { changed, everyKind } from './definition.testing.ts';
import type { Definition, PriceTable } from './definition.ts';
import { parseDefinition } from './parse-definition.ts';
import { type Guard, leastTokenValue, prove } from './prove.ts';
import { runtimeTool } from './tool.ts';

type Input = Readonly<Record<string, unknown>>;
type Order = { input: Input; measured: Measured };

const guard: Guard = { tokenValue: 6000, margin: 1300 };
const parsedDefinition = (value: unknown): Definition => {
  const taken = parseDefinition(value);
  if (!taken.ok) throw new Error(taken.problems.map(({ place, message }) => `${place}: ${message}`).join('; '));
  return taken.definition;
};

/**
 * What a table says of an order, written down once more in plain arithmetic: nothing here is shared with the prover or
 * with the tools.
 */
function plainTotal(table: PriceTable, definition: Definition, { input, measured }: Order): number {
  const given = (name: string) => {
    const value = input[name];
    return Array.isArray(value) ? value.length > 0 : typeof value !== 'string' || value.trim() !== '';
  };
  const quantity = (of: PriceTable['rates'][number]['per'][number]): number => {
    if (of.kind === 'count')
      return definition.outputs.count === undefined ? 1 : Number(input[definition.outputs.count]);
    const value = input[of.field];
    const files = Object.entries(measured).filter(([name]) => name === of.field || name.startsWith(`${of.field}.`));
    if (of.kind === 'number') return Number.parseFloat(String(value));
    if (of.kind === 'entries') return Array.isArray(value) ? value.length : 0;
    if (of.kind === 'characters') return String(value).trim().length / 1000;
    if (
      of.kind === 'megapixels' &&
      'width' in input &&
      files.length === 0 &&
      definition.fields.some(({ name, kind }) => name === of.field && kind === 'size')
    ) {
      return (Number(input.width) * Number(input.height)) / 1e6;
    }
    return files.reduce((sum, [, file]) => {
      if (file === undefined) return sum;
      if (of.kind === 'megapixels') return sum + (file.width * file.height) / 1e6;
      return sum + ((of.kind === 'seconds' ? file.seconds : file.frames) ?? 0);
    }, 0);
  };
  const isMet = (one: PriceTable['rates'][number]['when'][number]): boolean => {
    if (one.kind === 'atLeast') return quantity(one.of) >= one.value;
    if (one.kind === 'given') return given(one.field) === one.is;
    if (one.kind === 'switch') return input[one.field] === one.is;
    const value = input[one.field];
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return one.in.some((wanted) => all.includes(wanted));
  };
  const sum = table.rates
    .filter(({ when }) => when.every(isMet))
    .reduce((total, { amount, per }) => total + per.reduce((product, of) => product * quantity(of), amount), 0);
  return Math.max(table.atLeast, sum);
}

function costOf(definition: Definition, order: Order): number {
  const [route] = definition.routes;
  if (route === undefined) throw new Error('A definition without a route');
  return plainTotal(route.cost, definition, order);
}

/** Any orders of a tool, with whatever the server might have measured. */
function ordersOf(definition: Definition, count: number, seed: number): Order[] {
  const tool = runtimeTool({ id: 'x_any', fn: 'any', version: 1, definition });
  const any = anyInput(definition).chain((input) =>
    anyMeasured(filesIn(tool, input).map(({ name }) => name)).map((measured) => ({ input, measured })),
  );
  return fc.sample(any, { numRuns: count, seed });
}

/** The same tool with a price that is its cost, by a factor in thousandths. */
function pricedAt(definition: Definition, factor: number): Definition {
  const [route] = definition.routes;
  if (route === undefined) throw new Error('A definition without a route');
  const inTokens = (amount: number) => Math.ceil((amount * factor) / guard.tokenValue);
  const price = {
    atLeast: Math.max(1, inTokens(route.cost.atLeast)),
    rates: route.cost.rates.map((rate) => ({ ...rate, amount: inTokens(rate.amount) })),
  };
  return { ...definition, price };
}

describe('a proved price', () => {
  const examples = fc.sample(anyDefinition, { numRuns: 12, seed: 20_261_122 });

  test.each(examples.map((definition, n) => [n, definition] as const))(
    'covers the cost of 10,000 inputs of tool %i, by plain arithmetic',
    (n, definition) => {
      const priced = parsedDefinition(pricedAt(definition, 1300));
      const [proof] = prove(priced, guard);
      expect(proof).toMatchObject({ isProved: true });
      const tool = runtimeTool({ id: 'x_any', fn: 'any', version: 1, definition: priced });
      for (const order of ordersOf(priced, 10_000, n)) {
        const tokens = totalTokens(parsed(tool, order.input).cost(order.measured, {}));
        const wanted = Math.ceil(plainTotal(priced.price, priced, order) / 1000 - 1e-6);
        if (Math.abs(tokens - wanted) > (wanted > 1e9 ? 1 : 0))
          expect({ order, tokens }).toEqual({ order, tokens: wanted });
        const [earned, spent] = [tokens * guard.tokenValue, costOf(priced, order) * 1.3];
        if (earned < spent * (1 - 1e-9)) expect({ order, earned }).toEqual({ order, earned: spent });
      }
    },
  );

  test('is never one that an input can undercut, and a refused one can be', () => {
    fc.assert(
      fc.property(anyDefinition, fc.constantFrom(700, 1200, 1290), (definition, factor) => {
        const [proof] = prove(pricedAt(definition, factor), guard);
        expect(proof).toMatchObject({
          isProved: false,
          problem: expect.stringMatching(
            /it would have to sell for|only because prices are rounded up|more tokens than can be charged at once/,
          ),
        });
        expect(proof?.worst.ratio).toBeLessThan(1.3);
      }),
      { numRuns: 60 },
    );
  });

  test('holds for any price and cost that it was said to hold for', () => {
    let proved = 0;
    fc.assert(
      fc.property(anyDefinition, fc.integer({ min: 1, max: 200_000 }), (definition, tokenValue) => {
        const [proof] = prove(definition, { tokenValue, margin: 1000 });
        if (proof?.isProved !== true) return;
        proved += 1;
        for (const order of ordersOf(definition, 100, tokenValue)) {
          const tokens = Math.ceil(plainTotal(definition.price, definition, order) / 1000);
          expect(tokens * tokenValue).toBeGreaterThanOrEqual(costOf(definition, order) * (1 - 1e-9));
        }
      }),
      { numRuns: 150 },
    );
    expect(proved).toBeGreaterThan(10);
  });
});

describe('the worst corner', () => {
  test('is the order at which a dollar of cost brings in the least', () => {
    const [proof] = prove(parsedDefinition(everyKind()), guard);
    expect(proof).toMatchObject({
      isProved: false,
      worst: { input: { width: 2048, height: 2048, images: 1, duration: '5s' }, tokens: 18, cost: 83_887 },
    });
    expect(proof?.isProved === false && proof.problem).toBe(
      'Duration 5 seconds, Images 1, Size 2048 x 2048 sells for 18 tokens and costs the studio $0.083887; it would have to sell for 19 tokens.',
    );
  });

  test('is told for each route by itself', () => {
    const definition = everyKind();
    const [route] = definition.routes;
    const two = [route, { ...route, provider: 'other', cost: { atLeast: 100_000, rates: [] } }];
    const proofs = prove(parsedDefinition(changed('routes', two, changed('price.rates.0.amount', 6000))), guard);
    expect(proofs.map(({ provider, isProved }) => [provider, isProved])).toEqual([
      ['fal', true],
      ['other', false],
    ]);
  });

  test('may be on either side of a threshold', () => {
    const tier = {
      label: 'Long',
      amount: 90_000,
      per: [],
      when: [{ kind: 'atLeast', of: { kind: 'number', field: 'frames' }, value: 100 }],
    };
    const [proof] = prove(parsedDefinition(changed('routes.0.cost.rates.1', tier)), guard);
    expect(proof?.worst.input).toMatchObject({ frames: 105, width: 256, height: 256, images: 1 });
  });

  test('is no corner of the least price alone', () => {
    const cheap = { atLeast: 10_000, rates: [{ label: 'Each', amount: 3000, per: [{ kind: 'count' }], when: [] }] };
    const costs = { atLeast: 30_000, rates: [{ label: 'Each', amount: 12_000, per: [{ kind: 'count' }], when: [] }] };
    const definition = parsedDefinition(changed('routes.0.cost', costs, changed('price', cheap)));
    expect(prove(definition, { tokenValue: 6000, margin: 1000 })[0]).toMatchObject({ isProved: true });
    expect(prove(definition, { tokenValue: 2500, margin: 1000 })[0]).toMatchObject({ isProved: false });
  });
});

describe('a price that cannot be proved', () => {
  test('has too many combinations', () => {
    const many = Array.from({ length: 18 }, (_none, n) => ({
      kind: 'switch',
      name: `option${n}`,
      label: `Option ${n}`,
      default: false,
    }));
    const definition = { ...everyKind(), fields: [...everyKind().fields, ...many] };
    const rates = many.map(({ name, label }) => ({
      label,
      amount: 1,
      per: [],
      when: [{ kind: 'switch', field: name, is: true }],
    }));
    const [proof] = prove(
      parsedDefinition({ ...definition, price: { ...definition.price, rates: [...definition.price.rates, ...rates] } }),
      guard,
    );
    expect(proof?.isProved === false && proof.problem).toMatch(
      /^Price and cost depend on too many settings together: [\d,]+ combinations/,
    );
  });

  test('has a charge that no ledger holds', () => {
    const rate = {
      label: 'Frames',
      amount: 1_000_000_000,
      per: [
        { kind: 'number', field: 'frames' },
        { kind: 'megapixels', field: 'size' },
      ],
      when: [],
    };
    const [proof] = prove(parsedDefinition(changed('price.rates.0', rate)), guard);
    expect(proof?.isProved === false && proof.problem).toMatch(
      /^An input would cost [\d,]+ tokens, more than can be charged at once\.$/,
    );
  });
});

test('a token is worth the least that any plan or pack asks for one', () => {
  expect(leastTokenValue()).toBe(6666);
});
