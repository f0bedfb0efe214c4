import { ApiError, type FalClient, ValidationError } from '@fal-ai/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRIA, HIDREAM, KONTEXT, LORA, officialClient, REDUX } from '../testing/fal-client.ts';
import { asDataUri, discPicture } from '../testing/sample-pictures.ts';
import { buildEngine, PATIENCE, type RunningEngine, runEngine } from '../testing/start-engine.ts';

let engine: RunningEngine;
let fal: FalClient;
beforeAll(async () => {
  engine = await runEngine(buildEngine());
  fal = officialClient(engine.url);
}, PATIENCE);
afterAll(() => engine.stop());

const small = { image_size: { width: 256, height: 256 }, num_inference_steps: 10 };

async function make(endpoint: string, input: Record<string, unknown>) {
  const { data } = await fal.subscribe(endpoint, { input, pollInterval: 50 });
  expect(data.images).toHaveLength(1);
}

async function failureOf(work: Promise<unknown>): Promise<ApiError<{ detail: unknown }>> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof ApiError)) {
    throw new Error('The request did not fail as an ApiError');
  }
  return outcome;
}

describe('a request that fails', () => {
  it('is completed with an error, and its result says what is wrong with the input', async () => {
    const { request_id: requestId } = await fal.queue.submit<string>(HIDREAM, { input: { num_images: 9 } });
    await fal.queue.subscribeToStatus(HIDREAM, { requestId, pollInterval: 20 });
    expect(await fal.queue.status(HIDREAM, { requestId })).toMatchObject({
      status: 'COMPLETED',
      error: 'Field required',
      error_type: 'missing',
    });
    const failure = await failureOf(fal.queue.result(HIDREAM, { requestId }));
    expect(failure).toBeInstanceOf(ValidationError);
    expect(failure.body.detail).toMatchObject([
      { loc: ['body', 'prompt'], type: 'missing' },
      { loc: ['body', 'num_images'], type: 'less_than_equal', input: 9, ctx: { le: 4 } },
    ]);
  });

  it.each([
    [KONTEXT, { prompt: 'nude figure', image_url: 'https://example.com/a.png' }],
    [HIDREAM, { prompt: 'nude figure' }],
    [LORA, { prompt: 'nude figure' }],
    [REDUX, { prompt: 'nude figure', image_url: 'https://example.com/a.png' }],
  ])('because %s refuses its content says so, unless the check is switched off', async (endpoint, input) => {
    const failure = await failureOf(fal.subscribe(endpoint, { input, pollInterval: 20 }));
    expect(failure).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'prompt'], type: 'content_policy_violation' }] },
    });
  });

  it(
    'because its edit names what is not in the picture says so in plain words',
    async () => {
      const input = { prompt: 'Remove the person', image_url: asDataUri(await discPicture(96, 96)) };
      const failure = await failureOf(fal.subscribe(KONTEXT, { input, pollInterval: 20 }));
      expect(failure).toMatchObject({
        status: 422,
        body: {
          detail: [
            {
              type: 'no_media_generated',
              msg: 'The preview engine found nothing in the picture that it knows as "person".',
            },
          ],
        },
      });
    },
    PATIENCE,
  );

  it(
    'is no request whose check is switched off',
    async () => {
      await make(HIDREAM, { ...small, prompt: 'nude figure', enable_safety_checker: false });
      await make(LORA, { ...small, prompt: 'a figure\n\nAvoid: nude' });
    },
    PATIENCE,
  );

  it.each([
    [
      'no picture',
      `data:image/png;base64,${Buffer.from('hello there, no picture').toString('base64')}`,
      'image_load_error',
    ],
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`, 'image_load_error'],
    ['out of reach', 'http://127.0.0.1:9/a.png', 'file_download_error'],
    ['no address', 'a.png', 'file_download_error'],
    ['too large', `data:image/png;base64,${'A'.repeat(28_200_000)}`, 'file_too_large'],
  ])(
    'because its image is %s says so',
    async (_name, image_url, type) => {
      const failure = await failureOf(fal.subscribe(BRIA, { input: { image_url }, pollInterval: 20 }));
      expect(failure).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'image_url'], type }] } });
    },
    PATIENCE,
  );
});
