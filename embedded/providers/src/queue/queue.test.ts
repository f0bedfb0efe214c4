import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Painter } from '../port/painter.ts';
import type { AcceptedJob } from './job.ts';
import { openJobStore } from './job-store.ts';
import { openQueue, type Queue } from './queue.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'engine-queue-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A painter that begins at once, and ends when it is told to or stopped. */
async function open() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const render: Painter['render'] = ({ order }, _progress, signal) =>
    new Promise((resolve) => {
      const name = 'prompt' in order ? order.prompt : order.kind;
      begun.push(name);
      signal.addEventListener('abort', () => resolve({ kind: 'failed', message: 'it was stopped' }));
      ends.set(name, () =>
        resolve({
          kind: 'done',
          output: { format: 'PNG', width: 1, height: 1, content: { bytes: new Uint8Array(1) } },
        }),
      );
    });
  const store = await openJobStore(dataDir);
  const queue = await openQueue({ store, render, lanes: ['short', 'any'], notify: async () => undefined });
  return { queue, begun, end: (name: string) => ends.get(name)?.() };
}

const picture = (prompt: string): AcceptedJob['order'] => ({
  kind: 'picture',
  prompt,
  negativePrompt: '',
  width: 512,
  height: 512,
  steps: 20,
  guidance: 7,
  guide: null,
  adapters: [],
  seed: 1,
  count: 1,
  format: 'PNG',
});
const upscale: AcceptedJob['order'] = { kind: 'upscale', video: 'https://videos.test/a.mp4', factor: 2, count: 1 };

async function submit(queue: Queue, person: string, order: AcceptedJob['order']): Promise<string> {
  const id = randomUUID();
  await queue.submit({ id, person, order, client: { protocol: 'runware', webhookUrl: null, includeCost: false } });
  return id;
}

describe('the queue', () => {
  it('begins a picture at once while a video is in work, and never two videos at once', async () => {
    const { queue, begun, end } = await open();
    const first = await submit(queue, 'ada', upscale);
    const second = await submit(queue, 'ada', upscale);
    await expect.poll(() => begun).toEqual(['upscale']);
    const third = await submit(queue, 'ben', picture('a lake'));
    await expect.poll(() => begun).toEqual(['upscale', 'a lake']);
    expect([first, second, third].map(queue.positionOf)).toEqual([0, 1, 0]);
    end('a lake');
    await queue.waitUntilFinished(third);
    expect([queue.isRunning(first), queue.isRunning(second)]).toEqual([true, false]);
    await queue.stop();
  });

  it('takes the next picture of the person who has waited longest for a turn', async () => {
    const { queue, begun, end } = await open();
    await submit(queue, 'ada', upscale);
    for (const prompt of ['ada 1', 'ada 2', 'ada 3']) {
      await submit(queue, 'ada', picture(prompt));
    }
    const bens = await submit(queue, 'ben', picture('ben 1'));
    await expect.poll(() => begun).toEqual(['upscale', 'ada 1']);
    expect(queue.positionOf(bens)).toBe(1);
    end('ada 1');
    await expect.poll(() => begun).toEqual(['upscale', 'ada 1', 'ben 1']);
    await queue.stop();
  });

  it('stops the work of a job that is cancelled, and goes on with the next one', async () => {
    const { queue, begun, end } = await open();
    const first = await submit(queue, 'ada', upscale);
    const second = await submit(queue, 'ben', { ...upscale, video: 'https://videos.test/b.mp4' });
    await expect.poll(() => begun).toEqual(['upscale']);
    expect(await queue.cancel(first)).toBe(true);
    expect(queue.find(first)?.outcome.failure).toMatchObject({ code: 'cancelled' });
    await expect.poll(() => begun).toEqual(['upscale', 'upscale']);
    end('upscale');
    await queue.waitUntilFinished(second);
    expect(queue.find(second)?.outcome.failure).toBeNull();
    await queue.stop();
  });

  it('starts without reading the requests of work that is over, which may be many megabytes each', async () => {
    const { queue, begun, end } = await open();
    const over = await submit(queue, 'ada', picture('a lake'));
    await expect.poll(() => begun).toEqual(['a lake']);
    end('a lake');
    await queue.waitUntilFinished(over);
    await queue.stop();
    await writeFile(path.join(dataDir, 'requests', `${over}.json`), 'unreadable');
    const next = await open();
    expect(next.queue.find(over)?.outcome.outputs).toHaveLength(1);
    await next.queue.stop();
  });

  it('takes up what an earlier version, which noted no facts, has left', async () => {
    const { queue, begun } = await open();
    const left = await submit(queue, 'ada', picture('a lake'));
    await expect.poll(() => begun).toEqual(['a lake']);
    await queue.stop();
    for (const name of await readdir(path.join(dataDir, 'jobs'))) {
      await rm(path.join(dataDir, 'jobs', name));
    }
    const next = await open();
    await expect.poll(() => next.begun).toEqual(['a lake']);
    next.end('a lake');
    await next.queue.waitUntilFinished(left);
    expect(next.queue.find(left)?.outcome.failure).toBeNull();
    await next.queue.stop();
  });
});
