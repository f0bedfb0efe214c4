import OpenAI, { toFile } from 'openai';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discPicture } from '../testing/sample-pictures.ts';
import { API_KEY, buildProviders, PATIENCE, type RunningEngine, runEngine } from '../testing/start-engine.ts';

let engine: RunningEngine;
let openai: OpenAI;

beforeAll(async () => {
  engine = await runEngine(buildProviders());
  openai = clientWith(API_KEY);
}, PATIENCE);
afterAll(() => engine.stop());

const clientWith = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${engine.url}/openai/v1`, maxRetries: 0 });
const formatOf = async (base64: string | undefined) =>
  (await sharp(Buffer.from(base64 ?? '', 'base64')).metadata()).format;

it("makes pictures for OpenAI's own client, in its answer", async () => {
  const { data = [] } = await openai.images.generate({
    model: 'gpt-image-1',
    prompt: 'a red apple',
    n: 2,
    size: '1536x1024',
    output_format: 'webp',
  });
  expect(data).toHaveLength(2);
  expect(await formatOf(data[0]?.b64_json)).toBe('webp');
});

it('edits a picture that comes as a form', async () => {
  const image = await toFile(await discPicture(64, 64), 'disc.png', { type: 'image/png' });
  const { data = [] } = await openai.images.edit({ model: 'gpt-image-1', image: [image, image], prompt: 'at night' });
  expect(await formatOf(data[0]?.b64_json)).toBe('png');
});

it('refuses as OpenAI does', async () => {
  const prompt = 'a red apple';
  const refused = (asked: Partial<OpenAI.ImageGenerateParamsNonStreaming>) =>
    openai.images.generate({ model: 'gpt-image-1', prompt, ...asked });
  await expect(clientWith('wrong').images.generate({ prompt })).rejects.toMatchObject({ status: 401 });
  await expect(refused({ model: 'no-such-model' })).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
  await expect(refused({ n: 11 })).rejects.toMatchObject({ status: 400, param: 'n' });
  await expect(refused({ response_format: 'b64_json' })).rejects.toMatchObject({ code: 'unknown_parameter' });
  await expect(refused({ prompt: 'a naked woman' })).rejects.toMatchObject({ code: 'moderation_blocked' });
  const text = await toFile(Buffer.from('hello'), 'note.txt', { type: 'text/plain' });
  await expect(openai.images.edit({ image: text, prompt })).rejects.toMatchObject({
    code: 'unsupported_file_mimetype',
  });
});
