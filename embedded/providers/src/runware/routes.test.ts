import { createServer } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  API_KEY,
  buildEngine,
  inferenceTask,
  PATIENCE,
  type RunningEngine,
  runEngine,
} from '../testing/start-engine.ts';

let engine: RunningEngine;
beforeAll(async () => {
  engine = await runEngine(buildEngine());
}, PATIENCE);
afterAll(() => engine.stop());

const webhookBody = z.object({ data: z.tuple([z.object({ taskUUID: z.string(), imageURL: z.url() })]) });

async function fetchImage(url: unknown): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(String(url));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the key', () => {
  it('is refused with 401 when it is wrong or missing', async () => {
    for (const headers of [{ authorization: 'Bearer wrong' }, {}]) {
      const answer = await engine.post([inferenceTask()], headers);
      expect(answer.status).toBe(401);
      expect(answer.errors[0]?.code).toBe('invalidApiKey');
    }
  });

  it('may be the first task instead of a header', async () => {
    const task = inferenceTask({ deliveryMethod: 'async' });
    const answer = await engine.post([{ taskType: 'authentication', apiKey: API_KEY }, task], {});
    expect(answer).toMatchObject({ status: 200, data: [{ taskType: 'imageInference', taskUUID: task.taskUUID }] });
    const wrong = await engine.post([{ taskType: 'authentication', apiKey: 'wrong' }, task], {});
    expect(wrong.status).toBe(401);
  });
});

describe('an inference', () => {
  it(
    'is acknowledged at once when asynchronous, reports progress and ends with a picture',
    async () => {
      const first = inferenceTask({ width: 512, height: 512, deliveryMethod: 'async' });
      const second = inferenceTask({ deliveryMethod: 'async', includeCost: true, seed: 77 });
      const acknowledged = await engine.post([first, second]);
      expect(acknowledged.data).toEqual([
        { taskType: 'imageInference', taskUUID: first.taskUUID },
        { taskType: 'imageInference', taskUUID: second.taskUUID },
      ]);
      const waiting = await engine.post([{ taskType: 'getResponse', taskUUID: second.taskUUID }]);
      expect(waiting.data[0]).toMatchObject({ status: 'processing', progress: 0, queuePosition: expect.any(Number) });
      expect(waiting.data[0]?.queuePosition).toBeGreaterThan(0);
      expect(waiting.data[0]?.message).toEqual(expect.any(String));
      const done = await engine.waitFor(second.taskUUID);
      expect(done.data).toHaveLength(1);
      expect(done.data[0]).toMatchObject({
        status: 'success',
        seed: 77,
        NSFWContent: false,
        cost: 0,
        taskUUID: second.taskUUID,
      });
      const { response, bytes } = await fetchImage(done.data[0]?.imageURL);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 128, height: 128 });
    },
    PATIENCE,
  );

  it(
    'waits for the picture when synchronous',
    async () => {
      const task = inferenceTask();
      const answer = await engine.post([task]);
      expect(answer.status).toBe(200);
      expect(answer.data[0]).toMatchObject({
        taskType: 'imageInference',
        taskUUID: task.taskUUID,
        seed: expect.any(Number),
      });
      expect(answer.data[0]).not.toHaveProperty('cost');
    },
    PATIENCE,
  );

  it(
    'says what of the prompt is not in the picture, in a field of its own, and nothing when all is',
    async () => {
      const [signed, plain] = await Promise.all([
        engine.post([inferenceTask({ positivePrompt: 'a lake, a sign that says "HELLO"' })]),
        engine.post([inferenceTask()]),
      ]);
      expect(signed.data[0]?.previewNotDrawn).toEqual(['sign', 'says', '"HELLO"']);
      expect(plain.data[0]).not.toHaveProperty('previewNotDrawn');
    },
    PATIENCE,
  );

  it(
    'gives each of several pictures its own seed',
    async () => {
      const answer = await engine.post([inferenceTask({ numberResults: 3, seed: 5 })]);
      expect(answer.data.map((item) => item.seed)).toEqual([5, 6, 7]);
      expect(new Set(answer.data.map((item) => item.imageUUID)).size).toBe(3);
    },
    PATIENCE,
  );

  it.each([
    ['PNG', 'image/png', 'png', 192, 128],
    ['JPG', 'image/jpeg', 'jpeg', 128, 192],
    ['WEBP', 'image/webp', 'webp', 256, 128],
  ])(
    'delivers %s in the wanted size, named as the preview engine',
    async (outputFormat, type, format, width, height) => {
      const answer = await engine.post([inferenceTask({ outputFormat, width, height })]);
      const { response, bytes } = await fetchImage(answer.data[0]?.imageURL);
      expect(response.headers.get('content-type')).toBe(type);
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format, width, height });
      expect(metadata.exif?.toString('latin1')).toContain('Kinora preview engine');
    },
    PATIENCE,
  );

  it(
    'is refused when its taskUUID was sent before, and the first is painted',
    async () => {
      const task = inferenceTask();
      const answers = await Promise.all([engine.post([task]), engine.post([task])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const conflict = { status: 400, errors: [{ code: 'conflictTaskUUID', taskUUID: task.taskUUID }] };
      expect(answers.find(({ status }) => status === 400)).toMatchObject(conflict);
      expect(await engine.post([{ ...task, positivePrompt: 'something else' }])).toMatchObject(conflict);
      expect(await engine.post([{ ...task, deliveryMethod: 'async' }])).toMatchObject(conflict);
      const kept = await engine.post([{ taskType: 'getResponse', taskUUID: task.taskUUID }]);
      const made = answers.find(({ status }) => status === 200);
      expect(kept.data[0]?.imageUUID).toBe(made?.data[0]?.imageUUID);
    },
    PATIENCE,
  );

  it(
    'calls the webhook with each result, again after a refusal',
    async () => {
      const bodies: string[] = [];
      let calls = 0;
      let resolveAll: () => void = () => undefined;
      const all = new Promise<void>((resolve) => {
        resolveAll = resolve;
      });
      const receiver = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => {
          body += chunk.toString();
        });
        request.on('end', () => {
          calls += 1;
          response.writeHead(calls === 1 ? 503 : 204).end();
          if (calls > 1) {
            bodies.push(body);
          }
          if (bodies.length === 2) {
            resolveAll();
          }
        });
      });
      await new Promise<void>((resolve) => {
        receiver.listen(0, '127.0.0.1', resolve);
      });
      const address = z.object({ port: z.number() }).parse(receiver.address());
      const task = inferenceTask({
        deliveryMethod: 'async',
        numberResults: 2,
        webhookURL: `http://127.0.0.1:${address.port}/hook`,
      });
      await engine.post([task]);
      await all;
      receiver.close();
      const results = bodies.map((body) => webhookBody.parse(JSON.parse(body)).data[0]);
      expect(results.map(({ taskUUID }) => taskUUID)).toEqual([task.taskUUID, task.taskUUID]);
      expect(new Set(results.map(({ imageURL }) => imageURL)).size).toBe(2);
    },
    PATIENCE,
  );
});

