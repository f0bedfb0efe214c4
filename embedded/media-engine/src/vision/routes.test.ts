import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { asDataUri, discPicture } from '../testing/sample-pictures.ts';
import { API_KEY, buildEngine, createDataDir, type Engine, startEngine } from '../testing/start-engine.ts';

const PATIENCE = 240_000;
const build = buildEngine();
let dataDir = '';
let engine: Engine;

beforeAll(async () => {
  dataDir = await createDataDir();
  engine = await startEngine(build.entry, dataDir);
}, PATIENCE);

afterAll(async () => {
  await engine.kill('SIGTERM');
  await build.remove();
  await rm(dataDir, { recursive: true, force: true });
});

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
      json_schema: { name: 'scene', strict: true, schema: { type: 'object', properties, required: names } },
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
          error: { message: expect.any(String), code: expect.any(String) },
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

it('lists vision among the capabilities', async () => {
  expect(await (await fetch(`${engine.url}/capabilities`)).json()).toMatchObject({ vision: true });
});
