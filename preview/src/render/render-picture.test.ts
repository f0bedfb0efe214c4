import { type PictureOrder, styles } from '@kinora/providers/port/orders';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loadSubjects } from '../paint/subjects/subject-library.ts';
import { places } from '../prompt/plan.ts';
import { subjectsFile } from '../testing/assets.ts';
import { renderPicture } from './render-picture.ts';

/** The engine runs at the lowest priority; on a busy machine it waits long for its turn. */
const PATIENCE = 240_000;
const library = loadSubjects(subjectsFile);

async function render(changes: Partial<PictureOrder>): Promise<Buffer> {
  const { content } = await renderPicture(
    {
      kind: 'picture',
      prompt: 'a castle on a hill at sunset',
      negativePrompt: '',
      width: 128,
      height: 128,
      steps: 20,
      guidance: 7.5,
      seed: 1,
      count: 1,
      format: 'PNG',
      guide: null,
      adapters: [],
      ...changes,
    },
    { index: 0, library, report: () => undefined },
  );
  if (!('bytes' in content)) {
    throw new Error('A picture comes as bytes');
  }
  return Buffer.from(content.bytes);
}

async function statistics(picture: Buffer): Promise<{ light: number; spread: number; colorfulness: number }> {
  const { channels } = await sharp(picture).removeAlpha().stats();
  const means = channels.map(({ mean }) => mean);
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let chroma = 0;
  for (let at = 0; at < data.length; at += 3) {
    const pixel = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    chroma += Math.max(...pixel) - Math.min(...pixel);
  }
  return {
    light: means.reduce((sum, mean) => sum + mean, 0) / means.length,
    spread: channels.reduce((sum, { stdev }) => sum + stdev, 0) / channels.length,
    colorfulness: chroma / (data.length / 3),
  };
}