describe('what is refused', () => {
  it.each([
    ['a width below 128', { width: 64 }, 'invalidWidth', 'width'],
    ['a width above 2048', { width: 2112 }, 'invalidWidth', 'width'],
    ['a height that is no multiple of 64', { height: 130 }, 'invalidHeight', 'height'],
    ['no width', { width: undefined }, 'missingWidth', 'width'],
    ['steps of 0', { steps: 0 }, 'invalidSteps', 'steps'],
    ['steps of 101', { steps: 101 }, 'invalidSteps', 'steps'],
    ['a negative CFGScale', { CFGScale: -1 }, 'invalidCFGScale', 'CFGScale'],
    ['a CFGScale above 50', { CFGScale: 50.5 }, 'invalidCFGScale', 'CFGScale'],
    ['a seed of 0', { seed: 0 }, 'invalidSeed', 'seed'],
    ['21 results', { numberResults: 21 }, 'invalidNumberResults', 'numberResults'],
    ['a prompt of one letter', { positivePrompt: 'a' }, 'invalidPositivePrompt', 'positivePrompt'],
    ['a prompt of 3001 letters', { positivePrompt: 'a'.repeat(3001) }, 'invalidPositivePrompt', 'positivePrompt'],
    ['an empty negative prompt', { negativePrompt: '' }, 'invalidNegativePrompt', 'negativePrompt'],
    ['another format', { outputFormat: 'GIF' }, 'invalidOutputFormat', 'outputFormat'],
    ['another output type', { outputType: 'base64Data' }, 'invalidOutputType', 'outputType'],
    ['another model', { model: 'runware:100@1' }, 'invalidModel', 'model'],
    [
      'another adapter',
      { ipAdapters: [{ model: 'runware:105@1', guideImages: ['https://example.com/a.png'] }] },
      'invalidIpAdapters',
      'ipAdapters.0.model',
    ],
    [
      'a guide that is no address',
      { ipAdapters: [{ model: 'runware:56@1', guideImages: ['/etc/passwd'] }] },
      'invalidIpAdapters',
      'ipAdapters.0.guideImages.0',
    ],
    ['a webhook that is not http', { webhookURL: 'file:///tmp/x' }, 'invalidWebhookURL', 'webhookURL'],
    ['a taskUUID that is no UUID', { taskUUID: '../../x' }, 'invalidTaskUUID', 'taskUUID'],
    ['another task type', { taskType: 'videoInference' }, 'unsupportedTaskType', 'taskType'],
  ])('%s', async (_name, changes, code, parameter) => {
    const answer = await engine.post([inferenceTask(changes)]);
    expect(answer.status).toBe(400);
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors[0]).toMatchObject({ code, parameter, documentation: expect.stringContaining('https://') });
  });

  it.each([
    ['text that is no JSON', '{'],
    ['an object instead of a list', {}],
    ['an empty list', []],
  ])('%s', async (_name, body) => {
    expect(await engine.post(body)).toMatchObject({ status: 400, errors: [{ code: 'invalidJson' }] });
  });

  it(
    'a list member that is no object, while the others are done',
    async () => {
      const task = inferenceTask();
      const answer = await engine.post([task, 5]);
      expect(answer.status).toBe(200);
      expect(answer.data[0]?.taskUUID).toBe(task.taskUUID);
      expect(answer.errors[0]?.code).toBe('invalidTask');
    },
    PATIENCE,
  );

  it('a question about a task that is not known', async () => {
    const { taskUUID } = inferenceTask();
    const answer = await engine.post([{ taskType: 'getResponse', taskUUID }]);
    expect(answer).toMatchObject({ status: 400, errors: [{ code: 'taskNotFound', taskUUID }] });
  });

  it(
    'a prompt against the content policy, if the check is wanted',
    async () => {
      const task = inferenceTask({ positivePrompt: 'nude figure', safety: { checkContent: true } });
      const answer = await engine.post([task]);
      expect(answer.status).toBe(400);
      expect(answer.errors[0]?.code).toBe('contentPolicyViolation');
      expect(answer.errors[0]?.message).toContain(
        'content_policy_violation: the prompt was flagged by the content checker',
      );
      const harmless = await engine.post([
        inferenceTask({ positivePrompt: 'a denuded hill in Essex', safety: { checkContent: true } }),
      ]);
      expect(harmless.status).toBe(200);
      const unchecked = await engine.post([inferenceTask({ positivePrompt: 'nude figure' })]);
      expect(unchecked.status).toBe(200);
    },
    PATIENCE,
  );

  it.each([
    ['is no picture', `data:image/png;base64,${Buffer.from('hello there, no picture').toString('base64')}`],
    [
      'is an SVG',
      `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
    ],
    ['cannot be reached', 'http://127.0.0.1:9/guide.png'],
  ])(
    'a guide image that %s, and says so again when asked',
    async (_name, guideImage) => {
      const task = inferenceTask({ ipAdapters: [{ model: 'runware:56@1', guideImages: [guideImage] }] });
      const answer = await engine.post([task]);
      expect(answer).toMatchObject({ status: 400, errors: [{ code: 'invalidGuideImage', parameter: 'ipAdapters' }] });
      const later = await engine.post([{ taskType: 'getResponse', taskUUID: task.taskUUID }]);
      expect(later).toMatchObject({ status: 400, errors: [{ code: 'invalidGuideImage', status: 'error' }] });
    },
    PATIENCE,
  );
});

describe('the rest of the surface', () => {
  it('lists what the engine can do', async () => {
    const response = await fetch(`${engine.url}/capabilities`);
    expect(await response.json()).toMatchObject({
      engine: 'kinora-preview',
      protocols: { runware: { models: ['runware:101@1'], taskTypes: ['imageInference'] } },
    });
  });

  it('is healthy', async () => {
    expect((await fetch(`${engine.url}/healthz`)).status).toBe(200);
  });

  it('has no pictures but its own', async () => {
    const names = [
      'nothing.png',
      '0f8fad5b-d9cb-469f-a165-70867728950e.png',
      '..%2f..%2fetc%2fpasswd',
      '0f8fad5b-d9cb-469f-a165-70867728950e.gif',
    ];
    for (const name of names) {
      expect((await fetch(`${engine.url}/images/${name}`)).status).toBe(404);
    }
  });
});
