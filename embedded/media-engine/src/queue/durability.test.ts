import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildEngine, createDataDir, type Engine, inferenceTask, startEngine } from '../testing/start-engine.ts';

/** The engine runs at the lowest priority; on a busy machine it waits long for its turn. */
const PATIENCE = 240_000;
const build = buildEngine();
let dataDir = '';
const running: Engine[] = [];

async function start(): Promise<Engine> {
  const engine = await startEngine(build.entry, dataDir);
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
    'keeps its result over a restart',
    async () => {
      const first = await start();
      const task = inferenceTask();
      const painted = await first.post([task]);
      await first.kill('SIGKILL');
      const second = await start();
      const answer = await second.post([task]);
      expect(answer.data[0]?.imageUUID).toBe(painted.data[0]?.imageUUID);
      const image = await fetch(String(answer.data[0]?.imageURL));
      expect(image.status).toBe(200);
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
