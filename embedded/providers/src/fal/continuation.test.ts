import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkOrder } from '../port/orders.ts';
import { openJobStore } from '../queue/job-store.ts';
import { openQueue, type Queue } from '../queue/queue.ts';
import { falQueueRoutes } from './queue-routes.ts';

const orders: WorkOrder[] = [];
let dataDir = '';
let queue: Queue;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'continuation-'));
  queue = await openQueue({
    store: await openJobStore(dataDir),
    render: async ({ order }) => {
      orders.push(order);
      return { kind: 'refused', code: 'refused', message: 'Only the order matters here' };
    },
    lanes: ['any'],
    notify: async () => undefined,
  });
});
afterAll(async () => {
  await queue.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('paints in the style of an order once: a clip that goes on from an earlier one keeps its frame as it is', async () => {
  const routes = falQueueRoutes({ queue, apiKey: 'key' });
  const submit = (headers: Record<string, string>) =>
    routes.request('/fal-queue/fal-ai/pixverse/v3.5/image-to-video', {
      method: 'POST',
      headers: { authorization: 'Key key', 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ image_url: 'https://example.com/a.png', prompt: 'a slow pan', style: 'anime' }),
    });
  expect((await submit({})).status).toBe(200);
  expect((await submit({ 'x-kinora-continues': '1' })).status).toBe(200);
  await expect.poll(() => orders.map((order) => 'style' in order && order.style)).toEqual(['anime', null]);
});
