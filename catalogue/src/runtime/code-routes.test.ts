import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fluxGenerator } from '../flux-generator/tool.ts';
import { fluxKontext } from '../flux-kontext/tool.ts';
import { fluxKontextLora } from '../flux-kontext-lora/tool.ts';
import { hidream } from '../hidream-i1/tool.ts';
import { tools } from '../index.ts';
import { ltxv } from '../ltxv-video/tool.ts';
import type { Tool } from '../tool.ts';
import { videoUpscaler } from '../video-upscaler/tool.ts';
import { codeForm } from './code-form.ts';
import { type AddedRoute, type CodeRoutes, parseCodeRoutes, takesOrder } from './code-routes.ts';
import { keysOf } from './definition.ts';
import type { PriceTable } from './price-table.ts';
import { leastTokenValue } from './prove.ts';
import { proveCodeRoute } from './prove-code-route.ts';
import { tryCodePrices } from './try-prices.ts';

const guard = { tokenValue: leastTokenValue(), margin: 1200 };
const free: PriceTable = { atLeast: 0, rates: [] };

/** A route to Replicate that sends these fields, and takes only orders that leave all others untouched. */
function routeOf(tool: Tool, sent: Record<string, string>, changes: Partial<AddedRoute> = {}): AddedRoute {
  const { definition, unsent } = codeForm(tool);
  const others = [
    ...definition.fields.filter((field) => ![field.name, ...keysOf(field)].some((key) => key in sent)),
    ...unsent,
  ];
  const kindOf = (name: string) => definition.fields.find((field) => field.name === name)?.kind;
  return {
    provider: 'replicate',
    target: { kind: 'replicate', model: 'dream/painter', schemaHash: 'b'.repeat(64) },
    map: Object.entries(sent).map(([field, to]) => {
      const kind = kindOf(field);
      const source = kind === 'seed' ? 'seed' : kind === 'image' || kind === 'video' ? 'file' : 'field';
      return { to: [to], from: { kind: source, field }, whenBlank: 'omit' };
    }),
    outputs: { path: [], kind: definition.outputs.kind },
    cost: free,
    leftOut: others.map(({ name }) => ({ field: name, orders: 'untouched' })),
    ...changes,
  };
}

function problemsOf(tool: Tool, route: AddedRoute, own: CodeRoutes['own'] = 0) {
  const parsed = parseCodeRoutes(tool, 'fal', { own, routes: [route] });
  return parsed.ok ? [] : parsed.problems;
}

