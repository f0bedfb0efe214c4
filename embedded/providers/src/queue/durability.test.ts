import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialClient } from '../testing/fal-client.ts';
import {
  buildEngine,
  createDataDir,
  type Engine,
  inferenceTask,
  PATIENCE,
  startEngine,
} from '../testing/start-engine.ts';

const build = buildEngine();
let dataDir = '';
const running: Engine[] = [];

async function start(): Promise<Engine> {
  const engine = await startEngine(build, dataDir);
  running.push(engine);
  return engine;
}

beforeEach(async () => {
  dataDir = await createDataDir();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((engine) => engine.kill('SIGKILL')));
  await rm(dataDir, { recursive: true, force: true });
});

afterAll(() => build.remove());

describe('an accepted task', () => {
  it(
    'survives kill -9 while it is painted, with all that waited behind it',
    async () => {
      const first = await start();
      const tasks = [
        inferenceTask({ width: 640, height: 640, deliveryMethod: 'async', seed: 11 }),
        inferenceTask({ deliveryMethod: 'async', numberResults: 2, seed: 22 }),
        inferenceTask({ deliveryMethod: 'async', seed: 33 }),
      ];
      await first.post(tasks);
      await first.kill('SIGKILL');
      const second = await start();
      const answers = await Promise.all(tasks.map(({ taskUUID }) => second.waitFor(taskUUID)));
      expect(answers.map(({ data }) => data.map(({ status, seed }) => [status, seed]))).toEqual([
        [['success', 11]],
        [
          ['success', 22],
          ['success', 23],
        ],
        [['success', 33]],
      ]);
    },
    PATIENCE,
  );

  it(
    'keeps its result, and its name, over a restart',
    async () => {
      const first = await start();
      const task = inferenceTask();
      const painted = await first.post([task]);
      await first.kill('SIGKILL');
      const second = await start();
      expect(await second.post([task])).toMatchObject({ status: 400, errors: [{ code: 'conflictTaskUUID' }] });
      const answer = await second.post([{ taskType: 'getResponse', taskUUID: task.taskUUID }]);
      expect(answer.data[0]?.imageUUID).toBe(painted.data[0]?.imageUUID);
      const image = await fetch(String(answer.data[0]?.imageURL));
      expect(image.status).toBe(200);
    },
    PATIENCE,
  );
});

describe('an accepted fal request', () => {
  const endpoint = 'fal-ai/hidream-i1-dev';
  const submit = async (engine: Engine, input: Record<string, unknown>): Promise<string> => {
    const { request_id: id } = await officialClient(engine.url).queue.submit<string>(endpoint, {
      input: { prompt: 'a lake', image_size: { width: 640, height: 640 }, ...input },
    });
    return id;
  };

  it(
    'survives kill -9, while a cancelled or refused one stays what it is',
    async () => {
      const first = await start();
      const kept = await submit(first, { seed: 5 });
      const cancelled = await submit(first, {});
      const refused = await submit(first, { num_images: 0 });
      await officialClient(first.url).queue.cancel(endpoint, { requestId: cancelled });
      await first.kill('SIGKILL');
      const { queue } = officialClient((await start()).url);
      await queue.subscribeToStatus(endpoint, { requestId: kept, pollInterval: 25 });
      expect((await queue.result<string>(endpoint, { requestId: kept })).data).toMatchObject({ seed: 5 });
      const statuses = await Promise.all(
        [cancelled, refused].map((requestId) => queue.status(endpoint, { requestId })),
      );
      expect(statuses).toMatchObject([
        { status: 'COMPLETED', error_type: 'request_cancelled' },
        { status: 'COMPLETED', error_type: 'greater_than_equal' },
      ]);
    },
    PATIENCE,
  );
});

describe('a job of the first version', () => {
  it(
    'is painted as a picture',
    async () => {
      const { taskUUID } = inferenceTask();
      await mkdir(path.join(dataDir, 'requests'));
      const job = {
        id: taskUUID,
        turn: 1,
        order: {
          prompt: 'a lake',
          negativePrompt: '',
          width: 128,
          height: 128,
          steps: 5,
          guidance: 7,
          seed: 9,
          count: 1,
          format: 'PNG',
          guide: null,
        },
        webhookUrl: null,
        includeCost: false,
      };
      await writeFile(path.join(dataDir, 'requests', `${taskUUID}.json`), JSON.stringify(job));
      const answer = await (await start()).waitFor(taskUUID);
      expect(answer.data[0]).toMatchObject({ status: 'success', seed: 9 });
    },
    PATIENCE,
  );
});

describe('a request to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s ends a busy engine with code 0 and leaves the task to the next start',
    async (signal) => {
      const first = await start();
      const task = inferenceTask({ width: 640, height: 640, deliveryMethod: 'async' });
      await first.post([task]);
      expect(await first.kill(signal)).toBe(0);
      const second = await start();
      const answer = await second.waitFor(task.taskUUID);
      expect(answer.data[0]?.status).toBe('success');
    },
    PATIENCE,
  );
});
