import { RunwareServer } from '@runware/sdk-js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_KEY, buildEngine, PATIENCE, type RunningEngine, runEngine } from '../testing/start-engine.ts';

let engine: RunningEngine;
beforeAll(async () => {
  engine = await runEngine(buildEngine());
}, PATIENCE);
afterAll(() => engine.stop());

const clientWith = (apiKey: string) =>
  new RunwareServer({
    apiKey,
    url: `${engine.url.replace('http', 'ws')}/v1`,
    timeoutDuration: PATIENCE,
    shouldReconnect: false,
  });

it(
  "makes a picture for Runware's own client",
  async () => {
    const client = clientWith(API_KEY);
    try {
      const made = await client.imageInference({
        model: 'runware:101@1',
        positivePrompt: 'a red apple on a table',
        width: 512,
        height: 512,
        steps: 10,
        seed: 7,
        outputFormat: 'PNG',
      });
      expect(made).toMatchObject([{ taskType: 'imageInference', seed: 7 }]);
      const response = await fetch(String(made?.[0]?.imageURL));
      const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(metadata).toMatchObject({ format: 'png', width: 512, height: 512 });
    } finally {
      await client.disconnect();
    }
  },
  PATIENCE,
);

it(
  "refuses with a code that Runware's own client passes on",
  async () => {
    const client = clientWith(API_KEY);
    try {
      const refused = client.imageInference({
        model: 'runware:101@1',
        positivePrompt: 'a red apple on a table',
        width: 513,
        height: 512,
      });
      await expect(refused).rejects.toMatchObject({ error: { code: 'invalidWidth' } });
    } finally {
      await client.disconnect();
    }
  },
  PATIENCE,
);
