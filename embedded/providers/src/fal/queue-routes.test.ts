import type { FalClient, QueueStatus } from '@fal-ai/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { BRIA, HIDREAM, KONTEXT, LORA, officialClient, REDUX } from '../testing/fal-client.ts';
import { asDataUri, discPicture } from '../testing/sample-pictures.ts';
import { API_KEY, buildEngine, PATIENCE, type RunningEngine, runEngine } from '../testing/start-engine.ts';

let engine: RunningEngine;
let fal: FalClient;

beforeAll(async () => {
  engine = await runEngine(buildEngine());
  fal = officialClient(engine.url);
}, PATIENCE);
afterAll(() => engine.stop());

const small = { image_size: { width: 256, height: 256 }, num_inference_steps: 10 };
/** Work for some seconds, behind which others wait. */
const large = { prompt: 'a harbour at dusk', image_size: { width: 2048, height: 2048 }, num_inference_steps: 50 };

const imageSchema = z.object({
  url: z.url(),
  content_type: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  width: z.number(),
  height: z.number(),
});
const imagesSchema = z.object({
  images: z.array(imageSchema),
  seed: z.number(),
  prompt: z.string(),
  has_nsfw_concepts: z.array(z.boolean()),
  timings: z.unknown(),
});

async function run(endpoint: string, input: Record<string, unknown>) {
  return imagesSchema.parse((await fal.subscribe(endpoint, { input, pollInterval: 50 })).data);
}