function proved(tool: Tool, route: AddedRoute, prices = tool.prices) {
  const steps = proveCodeRoute({ tool, form: codeForm(tool, [route]), route, prices: [prices], guard });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const perImage = (amount: number): PriceTable => ({
  atLeast: 0,
  rates: [{ label: 'Images', amount, per: [{ kind: 'count' }], when: [] }],
});
const hidreamSent = { prompt: 'prompt', numImages: 'num_outputs', seed: 'seed' };

describe('a further route of a tool that is code', () => {
  test('is taken when each field is sent or left out', () => {
    expect(problemsOf(hidream, routeOf(hidream, hidreamSent))).toEqual([]);
  });

  test('is refused while nobody has said what becomes of a field', () => {
    const route = routeOf(hidream, hidreamSent);
    const leftOut = route.leftOut.filter(({ field }) => field !== 'negativePrompt');
    expect(problemsOf(hidream, { ...route, leftOut })).toEqual([
      {
        place: 'routes.0.leftOut',
        message: 'Negative prompt is neither sent nor left out. Send it, or say what becomes of orders that set it.',
      },
    ]);
  });

  test.each([
    ['safety_tolerance', /safety switch/],
    ['webhook', /how results are delivered/],
    ['api_key', /secret/],
    ['lora_weights', /weights or styles/],
  ])('is refused when what people write is sent as %s, with the place', (to, message) => {
    const problems = problemsOf(hidream, routeOf(hidream, { ...hidreamSent, negativePrompt: to }));
    expect(problems).toEqual([{ place: 'routes.0.map.3.to', message: expect.stringMatching(message) }]);
  });

  test('names only fields that the tool has', () => {
    const route = routeOf(hidream, hidreamSent);
    const [first, ...others] = route.map;
    const map = [{ ...first, to: ['prompt'], from: { kind: 'field', field: 'words' }, whenBlank: 'omit' }, ...others];
    expect(parseCodeRoutes(hidream, 'fal', { own: 0, routes: [{ ...route, map }] })).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([{ place: 'routes.0.map.0.from.field', message: 'There is no field words.' }]),
    });
  });

  test('cannot leave out a file or style models for all orders, nor ask whom the program itself asks', () => {
    const route = routeOf(fluxKontextLora, { prompt: 'prompt' });
    const leftOut = route.leftOut.map((one) => (one.field === 'loraUrl' ? { ...one, orders: 'all' as const } : one));
    expect(problemsOf(fluxKontextLora, { ...route, leftOut, provider: 'fal' }).map(({ place }) => place)).toEqual([
      'routes.0.provider',
      expect.stringMatching(/^routes\.0\.leftOut\.\d+\.orders$/),
    ]);
  });

  test("the program's own way can be switched off only while another remains", () => {
    expect(problemsOf(hidream, routeOf(hidream, hidreamSent), null)).toEqual([]);
    expect(parseCodeRoutes(hidream, 'fal', { own: null, routes: [] })).toMatchObject({
      ok: false,
      problems: [{ place: 'own' }],
    });
  });

  test('takes only orders that leave untouched what it cannot make', () => {
    const route = routeOf(fluxGenerator, { prompt: 'prompt', size: 'size' });
    const isTaken = takesOrder(fluxGenerator, codeForm(fluxGenerator, [route]), route);
    const values = (input: Record<string, unknown>) => ({ ...fluxGenerator.defaults, prompt: 'a fox', ...input });
    expect(isTaken(values({ width: 512 }), {})).toBe(true);
    expect(isTaken(values({ useRedux: true, guideImageUrl: '/files/a/b/c.png' }), {})).toBe(false);
    expect(isTaken(values({ steps: 31 }), {})).toBe(false);
  });

  test('takes no file beyond the most for which its cost is stated', () => {
    const cost: PriceTable = {
      atLeast: 0,
      rates: [{ label: 'Pixels', amount: 10, per: [{ kind: 'megapixels', field: 'imageUrl', most: 4 }], when: [] }],
    };
    const route = routeOf(fluxKontext, { prompt: 'prompt', imageUrl: 'image' }, { cost });
    const isTaken = takesOrder(fluxKontext, codeForm(fluxKontext, [route]), route);
    const values = { ...fluxKontext.defaults, prompt: 'a fox', imageUrl: '/files/a/b/c.png' };
    const file = (width: number) => ({ imageUrl: { contentType: 'image/png', bytes: 1, width, height: 1000 } });
    expect([isTaken(values, file(4000)), isTaken(values, file(4001))]).toEqual([true, false]);
  });
});

