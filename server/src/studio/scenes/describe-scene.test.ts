import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { errorSchema } from '../../http/wire.ts';

const six = {
  theme: 'Storm',
  background: 'A rocky coast',
  main_subject: 'A lighthouse',
  tone_and_color: 'Cold blue',
  action_direction: 'Waves break',
  scene_vision: 'Waves break against the rocks below the lighthouse.',
};
const question = z.looseObject({
  model: z.string(),
  messages: z.tuple([
    z.object({
      role: z.literal('user'),
      content: z.tuple([
        z.object({ type: z.literal('text'), text: z.string() }),
        z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
      ]),
    }),
  ]),
  response_format: z.looseObject({
    json_schema: z.looseObject({
      strict: z.literal(true),
      schema: z.looseObject({ required: z.array(z.string()), additionalProperties: z.literal(false) }),
    }),
  }),
});

const heard: { authorization: string | undefined; body: z.output<typeof question> }[] = [];
let reply: { status: number; text: string };
const content = (said: unknown) => JSON.stringify({ choices: [{ message: { content: JSON.stringify(said) } }] });

const model = createServer((request, response) => {
  json(request).then((body) => {
    heard.push({ authorization: request.headers.authorization, body: question.parse(body) });
    response.writeHead(reply.status).end(reply.text);
  });
});
const studios: Studio[] = [];
let baseUrl = '';
let studio: Studio;
let person: Person;
let imageUrl: string;

async function start(env: Record<string, string>): Promise<Studio> {
  const started = await startStudio({ env });
  studios.push(started);
  return started;
}

beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const address = model.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`;
  studio = await start({ VISION_BASE_URL: baseUrl, VISION_API_KEY: 'secret', VISION_MODEL: 'sees-all' });
});
afterAll(async () => {
  for (const started of studios) await started.stop();
  model.close();
});
beforeEach(async () => {
  heard.length = 0;
  reply = { status: 200, text: content(six) };
  person = await createPerson(studio.deps.database);
  imageUrl = await storedInput(studio, person, { folder: 'scene-gen-images', width: 2000, height: 1000 });
});

const analyze = (body: unknown, who = person) => studio.ask(who, 'POST', '/functions/v1/analyze-image', body);
const write = (body: unknown) => studio.ask(person, 'POST', '/functions/v1/generate-scene-vision', body);

describe('analyzing a picture', () => {
  test('answers six fields, from a small copy of its bytes', async () => {
    const answer = await analyze({ imageUrl });
    expect([answer.status, await answer.json()]).toEqual([200, six]);
    const [asked] = heard;
    expect(asked?.authorization).toBe('Bearer secret');
    expect(asked?.body.model).toBe('sees-all');
    expect(asked?.body.response_format.json_schema.schema.required).toEqual(Object.keys(six));
    const [, base64 = ''] = asked?.body.messages[0].content[1].image_url.url.split('base64,') ?? [];
    expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 1024 });
  });

  test.each([
    ['nothing', () => ({})],
    ['an address elsewhere', () => ({ imageUrl: 'https://example.com/a.png' })],
    [
      "somebody else's picture",
      async () => {
        const other = await createPerson(studio.deps.database);
        return { imageUrl: await storedInput(studio, other, { folder: 'scene-gen-images' }) };
      },
    ],
  ])('is refused for %s', async (_what, body) => {
    expect((await analyze(await body())).status).toBe(400);
    expect(heard).toEqual([]);
  });

  test.each([
    ['does not answer well', { status: 500, text: 'no' }],
    ['answers no JSON', { status: 200, text: '<html>' }],
    ['leaves a field out', { status: 200, text: content({ theme: 'Storm' }) }],
  ])('is an error when the model %s', async (_what, said) => {
    reply = said;
    const answer = await analyze({ imageUrl });
    expect([answer.status, errorSchema.parse(await answer.json()).code]).toEqual([502, 'vision_failed']);
  });

  test('is limited to thirty in a quarter of an hour a person', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await analyze({ imageUrl })).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    const other = await createPerson(studio.deps.database);
    const theirs = await storedInput(studio, other, { folder: 'scene-gen-images' });
    expect((await analyze({ imageUrl: theirs }, other)).status).toBe(200);
  });

  test('needs somebody', async () => {
    expect((await studio.ask(null, 'POST', '/functions/v1/analyze-image', { imageUrl })).status).toBe(401);
  });
});

describe('writing the vision of a scene', () => {
  test('tells the model what its maker wrote', async () => {
    reply = { status: 200, text: content({ scene_vision: 'A ship sails by.' }) };
    const answer = await write({ imageUrl, mainSubject: 'a ship', actionDirection: 'it sails by' });
    expect(await answer.json()).toEqual({ scene_vision: 'A ship sails by.' });
    const told = heard[0]?.body.messages[0].content[0].text ?? '';
    expect(told).toContain('Main subject: a ship\nAction: it sails by');
    expect(told).not.toContain('Theme');
  });

  test('with the preview engine puts the words themselves together, because that looks at pictures alone', async () => {
    const preview = await start({ VISION_BASE_URL: baseUrl, EMBEDDED: 'engine,engine:vision' });
    const somebody = await createPerson(preview.deps.database);
    const own = await storedInput(preview, somebody, { folder: 'scene-gen-images' });
    const ask = (body: object) =>
      preview.ask(somebody, 'POST', '/functions/v1/generate-scene-vision', { imageUrl: own, ...body });
    const written = await ask({
      mainSubject: 'a ship.',
      background: 'The sea.',
      theme: 'A calm mood',
      toneAndColor: 'Cool, with muted colors.',
      actionDirection: 'it sails by',
    });
    expect(await written.json()).toEqual({
      scene_vision: 'A ship, set against the sea. It sails by. The mood: a calm mood. Cool, with muted colors.',
    });
    expect(heard).toEqual([]);
    expect(await (await ask({})).json()).toEqual({ scene_vision: six.scene_vision });
  });

  test('is 503 where no model is set up', async () => {
    const blind = await start({});
    const somebody = await createPerson(blind.deps.database);
    const own = await storedInput(blind, somebody, { folder: 'scene-gen-images' });
    const answer = await blind.ask(somebody, 'POST', '/functions/v1/generate-scene-vision', { imageUrl: own });
    expect([answer.status, errorSchema.parse(await answer.json()).code]).toEqual([503, 'not_configured']);
  });
});