async function fetchBytes(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${engine.url}/fal-queue/${path}`, { ...init, headers: { authorization: `Key ${API_KEY}` } });
}

describe('the official client', () => {
  it(
    'submits, hears the progress, and gets what it asked for',
    async () => {
      const updates: QueueStatus[] = [];
      const result = await fal.subscribe(HIDREAM, {
        input: { ...small, prompt: 'a lake at sunset', num_images: 2, seed: 41, output_format: 'png' },
        logs: true,
        pollInterval: 20,
        onQueueUpdate: (update) => updates.push(update),
      });
      expect(result.requestId).toBe(updates[0]?.request_id);
      const answer = imagesSchema.parse(result.data);
      expect(answer).toMatchObject({ seed: 41, prompt: 'a lake at sunset', has_nsfw_concepts: [false, false] });
      for (const image of answer.images) {
        const bytes = await fetchBytes(image.url);
        expect(image).toMatchObject({ content_type: 'image/png', width: 256, height: 256, file_size: bytes.length });
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 256, height: 256 });
      }
      const last = updates.at(-1);
      expect(last?.status).toBe('COMPLETED');
      const lines = last && 'logs' in last ? last.logs.map(({ message }) => message) : [];
      expect(lines.length).toBeGreaterThan(2);
      expect(lines.every((line) => /^[A-Z].+ \(\d{1,2}%\)$/.test(line))).toBe(true);
    },
    PATIENCE,
  );

  it(
    'follows the status stream to its end',
    async () => {
      const { request_id: requestId } = await fal.queue.submit(HIDREAM, { input: { ...small, prompt: 'a meadow' } });
      const stream = await fal.queue.streamStatus(HIDREAM, { requestId, logs: true });
      const seen: string[] = [];
      stream.on('data', (status) => seen.push(status.status));
      expect(await stream.done()).toMatchObject({ status: 'COMPLETED', request_id: requestId });
      expect(seen.at(-1)).toBe('COMPLETED');
      expect(seen.filter((status) => status === 'COMPLETED')).toHaveLength(1);
    },
    PATIENCE,
  );

  it(
    'gives image n the seed n places further on',
    async () => {
      const series = await run(HIDREAM, { ...small, prompt: 'a castle', seed: 7, num_images: 2 });
      const second = await run(HIDREAM, { ...small, prompt: 'a castle', seed: 8 });
      const [left, right] = await Promise.all([
        fetchBytes(series.images[1]?.url ?? ''),
        fetchBytes(second.images[0]?.url ?? ''),
      ]);
      expect(left.equals(right)).toBe(true);
    },
    PATIENCE,
  );

  it(
    'uploads a file and has its background removed',
    async () => {
      const url = await fal.storage.upload(new Blob([await discPicture(320, 240)], { type: 'image/png' }));
      expect(url.startsWith(`${engine.url}/fal-rest/`)).toBe(true);
      const { data } = await fal.subscribe(BRIA, { input: { image_url: url }, pollInterval: 50 });
      const { image } = z.object({ image: imageSchema }).parse(data);
      expect(image).toMatchObject({ content_type: 'image/png', width: 320, height: 240 });
      const { data: pixels, info } = await sharp(await fetchBytes(image.url))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 320, height: 240, channels: 4 });
      expect(pixels[(120 * 320 + 160) * 4 + 3]).toBeGreaterThan(200);
      expect(pixels[(4 * 320 + 4) * 4 + 3]).toBeLessThan(30);
    },
    PATIENCE,
  );

  it(
    'varies a picture with Redux, as JPEG and in the default size',
    async () => {
      const source = asDataUri(await discPicture(256, 256));
      const { images } = await run(REDUX, { image_url: source, prompt: 'at night', num_inference_steps: 5 });
      expect(await sharp(await fetchBytes(images[0]?.url ?? '')).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1024,
        height: 768,
      });
    },
    PATIENCE,
  );

  it.each([
    ['match_input', 250, 190],
    ['16:9', 1360, 768],
  ])(
    'edits a picture with Kontext in the resolution %s: %i x %i',
    async (resolution_mode, width, height) => {
      const source = await discPicture(250, 190);
      const { images } = await run(KONTEXT, {
        image_url: asDataUri(source),
        prompt: 'make it night',
        resolution_mode,
        output_format: 'png',
      });
      expect(images[0]).toMatchObject({ width, height });
      const edited = await fetchBytes(images[0]?.url ?? '');
      expect(await sharp(edited).metadata()).toMatchObject({ format: 'png', width, height });
      const [before, after] = await Promise.all([source, edited].map((picture) => sharp(picture).grayscale().stats()));
      expect(after?.channels[0]?.mean).toBeLessThan((before?.channels[0]?.mean ?? 0) * 0.8);
    },
    PATIENCE,
  );

  it(
    'paints by LoRA in a style of the address, the more the higher its scale',
    async () => {
      const paint = async (loras: { path: string; scale?: number }[]): Promise<Buffer> => {
        const { images } = await run(LORA, { ...small, prompt: 'a mountain lake', seed: 3, loras });
        return sharp(await fetchBytes(images[0]?.url ?? ''))
          .removeAlpha()
          .raw()
          .toBuffer();
      };
      const plain = await paint([]);
      const distance = (picture: Buffer): number =>
        picture.reduce((sum, value, at) => sum + Math.abs(value - (plain[at] ?? 0)), 0) / picture.length;
      const ink = await paint([{ path: 'https://huggingface.co/someone/ink-wash/resolve/main/a.safetensors' }]);
      const pixel = await paint([{ path: 'https://civitai.com/models/pixel-art-xl' }]);
      const weak = await paint([{ path: 'https://civitai.com/models/pixel-art-xl', scale: 0.2 }]);
      const none = await paint([{ path: 'https://civitai.com/models/pixel-art-xl', scale: 0 }]);
      expect(none.equals(plain)).toBe(true);
      expect(distance(ink)).toBeGreaterThan(10);
      expect(distance(pixel)).toBeGreaterThan(10);
      expect(distance(weak)).toBeGreaterThan(1);
      expect(distance(weak)).toBeLessThan(distance(pixel));
      expect(ink.equals(pixel)).toBe(false);
    },
    PATIENCE,
  );
});

describe('cancelling', () => {
  it(
    'stops a running request, takes out a waiting one, and says when it is too late',
    async () => {
      const running = await fal.queue.submit(HIDREAM, { input: large });
      const beside = await fal.queue.submit(HIDREAM, { input: large });
      const waiting = await fal.queue.submit(HIDREAM, { input: large });
      const next = await fal.queue.submit(HIDREAM, { input: { ...small, prompt: 'a meadow' } });
      expect(await fal.queue.status(HIDREAM, { requestId: next.request_id })).toMatchObject({
        status: 'IN_QUEUE',
        queue_position: 1,
      });
      for (const { request_id: requestId } of [waiting, running, beside]) {
        await fal.queue.cancel(HIDREAM, { requestId });
        expect(await fal.queue.status(HIDREAM, { requestId })).toMatchObject({
          status: 'COMPLETED',
          error_type: 'request_cancelled',
        });
        expect((await call(`${HIDREAM}/requests/${requestId}/cancel`, { method: 'PUT' })).status).toBe(400);
      }
      await fal.queue.subscribeToStatus(HIDREAM, { requestId: next.request_id, pollInterval: 20 });
      const { data } = await fal.queue.result(HIDREAM, { requestId: next.request_id });
      expect(imagesSchema.parse(data).images).toHaveLength(1);
      const late = await call(`${HIDREAM}/requests/${next.request_id}/cancel`, { method: 'PUT' });
      expect([late.status, await late.json()]).toEqual([400, { status: 'ALREADY_COMPLETED' }]);
    },
    PATIENCE,
  );

  it('does not know requests that never were', async () => {
    const answer = await call(`${HIDREAM}/requests/0f8fad5b-d9cb-469f-a165-70867728950e/cancel`, { method: 'PUT' });
    expect([answer.status, await answer.json()]).toEqual([404, { status: 'NOT_FOUND' }]);
  });
});

describe('over HTTP, the queue', () => {
  const submittedSchema = z.object({
    status: z.literal('IN_QUEUE'),
    request_id: z.uuid(),
    queue_position: z.number(),
    response_url: z.url(),
    status_url: z.url(),
    cancel_url: z.url(),
  });

  it(
    'names the addresses of a request, which answer 202 until it is completed and then 200',
    async () => {
      const response = await call(REDUX, {
        method: 'POST',
        body: JSON.stringify({ image_url: asDataUri(await discPicture(64, 64)), image_size: 'square' }),
      });
      const submitted = submittedSchema.parse(await response.json());
      const id = submitted.request_id;
      expect(response.headers.get('x-fal-request-id')).toBe(id);
      expect(submitted.status_url).toBe(`${engine.url}/fal-queue/fal-ai/flux-pro/requests/${id}/status`);
      const headers = { authorization: `Key ${API_KEY}` };
      expect((await fetch(submitted.response_url, { headers })).status).toBe(400);
      const first = await fetch(submitted.status_url, { headers });
      expect(first.status).toBe(202);
      await fal.queue.subscribeToStatus(REDUX, { requestId: id, pollInterval: 20 });
      const last = await fetch(submitted.status_url, { headers });
      expect(last.status).toBe(200);
      expect(await last.json()).toMatchObject({ status: 'COMPLETED', metrics: { inference_time: expect.any(Number) } });
      const [plain, response_] = await Promise.all(
        [submitted.response_url, `${submitted.response_url}/response`].map((url) => fetch(url, { headers })),
      );
      expect(plain?.headers.get('x-fal-request-id')).toBe(id);
      expect(await plain?.json()).toEqual(await response_?.json());
    },
    PATIENCE,
  );

  it('refuses a wrong key with 401', async () => {
    for (const authorization of ['Key wrong', `Bearer ${API_KEY}`, '']) {
      const answer = await fetch(`${engine.url}/fal-queue/${HIDREAM}`, { method: 'POST', headers: { authorization } });
      expect(answer.status).toBe(401);
    }
  });

  it('knows its own endpoints only, and lists them with those that it follows input by input', async () => {
    expect((await call('fal-ai/nothing', { method: 'POST', body: '{}' })).status).toBe(404);
    const response = await fetch(`${engine.url}/capabilities`);
    const told = await response.json();
    expect(told).toMatchObject({
      protocols: {
        fal: {
          endpoints: expect.arrayContaining([HIDREAM, LORA, REDUX, KONTEXT, BRIA, 'fal-ai/flux-2-pro']),
          read: expect.arrayContaining([HIDREAM, LORA, REDUX, KONTEXT, BRIA]),
        },
      },
    });
    expect(told).not.toMatchObject({
      protocols: { fal: { read: expect.arrayContaining(['fal-ai/flux-2-pro']) } },
    });
  });

  it('does not answer for a request under another application', async () => {
    const { request_id: id } = await fal.queue.submit(HIDREAM, { input: { prompt: '', num_images: 0 } });
    expect((await call(`fal-ai/bria/requests/${id}/status`)).status).toBe(404);
    expect((await call(`fal-ai/hidream/requests/${id}/status`)).status).toBe(404);
  });

  it('refuses what is no JSON, and a webhook that is no address', async () => {
    expect((await call(HIDREAM, { method: 'POST', body: '{' })).status).toBe(422);
    expect((await call(`${HIDREAM}?fal_webhook=nowhere`, { method: 'POST', body: '{}' })).status).toBe(400);
  });
});