describe('the price of a tool that is code', () => {
  test('is proved above the cost of a route, with the order that comes closest', () => {
    const route = routeOf(hidream, hidreamSent, { cost: perImage(10_000) });
    expect(proved(hidream, route)).toMatchObject({ isProved: true, provider: 'replicate' });
  });

  test('is not proved when one order costs more, which is named', () => {
    const sent = { ...hidreamSent, imageSize: 'size', customSize: 'custom' };
    expect(proved(hidream, routeOf(hidream, sent, { cost: perImage(10_000) }))).toMatchObject({
      isProved: false,
      worst: { tokens: expect.any(Number), words: expect.stringMatching(/customWidth|Custom size 256 x 256/) },
    });
  });

  test('is the price in force: what the prices desk lowers is proved no more', () => {
    const route = routeOf(fluxGenerator, { prompt: 'prompt' }, { cost: { atLeast: 30_000, rates: [] } });
    expect(proved(fluxGenerator, route).isProved).toBe(true);
    expect(proved(fluxGenerator, route, { generation: 1 })).toMatchObject({ isProved: false, worst: { tokens: 1 } });
  });

  test('follows what files measure, to the most that a route takes', () => {
    const rate = (amount: number): PriceTable => ({
      atLeast: 0,
      rates: [
        {
          label: 'Pixels',
          amount,
          per: [
            { kind: 'megapixels', field: 'videoUrl', most: 8 },
            { kind: 'frames', field: 'videoUrl', most: 1000 },
          ],
          when: [],
        },
      ],
    });
    const route = (amount: number) =>
      routeOf(videoUpscaler, { videoUrl: 'video', scale: 'scale' }, { cost: rate(amount) });
    expect(proved(videoUpscaler, route(500))).toMatchObject({ isProved: true });
    expect(proved(videoUpscaler, route(50_000))).toMatchObject({ isProved: false });
  });

  test('is proved over every size and step of which it is read', () => {
    const sent = { prompt: 'prompt', numImages: 'n', steps: 'steps', size: 'size' };
    expect(proved(fluxKontextLora, routeOf(fluxKontextLora, sent, { cost: perImage(20_000) })).isProved).toBe(true);
  });

  test.each(tools.filter(({ files }) => files.length > 0).map((tool) => [tool.name, tool] as const))(
    'of %s never falls as a file grows',
    (_, tool) => {
      const media = fc.record({
        width: fc.integer({ min: 1, max: 5000 }),
        height: fc.integer({ min: 1, max: 5000 }),
        frames: fc.integer({ min: 1, max: 1000 }),
        seconds: fc.integer({ min: 1, max: 60 }),
      });
      const { definition } = codeForm(tool);
      const arbitraries = definition.fields.flatMap((field): [string, fc.Arbitrary<unknown>][] => {
        if (field.kind === 'switch') return [[field.name, fc.boolean()]];
        return field.kind === 'select'
          ? [[field.name, fc.constantFrom(...field.choices.map(({ value }) => value))]]
          : [];
      });
      const choices = fc.record(Object.fromEntries(arbitraries));
      fc.assert(
        fc.property(choices, media, media, (values, one, other) => {
          const measured = (take: (a: number, b: number) => number) =>
            Object.fromEntries(
              tool.files.map(({ name }) => {
                const sides = { width: take(one.width, other.width), height: take(one.height, other.height) };
                const length = { frames: take(one.frames, other.frames), seconds: take(one.seconds, other.seconds) };
                return [name, { contentType: 'video/mp4', bytes: 1, fps: 1, ...sides, ...length }];
              }),
            );
          const [small, large] = [Math.min, Math.max].map(
            (take) => tool.watchedPrice(values, measured(take), tool.prices).tokens,
          );
          expect(large).toBeGreaterThanOrEqual(small ?? 0);
        }),
      );
    },
  );
});

const provable: readonly [Tool, Record<string, string>][] = [
  [hidream, { ...hidreamSent, imageSize: 'size', customSize: 'custom' }],
  [ltxv, { prompt: 'prompt', imageUrl: 'image', numFrames: 'frames', frameRate: 'fps' }],
  [fluxKontext, { prompt: 'prompt', imageUrl: 'image', numImages: 'n', resolutionMode: 'size' }],
];

test.each(provable.map(([tool, sent]) => [tool.name, tool, sent] as const))(
  'what is proved of %s loses on no order drawn by lot',
  (_, tool, sent) => {
    const amounts = fc.integer({ min: 0, max: 60_000 });
    const count = tool.countField === null ? [] : [{ kind: 'count' as const }];
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 2 ** 31 }), (atLeast, amount, seed) => {
        const cost: PriceTable = { atLeast, rates: [{ label: 'Calls', amount, per: count, when: [] }] };
        const route = routeOf(tool, sent, { cost });
        const form = codeForm(tool, [route]);
        const loss = tryCodePrices({ tool, form, route, prices: tool.prices, guard }, { seed, count: 200 });
        if (proved(tool, route).isProved) expect(loss).toBeNull();
      }),
      { numRuns: 20 },
    );
  },
);
