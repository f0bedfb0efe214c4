import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsed, uploaded } from '../tool.testing.ts';
import { totalTokens } from '../tool.ts';
import { anyDefinition } from './any-definition.testing.ts';
import { everyKind } from './definition.testing.ts';
import type { Definition } from './definition.ts';
import { type Guard, leastTokenValue, prove } from './prove.ts';
import { sampleOrders } from './sample-orders.ts';
import { runtimeTool } from './tool.ts';
import { runtimeFolders } from './tool-folders.ts';
import { orderTotal, tryPrices } from './try-prices.ts';

const ORDERS = 10_000;
const guard: Guard = { tokenValue: leastTokenValue(), margin: 1200 };
const toolOf = (definition: Definition) => runtimeTool({ id: 'x_one', fn: 'x/one', version: 1, definition });

/** As people upload: the tool itself takes these orders. */
const fileAt = (kind: string, name: string) =>
  uploaded(
    kind === 'video' || kind === 'audio' ? runtimeFolders[kind] : runtimeFolders.image,
    `${name.replace('.', '-')}.png`,
  );

describe('orders by lot', () => {
  test('are orders that the tool takes, and come to what it charges for them', () => {
    const definition = everyKind();
    const tool = toolOf(definition);
    for (const order of sampleOrders(definition, { seed: 7, count: 500, fileAt })) {
      const input = parsed(tool, order.input);
      expect(input.checkMeasured(order.measured)).toEqual([]);
      expect(totalTokens(input.cost(order.measured, {}))).toBe(
        Math.ceil(orderTotal(definition.price, definition, order) / 1000),
      );
    }
  });

  test('are the same for the same seed, and others for another', () => {
    const drawn = (seed: number) => [...sampleOrders(everyKind(), { seed, count: 20, fileAt })];
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });
});

test(`a definition with a field of every kind is not sold below cost in ${ORDERS} orders`, () => {
  expect(prove(everyKind(), guard).every(({ isProved }) => isProved)).toBe(true);
  expect(tryPrices(everyKind(), guard, { seed: 1, count: ORDERS })).toBeNull();
});

test('whatever the prover proves of any definition, no order by lot contradicts', () => {
  fc.assert(
    fc.property(anyDefinition, fc.nat(), (definition, seed) => {
      const isProved = prove(definition, guard).every((proof) => proof.isProved);
      fc.pre(isProved);
      expect(tryPrices(definition, guard, { seed, count: 400 })).toBeNull();
    }),
    { numRuns: 120 },
  );
});

test('a price that the prover refuses for one combination of settings is found by lot as well, with the order', () => {
  const definition = everyKind();
  const [route] = definition.routes;
  if (route === undefined) throw new Error('There is a route');
  const dear = {
    label: 'Sharp and long',
    amount: 900_000,
    per: [],
    when: [
      { kind: 'switch' as const, field: 'sharp', is: true },
      { kind: 'choice' as const, field: 'duration', in: ['10s'] },
    ],
  };
  const cost = { ...route.cost, rates: [...route.cost.rates, dear] };
  const loss = tryPrices({ ...definition, routes: [{ ...route, cost }] }, guard, { seed: 3, count: 2000 });
  expect(loss).toMatchObject({ provider: 'fal', input: { sharp: true, duration: '10s' } });
  expect(loss?.costMicros).toBeGreaterThanOrEqual(900_000);
});
