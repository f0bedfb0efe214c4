import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReplicateMapping } from '@kinora/catalogue/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  inputFile,
  make,
  newRun,
  type StandIn,
  startStandIn,
  submit,
  untilEnded,
} from '../../../../test/support/stand-in.ts';
import { NotTaken, type Provider, ProviderUnavailable } from '../provider.ts';

let standIn: StandIn;
let replicate: Provider;
beforeAll(async () => {
  standIn = await startStandIn();
}, 60_000);
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.spoil(() => null);
  replicate = standIn.provider('replicate', '/replicate/v1');
});

const file = z.url({ protocol: /^https?$/ });
const delivery = z
  .union([file, z.array(file).min(1)])
  .transform((output) => ({ files: [output].flat().map((url) => ({ url })) }));
const pictures: ReplicateMapping = {
  provider: 'replicate',
  model: 'black-forest-labs/flux-schnell',
  request: ({ prompt, count }) => ({ prompt, num_outputs: count ?? 1, output_format: 'png' }),
  delivery,
};
const remover: ReplicateMapping = {
  provider: 'replicate',
  model: '851-labs/background-remover',
  version: 'a029dff38972b5fda4ec5d75d7d1cd25aeff621d2cf4946a41055d7db66b80bc',
  request: (_, media) => ({ image: media.picture }),
  delivery,
};
const isCreate = (line: string) => /^POST .*\/predictions$/.test(line);
const isQuestion = (line: string) => /^GET .*\/predictions\/\w+$/.test(line);

test('a model is asked by its name, and its files are fetched with our key', async () => {
  const answer = await make(replicate, newRun(pictures, { prompt: 'a red apple', count: 2 }));
  expect(answer).toMatchObject({ status: 'succeeded', outputs: [{}, {}] });
  const [first] = answer.status === 'succeeded' ? answer.outputs : [];
  const folder = await mkdtemp(join(tmpdir(), 'kinora-output-'));
  const into = join(folder, 'picture');
  const url = first !== undefined && 'url' in first ? first.url : '';
  await replicate.fetchOutput?.(url, { maxBytes: 1_000_000, timeoutMs: 10_000, into });
  expect((await readFile(into)).subarray(1, 4).toString()).toBe('PNG');
  await rm(folder, { recursive: true });
});

test.each([
  ['inside the request when it is small', 1000, false],
  ['before it when it is large', 300_000, true],
])('a file travels %s', async (_, bytes, isHandedOver) => {
  const answer = await make(replicate, newRun(remover), [inputFile('picture', randomBytes(bytes))]);
  expect(answer).toMatchObject({ status: 'succeeded' });
  expect(standIn.heard.some((line) => line === 'POST /replicate/v1/files')).toBe(isHandedOver);
});

describe('a submit', () => {
  test.each([
    [{ status: 429, headers: { 'retry-after': '7' } }, 'busy', 7000],
    [{ status: 401 }, 'account', null],
    [{ status: 402 }, 'account', null],
    [{ status: 404 }, 'unknown_model', null],
    [{ status: 302, headers: { location: 'http://169.254.169.254/' } }, 'account', null],
  ])('answered %j was certainly not taken: %s', async (fault, why, retryAfterMs) => {
    standIn.spoil((line) => (isCreate(line) ? fault : null));
    await expect(submit(replicate, newRun(pictures))).rejects.toMatchObject({ why, retryAfterMs });
    expect(standIn.heard.filter(isCreate)).toHaveLength(1);
  });

  test('that nobody heard was certainly not taken', async () => {
    const nobody = standIn.provider('replicate', '', { baseUrl: 'http://127.0.0.1:1/v1' });
    await expect(submit(nobody, newRun(pictures))).rejects.toBeInstanceOf(NotTaken);
  });

  test.each([
    'lost answer',
    'garbage',
    { status: 500 },
    { status: 201, body: { id: '../../etc', status: 'starting' } },
  ] as const)('whose answer is %j may have been taken, and is not repeated', async (fault) => {
    standIn.spoil((line) => (isCreate(line) ? fault : null));
    const failure = await submit(replicate, newRun(pictures)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderUnavailable);
    expect(failure).not.toBeInstanceOf(NotTaken);
    expect(standIn.heard.filter(isCreate)).toHaveLength(1);
  });

  test('of what the model does not take is refused for good, by the name of the field', async () => {
    expect(await submit(replicate, newRun(pictures, { prompt: 'a red apple', count: 99 }))).toMatchObject({
      status: 'failed',
      code: 'provider_refused',
      field: 'num_outputs',
    });
  });
});

