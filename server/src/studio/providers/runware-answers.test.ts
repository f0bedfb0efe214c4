import { fluxGeneratorProvider } from '@kinora/catalogue/flux-generator/provider';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { type ProviderRun, ProviderUnavailable } from './provider.ts';
import { type RunwareQuestion, readRunware, runwareEnvelope } from './runware-answers.ts';

const ID = '7f5c1d9e-93f0-4a3a-8a53-2f4c1d9e93f0';
const OTHER = '00000000-0000-4000-8000-000000000000';
const log = createLog('silent', 'test');

function read(question: RunwareQuestion, answer: unknown, requestId: string | null = ID) {
  const run: ProviderRun = {
    id: ID,
    toolType: 'gen_01',
    mapping: fluxGeneratorProvider,
    record: {},
    step: 0,
    requestId,
    requestUrl: null,
  };
  return readRunware({ run, question, isPreview: false }, runwareEnvelope.parse(answer), log);
}

const problem = (code: string, more: object = {}) => ({ errors: [{ code, message: 'Why', taskUUID: ID, ...more }] });

test('an id that was sent before was taken then: the work goes on', () => {
  expect(read('submit', problem('conflictTaskUUID'), null)).toMatchObject({ status: 'working', requestId: ID });
});

test.each([
  ['an item that failed, with its own code', { data: [{ taskUUID: ID, status: 'error', code: 'inferenceError' }] }],
  ['an item whose error is a text', { data: [{ taskUUID: ID, status: 'error', error: 'inferenceError' }] }],
  ['an item whose error is an object', { data: [{ taskUUID: ID, status: 'error', error: { code: 'taskFailed' } }] }],
  ['a time-out of the model behind it', problem('timeoutProvider')],
  ['another time-out of the task', problem('inferenceTimeout')],
  ['a failure of the task', problem('providerInternalError')],
  ['a task that it knew and has lost', problem('taskFailedOrNotFound')],
])('%s ends the run when it is asked about', (_what, answer) => {
  expect(read('check', answer)).toMatchObject({ status: 'failed', code: 'provider_failed' });
});

test.each([
  ['taskNotFound', ID],
  ['taskExpired', ID],
  ['taskFailedOrNotFound', null],
])('%s is a task that it does not know, when our id is %s', (code, requestId) => {
  expect(read('check', problem(code), requestId)).toEqual({ status: 'unknown' });
});

test.each(['modelNotFound', 'invalidPositivePrompt', 'unsupportedParameter', 'valueTooLarge'])(
  '%s is a refusal of what was asked for',
  (code) => {
    expect(read('submit', problem(code), null)).toMatchObject({ status: 'failed', code: 'provider_refused' });
  },
);

test.each([
  'invalidApiKey',
  'forbidden',
  'accountSuspended',
  'paymentRequired',
  'insufficientCredits',
  'quotaExceeded',
  'tokenRevoked',
  'permissionDenied',
])('%s is a matter of the operator, whether or not it names the task', (code) => {
  const refused = { status: 'failed', code: 'provider_account' };
  expect(read('submit', problem(code), null)).toMatchObject(refused);
  expect(read('check', problem(code, { taskUUID: null }))).toMatchObject(refused);
  expect(read('submit', { error: { code, message: 'Why' } }, null)).toMatchObject(refused);
});

test.each(['contentPolicyViolation', 'nsfwContentDetected', 'unsafeContentDetected', 'moderationFailed'])(
  '%s is a matter of content',
  (code) => {
    expect(read('check', problem(code))).toMatchObject({ status: 'failed', code: 'content_policy' });
  },
);

test('a picture that comes with a flag is marked, and one without a file is a matter of content', () => {
  const [flagged, plain] = [1, 2].map((n) => ({ taskUUID: ID, imageURL: `https://im.runware.ai/${n}.png` }));
  expect(read('check', { data: [{ ...flagged, NSFWContent: true }, plain ?? {}] })).toMatchObject({
    status: 'succeeded',
    outputs: [{ url: 'https://im.runware.ai/1.png', isFlagged: true }, { url: 'https://im.runware.ai/2.png' }],
  });
  expect(read('check', { data: [{ taskUUID: ID, imageURL: null, NSFWContent: true }] })).toMatchObject({
    status: 'failed',
    code: 'content_policy',
  });
});

test.each([
  ['submit', problem('timeoutProvider')],
  ['submit', problem('rateLimitExceeded')],
  ['check', problem('serviceUnavailable', { taskUUID: null })],
  ['check', problem('requestTimeout', { taskUUID: null })],
  ['check', { error: { code: 'internalServerError', message: null } }],
] as const)('what passes by itself is asked again: %s %j', (question, answer) => {
  expect(() => read(question, answer)).toThrow(ProviderUnavailable);
});

test('null stands for what is not known yet, and what is about another task says nothing', () => {
  const item = { taskUUID: ID, imageURL: null, seed: null, cost: null, NSFWContent: null, status: 'processing' };
  expect(read('check', { data: [item], errors: null })).toMatchObject({ status: 'working', percent: null });
  expect(read('check', { data: [item], errors: problem('taskFailed', { taskUUID: OTHER }).errors })).toMatchObject({
    status: 'working',
  });
  expect(read('check', { data: [{ ...item, taskUUID: null }] })).toEqual({ status: 'unknown' });
});

test('pictures are delivered with their seed and what they cost', () => {
  const item = { taskUUID: ID, status: 'success', imageURL: 'https://im.runware.ai/1.png', seed: 7, cost: 0.0038 };
  expect(read('check', { data: [item] })).toEqual({
    status: 'succeeded',
    outputs: [{ url: item.imageURL }],
    metadata: { seed: 7, provider_cost: 0.0038 },
  });
});
