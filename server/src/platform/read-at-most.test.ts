import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { fluxGeneratorProvider } from '@kinora/catalogue/flux-generator/provider';
import { fluxKontextLoraProvider } from '@kinora/catalogue/flux-kontext-lora/provider';
import type { ProviderMapping } from '@kinora/catalogue/providers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { type Studio, startStudio } from '../../test/support/studio.ts';
import { createKeySet } from '../studio/provider-webhooks/key-set.ts';
import { createCapabilities } from '../studio/providers/capabilities.ts';
import { askVision } from '../studio/scenes/vision.ts';
import { readAtMost } from './read-at-most.ts';
import { sendOverTwilio } from './sms/twilio.ts';

const PIECE = Buffer.alloc(64 * 1024, ' ');
/** What sockets and buffers on the way may hold beyond what was read. */
const ON_THE_WAY = 16 * 1024 * 1024;
const ENDLESS = 1024 * 1024 * 1024;

let sent = 0;

function* endlessJson(): Generator<Buffer> {
  yield Buffer.from('{"data":"');
  for (; sent < ENDLESS; sent += PIECE.length) yield PIECE;
  yield Buffer.from('"}');
}

const service = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' });
  pipeline(endlessJson(), response).catch(() => response.destroy());
});
let origin = '';
let studio: Studio;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  studio = await startStudio({
    runwareUrl: `${origin}/v1`,
    env: {
      FAL_QUEUE_URL: `${origin}/queue`,
      FAL_REST_URL: `${origin}/rest`,
      VISION_BASE_URL: origin,
      VISION_MODEL: 'sees-all',
      EMBEDDED: 'engine,engine:fal',
    },
  });
});
afterAll(async () => {
  await studio.stop();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  sent = 0;
});

const run = (toolType: string, mapping: ProviderMapping) => ({
  id: '6f9a3c1e-8f0e-4f55-9a53-0d2f0c6c9d11',
  toolType,
  mapping,
  record: { prompt: 'a fox' },
  step: 0,
  requestId: 'request-1',
  requestUrl: null,
});

test.each<[string, () => Promise<unknown>]>([
  ['Runware', () => studio.deps.providers.runware?.check(run('gen_01', fluxGeneratorProvider)) ?? Promise.resolve()],
  [
    'fal',
    () => studio.deps.providers.fal?.check(run('fal_flux_kontext_lora', fluxKontextLoraProvider)) ?? Promise.resolve(),
  ],
  ['a vision model', async () => askVision(studio.deps.config, await question())],
  ["a provider's signing keys", () => createKeySet(`${origin}/keys`).keys()],
  [
    'Twilio',
    () =>
      sendOverTwilio(
        { apiUrl: origin, accountSid: 'AC1', authToken: 'token', from: '+12025550123' },
        { to: '+12025550124', text: 'Your code' },
      ),
  ],
])('an answer of %s that does not end is not read on, and fails', async (_service, ask) => {
  await expect(ask()).rejects.toThrow();
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(ON_THE_WAY);
});

test('an engine whose list of abilities does not end is taken at the word of the catalogue', async () => {
  expect(await createCapabilities(studio.deps.config, studio.deps.log).hasEndpoint('fal-ai/any')).toBe(true);
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(ON_THE_WAY);
});

test('an answer of just the size that is allowed is read whole', async () => {
  expect(await readAtMost(new Response('12345'), 5)).toBe('12345');
  await expect(readAtMost(new Response('123456'), 5)).rejects.toThrow('longer than 5 bytes');
  expect(await readAtMost(new Response(null, { status: 204 }), 5)).toBe('');
});

async function question() {
  const create = { width: 8, height: 8, channels: 3, background: '#808080' } as const;
  return {
    prompt: 'What is it?',
    picture: await sharp({ create }).png().toBuffer(),
    answer: z.object({ theme: z.string() }),
  };
}
