import { createHash, createPublicKey, verify } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { HIDREAM, officialClient } from '../../testing/fal-client.ts';
import { buildEngine, createDataDir, type Engine, PATIENCE, startEngine } from '../../testing/start-engine.ts';
import { type Received, startReceiver } from '../../testing/webhook-receiver.ts';

const build = buildEngine();
const input = { prompt: 'a lake', image_size: { width: 128, height: 128 }, num_inference_steps: 5, seed: 3 };
const jwks = z.object({
  keys: z.tuple([z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })]),
});
let dataDir = '';
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const running: Engine[] = [];

async function start(environment: NodeJS.ProcessEnv = {}): Promise<Engine> {
  const engine = await startEngine(build, dataDir, environment);
  running.push(engine);
  return engine;
}

beforeEach(async () => {
  dataDir = await createDataDir();
  receiver = await startReceiver();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((engine) => engine.kill('SIGKILL')));
  receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

afterAll(() => build.remove());

async function isSigned({ headers, body }: Received, engine: Engine): Promise<boolean> {
  const response = await fetch(`${engine.url}/fal-rest/.well-known/jwks.json`);
  const [key] = jwks.parse(await response.json()).keys;
  const message = [
    headers['x-fal-webhook-request-id'],
    headers['x-fal-webhook-user-id'],
    headers['x-fal-webhook-timestamp'],
    createHash('sha256').update(body).digest('hex'),
  ].join('\n');
  const signature = Buffer.from(String(headers['x-fal-webhook-signature']), 'hex');
  return verify(null, Buffer.from(message), createPublicKey({ key, format: 'jwk' }), signature);
}

describe('a webhook', () => {
  it(
    'brings the signed result, again after a refusal',
    async () => {
      const engine = await start();
      receiver.status = 503;
      const fal = officialClient(engine.url);
      const { request_id: requestId } = await fal.queue.submit(HIDREAM, { input, webhookUrl: receiver.url });
      await receiver.waitFor(1);
      receiver.status = 200;
      const [first, second] = await receiver.waitFor(2);
      if (!first || !second) {
        throw new Error('There are two deliveries');
      }
      expect(second.body).toBe(first.body);
      const { data } = await fal.queue.result(HIDREAM, { requestId });
      expect(JSON.parse(second.body)).toEqual({
        request_id: requestId,
        gateway_request_id: requestId,
        status: 'OK',
        payload: data,
      });
      expect(second.headers['x-fal-webhook-request-id']).toBe(requestId);
      expect(await isSigned(second, engine)).toBe(true);
      expect(await isSigned({ ...second, body: `${second.body} ` }, engine)).toBe(false);
    },
    PATIENCE,
  );

  it(
    'is signed for the account that the operator names',
    async () => {
      const engine = await start({ FAL_USER_ID: 'user-of-the-operator' });
      await officialClient(engine.url).queue.submit(HIDREAM, { input, webhookUrl: receiver.url });
      const [delivery] = await receiver.waitFor(1);
      expect(delivery?.headers['x-fal-webhook-user-id']).toBe('user-of-the-operator');
      expect(delivery && (await isSigned(delivery, engine))).toBe(true);
    },
    PATIENCE,
  );

  it(
    'tells of a failure with the error that the result has',
    async () => {
      const engine = await start();
      const fal = officialClient(engine.url);
      await fal.queue.submit(HIDREAM, { input: { ...input, prompt: 'nude figure' }, webhookUrl: receiver.url });
      const [delivery] = await receiver.waitFor(1);
      expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
        status: 'ERROR',
        error: 'Invalid status code: 422',
        payload: { detail: [{ type: 'content_policy_violation' }] },
      });
    },
    PATIENCE,
  );

  it(
    'that is still owed when the engine is killed arrives after the next start, signed with the same key',
    async () => {
      const first = await start();
      receiver.status = 500;
      await officialClient(first.url).queue.submit(HIDREAM, { input, webhookUrl: receiver.url });
      await receiver.waitFor(1);
      await first.kill('SIGKILL');
      const before = receiver.received.length;
      receiver.status = 200;
      const second = await start();
      const deliveries = await receiver.waitFor(before + 1);
      const last = deliveries.at(-1);
      expect(last && (await isSigned(last, second))).toBe(true);
      const earlier = deliveries[0];
      expect(earlier && (await isSigned(earlier, second))).toBe(true);
      expect(JSON.parse(last?.body ?? '')).toMatchObject({ status: 'OK', payload: { seed: 3 } });
    },
    PATIENCE,
  );
});

it('keeps its key where only its owner can read it', async () => {
  await start();
  const { mode } = await stat(path.join(dataDir, 'fal-webhook-key.pem'));
  expect(mode & 0o777).toBe(0o600);
});
