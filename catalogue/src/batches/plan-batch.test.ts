import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fluxGenerator } from '../flux-generator/tool.ts';
import { videoUpscaler } from '../video-upscaler/tool.ts';
import { type BatchPlan, planBatch } from './plan-batch.ts';

const plain: BatchPlan = { input: { prompt: 'a cat', seed: -1 }, repeats: 1, texts: 'all', axes: [], seed: 7 };

function itemsOf(plan: Partial<BatchPlan>, most = 64) {
  const planned = planBatch(fluxGenerator, { ...plain, ...plan }, { color: ['red', 'blue'] }, most);
  if (!planned.ok) throw new Error(planned.problem.code);
  return planned.items;
}

function problemOf(plan: Partial<BatchPlan>) {
  const planned = planBatch(fluxGenerator, { ...plain, ...plan }, {}, 64);
  return planned.ok ? undefined : planned.problem;
}

describe('a batch', () => {
  test('of variations has another seed for each', () => {
    const seeds = itemsOf({ repeats: 4 }).map(({ values }) => values.seed);
    expect(new Set(seeds).size).toBe(4);
    expect(itemsOf({ repeats: 4 }).map(({ seed }) => seed)).toEqual(seeds);
    expect(itemsOf({ repeats: 4, seed: 8 }).map(({ seed }) => seed)).not.toEqual(seeds);
  });

  test('counts on from a seed that was given', () => {
    const input = { prompt: 'a cat', seed: 41 };
    expect(itemsOf({ input, repeats: 3 }).map(({ seed }) => seed)).toEqual([41, 42, 43]);
    const last = { prompt: 'a cat', seed: 2_147_483_647 };
    expect(itemsOf({ input: last, repeats: 2 }).map(({ seed }) => seed)).toEqual([2_147_483_647, 1]);
  });

  test('of a prompt with alternatives writes each of them with the same seed', () => {
    const items = itemsOf({ input: { prompt: 'a __color__ cat', negativePrompt: '{blurry|dark}' } });
    expect(items.map(({ texts }) => `${texts.prompt} / ${texts.negativePrompt}`)).toEqual([
      'a red cat / blurry',
      'a red cat / dark',
      'a blue cat / blurry',
      'a blue cat / dark',
    ]);
    expect(new Set(items.map(({ seed }) => seed)).size).toBe(1);
  });

  test('leaves the prompt as it is where nobody asked for its alternatives', () => {
    const [item] = itemsOf({ input: { prompt: 'a {red|blue} cat' }, texts: 'literal' });
    expect(item?.values.prompt).toBe('a {red|blue} cat');
  });

  test('draws other texts as long as there are any', () => {
    const input = { prompt: '{a|b|c|d}{e|f|g|h}' };
    const drawn = itemsOf({ input, texts: { drawn: 8 } }).map(({ texts }) => texts.prompt);
    expect(new Set(drawn).size).toBe(8);
    expect(itemsOf({ input: { prompt: '{a|b}' }, texts: { drawn: 4 } })).toHaveLength(4);
  });

  test('stops looking for other texts once thirty draws in a row brought none', () => {
    const drawn = itemsOf({ input: { prompt: '{500::a|b}' }, texts: { drawn: 64 } });
    expect(drawn.map(({ texts }) => texts.prompt)).toEqual(Array.from({ length: 64 }, () => 'a'));
  });

  test('of a grid has a cell for each pair of values, row by row', () => {
    const axes = [
      { field: 'steps', values: [20, 30, 40] },
      { field: 'guidanceScale', values: [3, 7] },
    ];
    const items = itemsOf({ axes });
    expect(items.map(({ values }) => [values.steps, values.guidanceScale])).toEqual([
      [20, 3],
      [30, 3],
      [40, 3],
      [20, 7],
      [30, 7],
      [40, 7],
    ]);
    expect(items.map(({ cell }) => cell)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(new Set(items.map(({ seed }) => seed)).size).toBe(1);
  });

  test('may have seeds or whole prompts on an axis, which are taken as they are', () => {
    expect(itemsOf({ axes: [{ field: 'seed', values: [5, 6] }] }).map(({ seed }) => seed)).toEqual([5, 6]);
    const axes = [{ field: 'prompt', values: ['{a|b}', 'c'] }];
    expect(itemsOf({ axes }).map(({ values }) => values.prompt)).toEqual(['{a|b}', 'c']);
  });

  test.each<[Partial<BatchPlan>, unknown]>([
    [{ repeats: 65 }, { code: 'tooMany', count: 65, most: 64 }],
    [{ input: { prompt: '{a|b}'.repeat(7) } }, { code: 'tooMany', count: 128, most: 64 }],
    [{ input: { prompt: 'a {b' } }, { code: 'unclosed', field: 'prompt' }],
    [{ input: { prompt: '__color__' } }, { code: 'unknownList', list: 'color', field: 'prompt' }],
    [{ axes: [{ field: 'nothing', values: [1, 2] }] }, { code: 'noAxis', field: 'nothing' }],
    [{ axes: [{ field: 'guideImageUrl', values: ['a', 'b'] }] }, { code: 'noAxis', field: 'guideImageUrl' }],
    [{ axes: [{ field: 'toString', values: [1, 2] }] }, { code: 'noAxis', field: 'toString' }],
    [{ axes: [{ field: 'steps', values: [20] }] }, { code: 'fewValues', field: 'steps' }],
    [{ axes: [{ field: 'steps', values: [20, 20] }] }, { code: 'sameValue', field: 'steps' }],
    [
      {
        axes: [
          { field: 'steps', values: [20, 30] },
          { field: 'steps', values: [25, 35] },
        ],
      },
      { code: 'sameAxis', field: 'steps' },
    ],
  ])('%j is refused', (plan, problem) => {
    expect(problemOf(plan)).toEqual(problem);
  });

  test('of a tool with few seeds has each of them again and again', () => {
    const { shape } = fluxGenerator.schema;
    const seed = z.int().check(z.gte(-1), z.lte(3));
    const tool = { ...fluxGenerator, schema: z.object({ ...shape, seed }) };
    const planned = planBatch(tool, { ...plain, repeats: 5 }, {}, 64);
    expect(planned.ok && planned.items.map((item) => item.seed)).toEqual([1, 2, 3, 1, 2]);
  });

  test('of a tool without seeds has none', () => {
    const planned = planBatch(videoUpscaler, { ...plain, input: {}, repeats: 2 }, {}, 64);
    expect(planned.ok && planned.items.map(({ seed, values }) => [seed, values])).toEqual([
      [null, {}],
      [null, {}],
    ]);
  });

  test('is the same items whenever it is planned, as many as cells, texts and repeats together', () => {
    const plans = fc.record({
      repeats: fc.integer({ min: 1, max: 3 }),
      texts: fc.oneof(fc.constant<'all'>('all'), fc.record({ drawn: fc.integer({ min: 1, max: 4 }) })),
      columns: fc.uniqueArray(fc.integer({ min: 10, max: 50 }), { minLength: 2, maxLength: 4 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(plans, ({ columns, ...rest }) => {
        const plan = {
          ...rest,
          input: { prompt: '{a|b|c} __color__' },
          axes: [{ field: 'steps', values: columns }],
        };
        const items = itemsOf(plan, 1000);
        expect(items).toEqual(itemsOf(plan, 1000));
        const texts = typeof rest.texts === 'object' ? rest.texts.drawn : 6;
        expect(items).toHaveLength(columns.length * texts * rest.repeats);
      }),
    );
  });
});
