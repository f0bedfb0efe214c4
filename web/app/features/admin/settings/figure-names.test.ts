import { tools } from '@kinora/catalogue';
import { expect, test } from 'vitest';
import { figureName } from './figure-names.ts';

test('every figure of the prices of every tool has a name in words', () => {
  const nameless = tools.flatMap(({ id, prices }) =>
    Object.keys(prices)
      .filter((name) => figureName(name) === null)
      .map((name) => `${id}.${name}`),
  );
  expect(nameless).toEqual([]);
});
