import { leastTokenValue } from '@kinora/catalogue/runtime/prove';
import { tryPrices } from '@kinora/catalogue/runtime/try-prices';
import { expect, test } from 'vitest';
import { pictureTool } from '../../../../test/support/tool-definitions.ts';
import { lossWords } from './proof.ts';

const guard = { tokenValue: leastTokenValue(), margin: 1200 };
const drawn = { seed: 5, count: 2000 };

test('an order that loses money is told with its settings, what it costs and what it brings', () => {
  const price = { atLeast: 1, rates: [{ label: 'Images', amount: 5, per: [{ kind: 'count' as const }], when: [] }] };
  const [words] = lossWords(tryPrices(pictureTool({ price }), guard, drawn));
  expect(words).toMatch(
    /^An order drawn by lot sells for 0\.0\d+ tokens and costs the studio \$0\.0\d+ at fal, which is too little: \{"prompt"/,
  );
});

test('of a price that covers its cost there is nothing to tell', () => {
  expect(lossWords(tryPrices(pictureTool(), guard, drawn))).toEqual([]);
});
