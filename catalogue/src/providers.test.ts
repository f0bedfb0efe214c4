import { describe, expect, test } from 'vitest';
import { factsOf } from './field-facts.ts';
import { images, side, steps } from './fields.ts';
import { tools } from './index.ts';
import { providerMappings } from './providers.ts';

test('everything that is sold has somebody who makes it, and nothing else has', () => {
  expect(Object.keys(providerMappings).sort()).toEqual(tools.map(({ id }) => id).sort());
});

describe('a shared field takes the limits of its tool:', () => {
  test.each([
    [images(), { minimum: 1, maximum: 4 }],
    [images(8), { minimum: 1, maximum: 8 }],
    [steps(30), { minimum: 10, maximum: 50, default: 30 }],
    [steps(4, { min: 1, max: 8 }), { minimum: 1, maximum: 8, default: 4 }],
    [side(1024, { fallback: 256 }), { minimum: 256, maximum: 2048, multipleOf: 64, fallback: 256 }],
    [side(1536, { min: 512, max: 4096, multipleOf: 16 }), { minimum: 512, maximum: 4096, multipleOf: 16 }],
  ])('%#', (field, facts) => {
    expect(factsOf(field)).toMatchObject(facts);
  });
});