/** Distance of two color histograms with 4 x 4 x 4 bins, 0 for the same, 2 for nothing in common. */
async function paletteDistance(left: Buffer, right: Buffer): Promise<number> {
  const histogram = async (picture: Buffer): Promise<Float64Array> => {
    const { data } = await sharp(picture)
      .removeAlpha()
      .resize(64, 64, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const bins = new Float64Array(64);
    for (let at = 0; at < data.length; at += 3) {
      const bin = ((data[at] ?? 0) >> 6) * 16 + ((data[at + 1] ?? 0) >> 6) * 4 + ((data[at + 2] ?? 0) >> 6);
      bins[bin] = (bins[bin] ?? 0) + 3 / data.length;
    }
    return bins;
  };
  const [a, b] = await Promise.all([histogram(left), histogram(right)]);
  return a.reduce((sum, share, bin) => sum + Math.abs(share - (b[bin] ?? 0)), 0);
}

const asGuide = (picture: Buffer): { source: string; weight: number } => ({
  source: `data:image/png;base64,${picture.toString('base64')}`,
  weight: 1,
});

describe('a picture', () => {
  it(
    'has the same bytes for the same request, and others for another seed, prompt or size',
    async () => {
      const first = await render({});
      expect((await render({})).equals(first)).toBe(true);
      for (const change of [{ seed: 2 }, { prompt: 'a castle on a hill at night' }, { steps: 50 }, { guidance: 15 }]) {
        expect((await render(change)).equals(first)).toBe(false);
      }
    },
    PATIENCE,
  );

  it.each([
    [128, 2048],
    [2048, 128],
    [512, 768],
    [1536, 512],
  ])(
    'has the wanted size %i x %i',
    async (width, height) => {
      expect(await sharp(await render({ width, height, prompt: 'mountain lake' })).metadata()).toMatchObject({
        width,
        height,
      });
    },
    PATIENCE,
  );

  it.each(places.map((place) => [place]))(
    'of the place %s is neither empty nor black, by day and by night',
    async (place) => {
      for (const time of ['at noon', 'at night']) {
        const { light, spread } = await statistics(await render({ prompt: `${place} ${time}` }));
        expect(light).toBeGreaterThan(22);
        expect(spread).toBeGreaterThan(10);
      }
    },
    PATIENCE,
  );

  it(
    'differs from style to style',
    async () => {
      const pictures = await Promise.all(styles.map((style) => render({ prompt: `mountain lake, ${style}` })));
      expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(styles.length);
    },
    PATIENCE,
  );

  it(
    'is darker at night than at noon',
    async () => {
      const night = await statistics(await render({ prompt: 'meadow at night' }));
      const noon = await statistics(await render({ prompt: 'meadow at noon' }));
      expect(night.light).toBeLessThan(noon.light * 0.7);
    },
    PATIENCE,
  );

  it(
    'is more colourful with more guidance',
    async () => {
      const low = await statistics(await render({ guidance: 1 }));
      const high = await statistics(await render({ guidance: 18 }));
      expect(high.colorfulness).toBeGreaterThan(low.colorfulness * 1.3);
    },
    PATIENCE,
  );

  it(
    'has no colour when the prompt wants none',
    async () => {
      const { colorfulness } = await statistics(await render({ prompt: 'mountain lake, black and white' }));
      expect(colorfulness).toBeLessThan(24);
    },
    PATIENCE,
  );

  it(
    'comes from any prompt',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.string({ unit: 'grapheme', maxLength: 80 }),
            fc
              .array(
                fc.constantFrom(
                  'snow',
                  'neon',
                  'three',
                  'dragon',
                  'lake',
                  'night',
                  'red',
                  'portrait',
                  'rain',
                  'lanterns',
                  'oil',
                  'ink',
                  'space',
                  'boat',
                  'aurora',
                  'storm',
                ),
                { maxLength: 7 },
              )
              .map((words) => words.join(' ')),
          ),
          fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
          fc.integer({ min: 1, max: 100 }),
          fc.double({ min: 0, max: 50, noNaN: true }),
          async (prompt, seed, steps, guidance) => {
            expect(await sharp(await render({ prompt, seed, steps, guidance })).metadata()).toMatchObject({
              width: 128,
              height: 128,
            });
          },
        ),
        { numRuns: 40 },
      );
    },
    PATIENCE,
  );
});

describe('a variation', () => {
  it(
    'takes its colours from its guide and differs from seed to seed',
    async () => {
      const sunset = await render({ prompt: 'ocean at sunset', width: 256, height: 256 });
      const forest = await render({ prompt: 'forest at noon', width: 256, height: 256 });
      for (const [guide, other] of [
        [sunset, forest],
        [forest, sunset],
      ] as const) {
        const variations = await Promise.all(
          [1, 2, 3].map((seed) => render({ prompt: '__BLANK__', seed, guide: asGuide(guide) })),
        );
        for (const variation of variations) {
          expect(await paletteDistance(variation, guide)).toBeLessThan(await paletteDistance(variation, other));
        }
        expect(new Set(variations.map((variation) => variation.toString('base64'))).size).toBe(3);
      }
    },
    PATIENCE,
  );

  it(
    'takes the hour of its prompt as well',
    async () => {
      const guide = asGuide(await render({ prompt: 'meadow at noon' }));
      const pure = await statistics(await render({ prompt: '__BLANK__', guide }));
      const night = await statistics(await render({ prompt: 'at night', guide }));
      expect(night.light).toBeLessThan(pure.light * 0.8);
    },
    PATIENCE,
  );

  it(
    'accepts guides of any shape',
    async () => {
      for (const [width, height] of [
        [3, 400],
        [400, 3],
        [1, 1],
      ] as const) {
        const source = await sharp({ create: { width, height, channels: 3, background: '#c8553d' } })
          .png()
          .toBuffer();
        expect(
          await sharp(await render({ prompt: '__BLANK__', width: 192, guide: asGuide(source) })).metadata(),
        ).toMatchObject({ width: 192, height: 128 });
      }
    },
    PATIENCE,
  );
});