test('what the safety checker stops is no failure of the service', async () => {
  expect(await make(replicate, newRun(pictures, { prompt: 'a naked woman' }))).toMatchObject({
    code: 'content_policy',
  });
});

test('work that is cancelled has stopped with the next question', async () => {
  const run = newRun(pictures, { prompt: 'painted slowly' });
  const answer = await submit(replicate, run);
  const requestId = answer.status === 'working' ? answer.requestId : '';
  expect(await replicate.cancel({ ...run, requestId })).toBe(false);
  expect(await untilEnded(replicate, run, answer)).toEqual({ status: 'stopped' });
});

describe('an answer about work', () => {
  test.each(['lost answer', 'garbage', { status: 500 }, { status: 429 }, { status: 401 }] as const)(
    'that is %j says nothing: it is asked again',
    async (fault) => {
      const run = newRun(pictures);
      const answer = await submit(replicate, run);
      let left = 2;
      standIn.spoil((line) => {
        left -= isQuestion(line) ? 1 : 0;
        return isQuestion(line) && left >= 0 ? fault : null;
      });
      const asked = { ...run, requestId: answer.status === 'working' ? answer.requestId : null };
      await expect(replicate.check(asked)).rejects.toBeInstanceOf(ProviderUnavailable);
      await expect(replicate.check(asked)).rejects.toBeInstanceOf(ProviderUnavailable);
      expect(await untilEnded(replicate, run, answer)).toMatchObject({ status: 'succeeded' });
    },
  );

  test.each([
    ['a file that is no address', { output: 'file:///etc/passwd' }],
    ['words in place of files', { output: { text: 'hello' } }],
    ['no file', { output: null }],
  ])('of success with %s is a failure', async (_, said) => {
    const run = { ...newRun(pictures), requestId: 'r123' };
    standIn.spoil(() => ({ status: 200, body: { id: 'r123', status: 'succeeded', ...said } }));
    expect(await replicate.check(run)).toMatchObject({ status: 'failed', code: 'provider_failed' });
  });

  test('that is far too long is a failure', async () => {
    standIn.spoil(() => ({ status: 200, body: { id: 'r123', logs: 'x'.repeat(5_000_000) } }));
    expect(await replicate.check({ ...newRun(pictures), requestId: 'r123' })).toMatchObject({
      code: 'provider_failed',
    });
  });

  test('whose data were removed after their hour is not known any more', async () => {
    standIn.spoil(() => ({ status: 200, body: { id: 'r123', status: 'succeeded', output: null, data_removed: true } }));
    expect(await replicate.check({ ...newRun(pictures), requestId: 'r123' })).toEqual({ status: 'unknown' });
  });
});

describe('a call of its own', () => {
  const body = Buffer.from(JSON.stringify({ id: 'r123', status: 'succeeded' }));
  async function signed(seconds: number, content = body): Promise<Record<string, string>> {
    const answer = await fetch(`${standIn.origin}/replicate/v1/webhooks/default/secret`, {
      headers: { authorization: `Bearer ${standIn.key}` },
    });
    const { key } = z.object({ key: z.string() }).parse(await answer.json());
    const time = String(Math.floor(Date.now() / 1000) + seconds);
    const secret = Buffer.from(key.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', secret).update(`msg_1.${time}.`).update(content).digest('base64');
    return { 'webhook-id': 'msg_1', 'webhook-timestamp': time, 'webhook-signature': `v1,AAAA v1,${signature}` };
  }

  test('names the prediction that it is about', async () => {
    expect(await replicate.verifyCall?.(await signed(0), body)).toEqual({ requestId: 'r123' });
  });

  test.each([-301, 301])('signed %i seconds from now is refused', async (seconds) => {
    await expect(replicate.verifyCall?.(await signed(seconds), body)).rejects.toMatchObject({ status: 401 });
  });

  test('signed for other words, or by nobody, is refused', async () => {
    await expect(replicate.verifyCall?.(await signed(0, Buffer.from('{}')), body)).rejects.toMatchObject({
      status: 401,
    });
    await expect(replicate.verifyCall?.({}, body)).rejects.toMatchObject({ code: 'bad_signature' });
  });

  test('that is no JSON is refused, signed as it may be', async () => {
    const words = Buffer.from('hello');
    await expect(replicate.verifyCall?.(await signed(0, words), words)).rejects.toMatchObject({ status: 400 });
  });
});
