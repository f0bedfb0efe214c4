import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { providerMappings } from '@kinora/catalogue/providers';
import { expect, test } from 'vitest';
import { leastEnvironment } from '../../../test/support/least-environment.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createLog } from '../../platform/log/log.ts';
import { createFal } from './fal.ts';
import { previewHeaders, previewMetadata } from './preview-engine.ts';
import { unwatched } from './provider.ts';
import { createRunware } from './runware.ts';

const run = { id: crypto.randomUUID(), toolType: 'gen_01', step: 0, requestId: null, requestUrl: null };
const person = crypto.randomUUID();
const record = { positivePrompt: 'a lake', width: 512, height: 512, steps: 20, guidanceScale: 7, seed: 1 };

test.each([
  [true, { preview_not_drawn: ['sign', '"HELLO"'] }],
  [false, {}],
])('what the picture leaves out is kept when the engine is the preview engine (%s)', (isEmbedded, kept) => {
  expect(previewMetadata(isEmbedded, { previewNotDrawn: ['sign', '"HELLO"'], imageURL: 'https://a.test/b' })).toEqual(
    kept,
  );
  expect(previewMetadata(isEmbedded, { previewNotDrawn: 'all' })).toEqual({});
  expect(previewMetadata(isEmbedded, undefined)).toEqual({});
});

test.each([
  ['', undefined],
  ['engine', person],
])('with EMBEDDED="%s" a provider hears of whose a request is: %s', async (EMBEDDED, told) => {
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers);
    request.resume();
    request.on('end', () => response.end(JSON.stringify({ request_id: 'r', data: [{ taskUUID: run.id }] })));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const config = readConfig({
    ...leastEnvironment,
    RUNWARE_API_KEY: 'key',
    RUNWARE_BASE_URL: `${origin}/v1`,
    FAL_KEY: 'key',
    FAL_QUEUE_URL: `${origin}/fal-queue`,
    FAL_REST_URL: `${origin}/fal-rest`,
    EMBEDDED,
  });
  const log = createLog('silent', 'test');
  for (const [provider, toolType] of [
    [createRunware(config, log), 'gen_01'],
    [createFal(config, log), 'fal_hidream_i1'],
  ] as const) {
    const mapping = providerMappings[toolType];
    if (mapping === undefined) throw new Error(`${toolType} has no mapping`);
    const order = { files: [], person, deadlineAt: new Date() };
    const send = await provider.prepare({ ...run, toolType, mapping, record }, order);
    await send(unwatched).catch(() => undefined);
  }
  server.close();
  expect(heard.map((headers) => headers['x-kinora-person'])).toEqual([told, told]);
  expect(heard.map((headers) => headers['x-kinora-continues'])).toEqual([undefined, undefined]);
});

test.each([
  [true, 1, '1'],
  [true, 0, undefined],
  [false, 1, undefined],
])('the preview engine alone (%s) hears that step %i goes on from an earlier clip: %s', (isEmbedded, step, told) => {
  expect(previewHeaders(isEmbedded, person, { step })['x-kinora-continues']).toBe(told);
});
