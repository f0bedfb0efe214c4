import { createHash } from 'node:crypto';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asDataUri, discPicture } from '../testing/sample-pictures.ts';
import { API_KEY, buildProviders, PATIENCE, type RunningEngine, runEngine } from '../testing/start-engine.ts';

let engine: RunningEngine;
let openai: OpenAI;
let known: string;
let unknown: string;

beforeAll(async () => {
  const [one, other] = [await discPicture(64, 64), await discPicture(96, 64)];
  [known, unknown] = [asDataUri(one), asDataUri(other)];
  const KNOWN_PICTURES = `${createHash('sha256').update(one).digest('hex')}=violence`;
  engine = await runEngine(buildProviders(), { KNOWN_PICTURES });
  openai = clientWith(API_KEY);
}, PATIENCE);
afterAll(() => engine.stop());

const clientWith = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${engine.url}/openai/v1`, maxRetries: 0 });
const picture = (url: string): OpenAI.ModerationImageURLInput => ({ type: 'image_url', image_url: { url } });
const text = (written: string): OpenAI.ModerationTextInput => ({ type: 'text', text: written });
const categoriesIn = ({ categories }: OpenAI.Moderation) =>
  Object.entries(categories)
    .filter(([, isFound]) => isFound)
    .map(([category]) => category);

it("judges one text for OpenAI's own client, in its answer", async () => {
  const { id, model, results } = await openai.moderations.create({ input: 'a decapitated statue' });
  expect([id, model]).toEqual([expect.stringMatching(/^modr-/), 'omni-moderation-latest']);
  expect(results).toHaveLength(1);
  const [result] = results;
  expect(result).toMatchObject({
    flagged: true,
    categories: { violence: true, 'violence/graphic': true, sexual: false },
    category_scores: { violence: 0.99, sexual: 0 },
    category_applied_input_types: { violence: ['text'], hate: ['text'] },
  });
  expect(Object.keys(result?.categories ?? {})).toHaveLength(13);
});

it('judges each text of a list by itself, in order', async () => {
  const input = ['a lake', 'nude', 'How to make a bomb?', 'heil hitler', 'self-harm', 'a nudelike noodle'];
  const { results } = await openai.moderations.create({ model: 'omni-moderation-2024-09-26', input });
  expect(results.map(categoriesIn)).toEqual([
    [],
    ['sexual'],
    ['illicit', 'illicit/violent'],
    ['hate'],
    ['self-harm'],
    [],
  ]);
  expect(results.map(({ flagged }) => flagged)).toEqual([false, true, true, true, true, false]);
});

it('judges a picture by its hash alone, together with the texts beside it', async () => {
  const [known1, unknown1, both] = await Promise.all(
    [[picture(known)], [picture(unknown)], [text('a nude'), picture(known)]].map(
      async (input) => (await openai.moderations.create({ input })).results,
    ),
  );
  expect(known1).toMatchObject([
    { flagged: true, category_applied_input_types: { violence: ['image'], hate: [], 'sexual/minors': [] } },
  ]);
  expect(known1?.flatMap(categoriesIn)).toEqual(['violence']);
  expect(unknown1?.map(({ flagged }) => flagged)).toEqual([false]);
  expect(both?.flatMap(categoriesIn)).toEqual(['sexual', 'violence']);
  expect(both).toMatchObject([{ category_applied_input_types: { violence: ['text', 'image'], hate: ['text'] } }]);
});

describe('what OpenAI does not take is refused in its words:', () => {
  it('a wrong key', async () => {
    await expect(clientWith('wrong').moderations.create({ input: 'a lake' })).rejects.toMatchObject({
      status: 401,
      code: 'invalid_api_key',
      type: 'invalid_request_error',
    });
  });

  it.each([
    ['a model that is none for moderation', { model: 'gpt-4o', input: 'a lake' }, 'model', 'model_not_found'],
    ['a model without a name', { model: 7, input: 'a lake' }, 'model', 'invalid_type'],
    ['nothing to judge', {}, 'input', 'missing_required_parameter'],
    ['a number', { input: 7 }, 'input', 'invalid_type'],
    ['an empty list', { input: [] }, 'input', 'empty_array'],
    ['33 texts', { input: Array.from({ length: 33 }, () => 'a lake') }, 'input', 'array_above_max_length'],
    ['a part among texts', { input: ['a lake', text('a lake')] }, 'input[1]', 'invalid_type'],
    ['a text among parts', { input: [text('a lake'), 'a lake'] }, 'input[1]', 'invalid_type'],
    ['a part of another type', { input: [{ type: 'input_audio' }] }, 'input[0]', 'invalid_type'],
    ['no object', [], null, null],
  ])('%s', async (_what, body, param, code) => {
    await expect(openai.post('/moderations', { body })).rejects.toMatchObject({ status: 400, param, code });
  });

  it('two pictures', async () => {
    await expect(openai.moderations.create({ input: [picture(known), picture(unknown)] })).rejects.toMatchObject({
      status: 400,
      error: {
        message: 'Number of images (2) exceeds maximum of 1',
        type: 'invalid_request_error',
        param: 'input',
        code: 'too_many_images',
      },
    });
  });

  it('what is no picture', async () => {
    for (const url of ['https://example.com/a.png', `data:image/png;base64,${btoa('no picture')}`]) {
      await expect(openai.moderations.create({ input: [picture(url)] })).rejects.toMatchObject({
        status: 400,
        code: 'invalid_image_format',
      });
    }
  });
});
