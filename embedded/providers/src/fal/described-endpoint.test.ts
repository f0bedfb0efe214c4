import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officialClient } from '../testing/fal-client.ts';
import { buildProviders, PATIENCE, type RunningEngine, runEngine } from '../testing/start-engine.ts';
import { endpointOfSchema, endpointsOfSchemas } from './described-endpoint.ts';
import { answerNames, describedEndpoint, describedEndpoints, openApiOf } from './kept-schemas.ts';

let engine: RunningEngine;
beforeAll(async () => {
  engine = await runEngine(buildProviders());
}, PATIENCE);
afterAll(() => engine.stop());

const categories = (ids: readonly string[]) => new Set(ids.map((id) => describedEndpoint(id)?.category));

it('stands in for every described endpoint that makes pictures, videos or sounds', () => {
  const makeable = endpointsOfSchemas();
  const left = describedEndpoints().filter((id) => !makeable.includes(id));
  const files = /^(images?|videos?|audios?(_file|_url)?)$/;
  for (const id of left)
    expect(
      answerNames(id).filter((name) => files.test(name)),
      id,
    ).toEqual([]);
  expect(makeable.length).toBeGreaterThan(400);
  expect(categories(makeable)).toContain('text-to-video');
  expect(categories(makeable)).toContain('text-to-speech');
});

it('can read the input of each of them', () => {
  for (const id of endpointsOfSchemas()) expect(endpointOfSchema(id)?.read(null), id).toHaveProperty('problems');
});

describe("fal's own client", () => {
  it(
    'is answered in the shape of the schema by an endpoint that nobody wrote',
    async () => {
      const made = await officialClient(engine.url).subscribe('fal-ai/z-image/turbo', {
        input: { prompt: 'a red apple', num_images: 2, image_size: 'square' },
        pollInterval: 20,
      });
      expect(made.data).toMatchObject({
        images: [{ width: 512, height: 512 }, { width: 512 }],
        has_nsfw_concepts: [false, false],
        prompt: 'a red apple',
      });
    },
    PATIENCE,
  );

  it.each([
    ['fal-ai/lyria2', { prompt: 'a calm waltz' }, 'audio', 'mp3'],
    ['fal-ai/stable-audio', { prompt: 'rain', seconds_total: 12 }, 'audio_file', 'mp3'],
    ['fal-ai/kokoro/american-english', { prompt: 'Good evening.' }, 'audio', 'mp3'],
    ['xai/tts/v1', { text: 'Good evening.', output_format: { codec: 'mp3' } }, 'audio', 'mp3'],
  ])(
    'gets a sound from %s',
    async (endpoint, input, name, ending) => {
      const { data } = await officialClient(engine.url).subscribe(endpoint, { input, pollInterval: 20 });
      expect(data).toMatchObject({ [name]: { url: expect.stringMatching(new RegExp(`\\.${ending}$`)) } });
      expect(data[name]).not.toHaveProperty('width');
      const file = await fetch(data[name].url);
      expect(file.headers.get('content-type')).toBe('audio/mpeg');
    },
    PATIENCE,
  );

  it(
    'hears of what the schema does not allow',
    async () => {
      const asked = officialClient(engine.url).subscribe('fal-ai/z-image/turbo', {
        input: { prompt: 'a red apple', num_images: 99 },
        pollInterval: 20,
      });
      await expect(asked).rejects.toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'num_images'], type: 'less_than_equal' }] },
      });
    },
    PATIENCE,
  );
});

it('hands out the schema of an endpoint that it can make, with the order of its fields', async () => {
  const read = (id: string) => fetch(`${engine.url}/api/openapi/queue/openapi.json?endpoint_id=${id}`);
  const answer = await read('fal-ai/z-image/turbo');
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(openApiOf('fal-ai/z-image/turbo'))));
  expect((await read('nobody/nothing')).status).toBe(404);
  expect((await read('__proto__')).status).toBe(404);
});
