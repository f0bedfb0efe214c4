import { createHmac } from 'node:crypto';
import Replicate, { validateWebhook } from 'replicate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_KEY, buildProviders, PATIENCE, type RunningEngine, runEngine } from '../testing/start-engine.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';

let engine: RunningEngine;
let replicate: Replicate;

beforeAll(async () => {
  engine = await runEngine(buildProviders());
  replicate = clientWith(API_KEY);
}, PATIENCE);
afterAll(() => engine.stop());

const clientWith = (auth: string) =>
  new Replicate({ auth, baseUrl: `${engine.url}/replicate/v1`, useFileOutput: false });
const schnell = 'black-forest-labs/flux-schnell';
const remover = '851-labs/background-remover:a029dff38972b5fda4ec5d75d7d1cd25aeff621d2cf4946a41055d7db66b80bc';
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const read = (url: string, headers: Record<string, string> = { authorization: `Bearer ${API_KEY}` }) =>
  fetch(url, { headers });

it(
  "makes pictures for Replicate's own client, and hands them out to whoever has the key",
  async () => {
    const output = await replicate.run(schnell, {
      input: { prompt: 'a red apple', num_outputs: 2, output_format: 'png' },
    });
    expect(output).toHaveLength(2);
    const first = Array.isArray(output) ? String(output[0]) : '';
    expect((await read(first)).headers.get('content-type')).toBe('image/png');
    expect((await read(first, {})).status).toBe(401);
  },
  PATIENCE,
);

it(
  'asks a model that is not official by its version, and answers its single file alone',
  async () => {
    expect(await replicate.run(remover, { input: { image: picture } })).toMatch(/\.png$/);
    await expect(replicate.run('851-labs/background-remover', { input: { image: picture } })).rejects.toThrow('404');
  },
  PATIENCE,
);

it(
  'makes music, as the file that was asked for',
  async () => {
    const model = 'meta/musicgen:671ac645ce5e552cc63a54a2bbff63fcf798043055d2dac5fc9e36a837eedcfb';
    const output = String(
      await replicate.run(model, { input: { prompt: 'a waltz', duration: 3, output_format: 'wav' } }),
    );
    expect(output).toMatch(/\.wav$/);
    expect((await read(output)).headers.get('content-type')).toBe('audio/wav');
  },
  PATIENCE,
);

it(
  'takes a file that was handed over before',
  async () => {
    const file = await replicate.files.create(Buffer.from(picture.split(',')[1] ?? '', 'base64'));
    expect(await replicate.run(remover, { input: { image: file.urls.get } })).toMatch(/\.png$/);
  },
  PATIENCE,
);

it('tells the schema of a model in the order of its form', async () => {
  const { latest_version: version } = await replicate.models.get('black-forest-labs', 'flux-schnell');
  expect(version?.openapi_schema).toMatchObject({
    components: {
      schemas: {
        Input: {
          required: ['prompt'],
          properties: {
            prompt: { 'x-order': 0 },
            aspect_ratio: { allOf: [{ $ref: '#/components/schemas/aspect_ratio' }], default: '1:1', 'x-order': 1 },
          },
        },
        aspect_ratio: { enum: expect.arrayContaining(['1:1', '16:9']), type: 'string' },
        Output: { type: 'array', items: { format: 'uri' } },
      },
    },
  });
});

it('refuses a wrong key, an unknown model, and what a model does not take by its place', async () => {
  const input = { prompt: 'a red apple' };
  await expect(clientWith('wrong').run(schnell, { input })).rejects.toThrow('401');
  await expect(replicate.run('nobody/nothing', { input })).rejects.toThrow('404');
  await expect(replicate.run(schnell, { input: { ...input, num_outputs: 9 } })).rejects.toThrow(
    /422.*input\.num_outputs/s,
  );
  await expect(replicate.run(schnell, { input: {} })).rejects.toThrow('input.prompt');
});

it(
  'says of what its checker stops that it failed',
  async () => {
    await expect(replicate.run(schnell, { input: { prompt: 'a naked woman' } })).rejects.toThrow(
      'NSFW content detected',
    );
  },
  PATIENCE,
);

it(
  'stops what is cancelled',
  async () => {
    const { id } = await replicate.predictions.create({ model: schnell, input: { prompt: 'painted slowly' } });
    await replicate.predictions.cancel(id);
    expect(await replicate.predictions.get(id)).toMatchObject({ status: 'canceled', output: null });
  },
  PATIENCE,
);

it(
  'calls when the work is done, signed with the key that the account can read',
  async () => {
    const receiver = await startReceiver();
    try {
      const { id } = await replicate.predictions.create({
        model: schnell,
        input: { prompt: 'a red apple' },
        webhook: receiver.url,
        webhook_events_filter: ['completed'],
      });
      const [call] = await receiver.waitFor(1);
      const { key } = await replicate.webhooks.default.secret.get();
      const { headers, body = '' } = call ?? {};
      expect(JSON.parse(body)).toMatchObject({ id, status: 'succeeded' });
      const signed = {
        id: String(headers?.['webhook-id']),
        timestamp: String(headers?.['webhook-timestamp']),
        signature: String(headers?.['webhook-signature']),
        secret: key,
      };
      expect(await validateWebhook({ ...signed, body })).toBe(true);
      expect(await validateWebhook({ ...signed, body: `${body} ` })).toBe(false);
      const forged = createHmac('sha256', 'guess').update(body).digest('base64');
      expect(await validateWebhook({ ...signed, body, signature: `v1,${forged}` })).toBe(false);
    } finally {
      receiver.close();
    }
  },
  PATIENCE,
);

it('refuses a webhook that is neither https nor on this machine', async () => {
  const asked = { model: schnell, input: { prompt: 'a red apple' }, webhook: 'http://example.com/hook' };
  await expect(replicate.predictions.create(asked)).rejects.toThrow('HTTPS');
});
