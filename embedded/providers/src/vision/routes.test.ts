import { OpenAI } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { asDataUri, discPicture } from '../testing/sample-pictures.ts';
import { API_KEY, buildEngine, PATIENCE, type RunningEngine, runEngine } from '../testing/start-engine.ts';

let engine: RunningEngine;
beforeAll(async () => {
  engine = await runEngine(buildEngine());
}, PATIENCE);
afterAll(() => engine.stop());

const fields = ['theme', 'background', 'main_subject', 'tone_and_color', 'action_direction', 'scene_vision'];
const completion = z.object({
  object: z.literal('chat.completion'),
  choices: z.tuple([
    z.object({
      message: z.object({ role: z.literal('assistant'), content: z.string() }),
      finish_reason: z.literal('stop'),
    }),
  ]),
});

function ask(body: unknown, key = API_KEY): Promise<Response> {
  return fetch(`${engine.url}/vision/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function question(url: string, names: readonly string[] = fields): Record<string, unknown> {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return {
    model: 'any',
    messages: [
      { role: 'system', content: 'Describe.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Describe this picture.' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'scene',
        strict: true,
        schema: { type: 'object', properties, required: names, additionalProperties: false },
      },
    },
  };
}

async function contentOf(response: Response): Promise<Record<string, unknown>> {
  const { choices } = completion.parse(await response.json());
  return z.record(z.string(), z.unknown()).parse(JSON.parse(choices[0].message.content));
}

describe('a chat with a picture', () => {
  it(
    'is answered with its description in six fields of JSON, or those that are asked for',
    async () => {
      const picture = asDataUri(await discPicture(256, 256));
      const all = await contentOf(await ask(question(picture)));
      expect(Object.keys(all)).toEqual(fields);
      expect(Object.values(all).every((text) => typeof text === 'string' && text.length > 3)).toBe(true);
      const some = await contentOf(await ask(question(picture, ['theme'])));
      expect(some).toEqual({ theme: all.theme });
    },
    PATIENCE,
  );

  it(
    'is refused for fields that the model does not know, and for what is no picture',
    async () => {
      const picture = asDataUri(await discPicture(64, 64));
      for (const body of [question(picture, ['price']), question(`data:image/png;base64,${btoa('no picture')}`)]) {
        const response = await ask(body);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          error: { message: expect.any(String), code: expect.any(String), type: 'invalid_request_error' },
        });
      }
    },
    PATIENCE,
  );
});

it('refuses a wrong key, a chat without a picture, a stream, and what is no chat', async () => {
  expect((await ask(question('https://example.com/a.png'), 'wrong')).status).toBe(401);
  expect((await ask({ messages: [{ role: 'user', content: 'Hello' }] })).status).toBe(400);
  expect((await ask({ ...question('https://example.com/a.png'), stream: true })).status).toBe(400);
  expect((await ask([])).status).toBe(400);
});

describe('what OpenAI does not take is refused in its words:', () => {
  const strict = (schema: unknown) => ({
    ...question('https://example.com/a.png'),
    response_format: { type: 'json_schema', json_schema: { name: 'scene', strict: true, schema } },
  });
  const text = { type: 'string' };
  const closed = (properties: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
    ...{ type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
    ...more,
  });
  const ordinary = question('https://example.com/a.png');

  it.each([
    [
      'an open object',
      strict({ type: 'object', properties: { theme: text }, required: ['theme'] }),
      /additionalProperties/,
    ],
    ['a field that may be missing', strict(closed({ theme: text }, { required: [] })), /Missing 'theme'/],
    ['an open object within', strict(closed({ theme: { type: 'object', properties: {} } })), /'properties', 'theme'/],
    ['an open object in a list', strict(closed({ theme: { type: 'array', items: { type: 'object' } } })), /'items'/],
    ['an open object in a choice', strict(closed({ theme: { anyOf: [text, { type: 'object' }] } })), /'anyOf', '1'/],
    ['a list at its root', strict({ type: 'array', items: text }), /type: "object"/],
    ['a longest text', strict(closed({ theme: { ...text, maxLength: 9 } })), /'maxLength' is not permitted/],
    ['one of several', strict(closed({ theme: { oneOf: [text] } })), /'oneOf' is not permitted/],
    ['no model', { ...ordinary, model: undefined }, /'model'/],
    ['no answers', { ...ordinary, n: 0 }, /'n'/],
    ['an unknown parameter', { ...ordinary, temprature: 1 }, /Unknown parameter: 'temprature'/],
    ['a temperature of 3', { ...ordinary, temperature: 3 }, /'temperature'/],
    ['JSON that nobody speaks of', { ...ordinary, response_format: { type: 'json_object' } }, /the word 'json'/],
    [
      'a schema with a blank in its name',
      { ...ordinary, response_format: { type: 'json_schema', json_schema: { name: 'a b' } } },
      /name/,
    ],
  ])('%s', async (_what, body, message) => {
    const client = new OpenAI({ apiKey: API_KEY, baseURL: `${engine.url}/vision/v1`, maxRetries: 0 });
    const refused = client.post('/chat/completions', { body });
    await expect(refused).rejects.toThrow(OpenAI.BadRequestError);
    await expect(refused).rejects.toThrow(message);
  });
});

it(
  'serves the official client of OpenAI, with as many choices as it asks for',
  async () => {
    const client = new OpenAI({ apiKey: API_KEY, baseURL: `${engine.url}/vision/v1`, maxRetries: 0 });
    const analysis = z.strictObject({ theme: z.string(), scene_vision: z.string() });
    const completed = await client.chat.completions.parse({
      model: 'gpt-4o-mini',
      n: 2,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is to be seen?' },
            { type: 'image_url', image_url: { url: asDataUri(await discPicture(64, 64)), detail: 'low' } },
          ],
        },
      ],
      response_format: zodResponseFormat(analysis, 'scene'),
    });
    expect(completed.choices.map(({ message }) => analysis.safeParse(message.parsed).success)).toEqual([true, true]);
    const wrongKey = new OpenAI({ apiKey: 'wrong', baseURL: `${engine.url}/vision/v1`, maxRetries: 0 });
    await expect(wrongKey.chat.completions.create({ model: 'any', messages: [] })).rejects.toThrow(
      OpenAI.AuthenticationError,
    );
  },
  PATIENCE,
);

it('lists vision among the capabilities', async () => {
  expect(await (await fetch(`${engine.url}/capabilities`)).json()).toMatchObject({ vision: true });
});
