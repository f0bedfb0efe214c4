import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { modelError } from '../../../test/support/scripted-fal.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { quoteSchema } from '../generations/wire.ts';
import { batchDetailSchema, batchQuoteSchema } from './wire.ts';

const PATIENCE_MS = 120_000;

let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio({ env: { USER_CONCURRENCY: '8' } });
});
afterAll(() => studio.stop());

type Axis = { field: string; values: (string | number | boolean)[] };
type Grid = { tool: string; input: Record<string, unknown>; axes: [Axis, Axis] };

const someOf = <Value extends string | number | boolean>(field: string, value: fc.Arbitrary<Value>) =>
  fc.uniqueArray(value, { minLength: 2, maxLength: 4 }).map((values): Axis => ({ field, values }));
const within = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));

/** Grids of two axes that both change the price, in ways of their own. */
const grids: Record<string, (imageUrl: string) => fc.Arbitrary<Grid>> = {
  'steps and images': () =>
    fc
      .tuple(someOf('steps', within(10, 50)), someOf('numImages', within(1, 4)), within(4, 32))
      .map(([steps, images, width]) => ({
        tool: 'fal_flux_kontext_lora',
        input: { prompt: 'a fox', width: 64 * width },
        axes: [steps, images],
      })),
  'frames and frame rate': (imageUrl) =>
    fc
      .tuple(someOf('numFrames', within(9, 720)), someOf('frameRate', fc.constantFrom(24, 30, 60)))
      .map(([frames, rate]) => ({
        tool: 'fal_ltxv',
        input: { imageUrl, prompt: 'waves break' },
        axes: [frames, rate],
      })),
  'resolution and sound': () =>
    fc
      .tuple(someOf('resolution', fc.constantFrom('720p', '1080p')), someOf('generateAudio', fc.boolean()))
      .map(([resolution, sound]) => ({
        tool: 'fal_veo3_fast',
        input: { prompt: 'waves break' },
        axes: [resolution, sound],
      })),
};

const rich = () => createPerson(studio.database, { tokens: 1_000_000 });
const sum = (figures: readonly number[]) => figures.reduce((whole, figure) => whole + figure, 0);

async function quoteOf(person: Person, grid: Grid) {
  const answer = await studio.ask(person, 'POST', '/api/batches/quote', grid);
  expect(answer.status).toBe(200);
  return batchQuoteSchema.parse(await answer.json());
}

/** What one cell would cost if it were ordered alone. */
async function priceAlone(person: Person, { tool, input, axes }: Grid, cell: readonly number[]): Promise<number> {
  const own = axes.map(({ field, values }, axis) => [field, values[cell[axis] ?? 0]]);
  const body = { tool, input: { ...input, ...Object.fromEntries(own) } };
  const answer = await studio.ask(person, 'POST', '/api/quote', body);
  return quoteSchema.parse(await answer.json()).tokens;
}

test.each(Object.entries(grids))(
  'a grid of %s costs the sum of its cells, each at its own price',
  async (_name, gridOf) => {
    const person = await rich();
    const imageUrl = await storedInput(studio, person, { folder: 'ltxv-images' });
    const prices = new Set<number>();
    await fc.assert(
      fc.asyncProperty(gridOf(imageUrl), async (grid) => {
        const { tokens, count, items } = await quoteOf(person, grid);
        expect(count).toBe(grid.axes[0].values.length * grid.axes[1].values.length);
        const alone: number[] = [];
        for (const { cell } of items) alone.push(await priceAlone(person, grid, cell));
        expect(items.map((item) => item.tokens)).toEqual(alone);
        expect(tokens).toBe(sum(alone));
        for (const price of alone) prices.add(price);
      }),
      { numRuns: 8 },
    );
    expect(prices.size).toBeGreaterThanOrEqual(4);
  },
);

/** The specification's table, written anew: by steps, for each picture. */
const kontextPrice = (steps: number, images: number) => (steps >= 36 ? 30 : steps >= 29 ? 20 : 10) * images;

const anyDelivery = fc
  .tuple(someOf('steps', within(10, 50)), someOf('numImages', within(1, 4)))
  .chain(([steps, images]) =>
    fc
      .array(within(0, 4), { minLength: 16, maxLength: 16 })
      .map((delivered) => ({ axes: [steps, images] satisfies [Axis, Axis], delivered })),
  );

test('a grid keeps the sum of what its cells delivered, and gives back what each of them did not', {
  timeout: PATIENCE_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyDelivery, async ({ axes, delivered }) => {
      const person = await rich();
      const grid: Grid = { tool: 'fal_flux_kontext_lora', input: { prompt: 'a fox', width: 1024, height: 1024 }, axes };
      const quote = await quoteOf(person, grid);
      const comes = (steps: number, images: number) => {
        const at = axes[0].values.indexOf(steps) * 4 + axes[1].values.indexOf(images);
        return Math.min(images, delivered[at] ?? 0);
      };
      studio.fal.follow(({ kind, requestId }) => {
        if (kind !== 'result') return undefined;
        const input = studio.fal.requests.find((request) => request.requestId === requestId)?.input;
        const images = comes(Number(input?.num_inference_steps), Number(input?.num_images));
        return images === 0 ? modelError(422, 'content_policy_violation', 'Flagged.') : studio.fal.pictures(images);
      });
      const batchId = randomUUID();
      const order = { ...grid, batchId, seed: quote.seed, quotedCost: quote.tokens, quotedCount: quote.count };
      expect((await studio.ask(person, 'POST', '/api/batches', order)).status).toBe(202);

      const { batch, items } = await ended(person, batchId);
      const cells = items.map(({ cell: [column = 0, row = 0] }) => {
        const [steps, images] = [Number(axes[0].values[column]), Number(axes[1].values[row])];
        return { charged: kontextPrice(steps, images), kept: kontextPrice(steps, comes(steps, images)) };
      });
      expect(items.map(({ charged, returned }) => ({ charged, kept: charged - returned }))).toEqual(cells);
      const [charged, kept] = [sum(cells.map((cell) => cell.charged)), sum(cells.map((cell) => cell.kept))];
      expect([quote.tokens, batch.receipt]).toEqual([charged, { charged, returned: charged - kept, kept }]);
      expect((await balanceOf(studio.database, person)).tokens).toBe(1_000_000 - kept);
    }),
    { numRuns: 3 },
  );
});

const ended = (person: Person, batchId: string) =>
  vi.waitFor(
    async () => {
      const found = batchDetailSchema.parse(await (await studio.ask(person, 'GET', `/api/batches/${batchId}`)).json());
      expect(found.batch.waiting + found.batch.running).toBe(0);
      return found;
    },
    { timeout: PATIENCE_MS, interval: 50 },
  );
