import { type FalClient, ValidationError } from '@fal-ai/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { HIDREAM, officialClient } from '../testing/fal-client.ts';
import { buildEngine, PATIENCE, type RunningEngine, runEngine } from '../testing/start-engine.ts';

let engine: RunningEngine;
let fal: FalClient;

beforeAll(async () => {
  engine = await runEngine(buildEngine());
  fal = officialClient(engine.url);
}, PATIENCE);
afterAll(() => engine.stop());

const small = { image_size: { width: 256, height: 256 }, num_inference_steps: 10 };
const imagesSchema = z.object({ images: z.array(z.object({ url: z.url() })), prompt: z.string() });

async function fetchBytes(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

describe('fal.run', () => {
  it(
    'answers the official client once the work is done',
    async () => {
      const { data, requestId } = await fal.run(HIDREAM, { input: { prompt: 'a lake', ...small, num_images: 2 } });
      const { images, prompt } = imagesSchema.parse(data);
      expect([images.length, prompt, requestId.length]).toEqual([2, 'a lake', 36]);
      expect((await sharp(await fetchBytes(images[0]?.url ?? '')).metadata()).width).toBe(256);
    },
    PATIENCE,
  );

  it('answers an input that its endpoint does not take with what is wrong', async () => {
    const refused = fal.run(HIDREAM, { input: { prompt: 'a lake', num_images: 5 } });
    await expect(refused).rejects.toThrow(ValidationError);
    await expect(refused).rejects.toMatchObject({ status: 422, body: { detail: [{ type: 'less_than_equal' }] } });
  });

  it('knows neither other keys nor other endpoints', async () => {
    const stranger = officialClient(engine.url, 'wrong');
    await expect(stranger.run(HIDREAM, { input: { prompt: 'a lake' } })).rejects.toMatchObject({ status: 401 });
    await expect(fal.run('fal-ai/nothing', { input: {} })).rejects.toMatchObject({ status: 404 });
  });
});
