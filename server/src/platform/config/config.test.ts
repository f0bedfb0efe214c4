import { describe, expect, test } from 'vitest';
import { leastEnvironment } from '../../../test/support/least-environment.ts';
import { readConfig } from './config.ts';

test.each([
  ['the address that is set for it', { SUPPORT_EMAIL: 'help@kinora.test', ADMIN_EMAILS: 'boss@kinora.test' }, 'help'],
  ['the first administrator', { ADMIN_EMAILS: ' boss@kinora.test, second@kinora.test' }, 'boss'],
  ['the sender of all mails', { MAIL_FROM: 'Kinora <hello@kinora.test>' }, 'hello'],
  ['a sender without a name', { MAIL_FROM: 'hi@kinora.test' }, 'hi'],
])('messages of the contact page go to %s', (_what, settings, mailbox) => {
  expect(readConfig({ ...leastEnvironment, ...settings }).supportInbox).toBe(`${mailbox}@kinora.test`);
});

test('an address for them that is none stops the start and is named', () => {
  expect(() => readConfig({ ...leastEnvironment, SUPPORT_EMAIL: 'help' })).toThrow('SUPPORT_EMAIL');
});

test('other endpoints at fal are named by tool', () => {
  const { fal } = readConfig({
    ...leastEnvironment,
    FAL_ENDPOINTS: 'fal_veo2=fal-ai/veo3.1/lite/image-to-video, fal_ltxv=a/b',
  });
  expect(fal.endpoints).toEqual({ fal_veo2: 'fal-ai/veo3.1/lite/image-to-video', fal_ltxv: 'a/b' });
  expect(() => readConfig({ ...leastEnvironment, FAL_ENDPOINTS: 'fal-ai/veo3.1' })).toThrow('FAL_ENDPOINTS');
});

test.each([
  ['', [false, false]],
  ['engine', [true, true]],
  ['engine,engine:fal', [true, false]],
  ['engine,engine:runware', [false, true]],
])('EMBEDDED="%s" says for which services the engine stands in', (EMBEDDED, [fal, runware]) => {
  const config = readConfig({ ...leastEnvironment, EMBEDDED });
  expect([config.fal.isEmbedded, config.runware.isEmbedded]).toEqual([fal, runware]);
});

const s3 = {
  S3_ENDPOINT: 'https://s3.kinora.test',
  S3_BUCKET: 'studio',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('files are in S3 once it is named, and on disk until then', () => {
  expect(readConfig(leastEnvironment).s3).toBeNull();
  expect(readConfig({ ...leastEnvironment, ...s3, S3_REGION: 'auto', S3_FORCE_PATH_STYLE: '0' }).s3).toEqual({
    endpoint: 'https://s3.kinora.test',
    bucket: 'studio',
    region: 'auto',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    isPathStyle: false,
  });
});

test.each(Object.keys(s3))('S3 without %s stops the start and is named', (missing) => {
  expect(() => readConfig({ ...leastEnvironment, ...s3, [missing]: '' })).toThrow(missing);
});

const twilio = { TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`, TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15005550006' };

test('text messages go over Twilio once it is named, else into the embedded mailbox, else nowhere', () => {
  expect(readConfig(leastEnvironment).sms).toBeNull();
  expect(readConfig({ ...leastEnvironment, EMBEDDED: 'mail' }).sms).toEqual({ kind: 'mailbox' });
  expect(() => readConfig({ ...leastEnvironment, EMBEDDED: 'mail', NODE_ENV: 'production' })).toThrow(
    'ALLOW_EMBEDDED=1',
  );
  expect(readConfig({ ...leastEnvironment, ...twilio, EMBEDDED: 'mail' }).sms).toEqual({
    kind: 'twilio',
    apiUrl: 'https://api.twilio.com',
    accountSid: twilio.TWILIO_ACCOUNT_SID,
    authToken: 'secret',
    from: '+15005550006',
  });
});

test.each(['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])('Twilio without %s stops the start and is named', (missing) => {
  expect(() => readConfig({ ...leastEnvironment, ...twilio, [missing]: '' })).toThrow(missing);
});

test('real payments have no other clock than the real one', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_key', STRIPE_WEBHOOK_SECRET: 'whsec_key' };
  expect(readConfig({ ...leastEnvironment, ...stripe }).stripe?.clockUrl).toBeNull();
  expect(() => readConfig({ ...leastEnvironment, ...stripe, STRIPE_CLOCK_URL: 'http://127.0.0.1:9/_control' })).toThrow(
    'STRIPE_CLOCK_URL is the clock of the embedded payment service',
  );
});

describe("providers of one's own", () => {
  test('are named by kind and address, with an id, a key and a number of orders at once where needed', () => {
    const { ownProviders } = readConfig({
      ...leastEnvironment,
      ...{ PROVIDER_KIND: 'comfy', PROVIDER_URL: 'http://10.0.0.5:8188/' },
      ...{ PROVIDER_KIND_3: 'a1111', PROVIDER_URL_3: 'http://10.0.0.6:7860', PROVIDER_KEY_3: 'me:secret' },
      ...{ PROVIDER_ID_3: 'old-card', PROVIDER_CONCURRENCY_3: '2' },
    });
    expect(ownProviders).toEqual([
      { id: 'comfy', kind: 'comfy', baseUrl: 'http://10.0.0.5:8188', secret: null, headers: {}, concurrency: 1 },
      ...[
        {
          id: 'old-card',
          kind: 'a1111',
          baseUrl: 'http://10.0.0.6:7860',
          secret: 'me:secret',
          headers: {},
          concurrency: 2,
        },
      ],
    ]);
    expect(readConfig(leastEnvironment).ownProviders).toEqual([]);
  });

  test.each([
    [{ PROVIDER_URL: 'http://10.0.0.5:8188' }, 'PROVIDER_KIND'],
    [{ PROVIDER_KIND: 'comfy' }, 'PROVIDER_URL'],
    [{ PROVIDER_KEY_2: 'x' }, 'PROVIDER_KIND_2'],
    [{ PROVIDER_KIND: 'magic', PROVIDER_URL: 'http://10.0.0.5' }, 'PROVIDER_KIND'],
    [{ PROVIDER_KIND: 'comfy', PROVIDER_URL: 'http://me:key@10.0.0.5' }, 'PROVIDER_URL'],
    [{ PROVIDER_KIND: 'comfy', PROVIDER_URL: 'http://10.0.0.5', PROVIDER_ID: 'fal' }, 'the id fal'],
    [{ PROVIDER_KIND: 'comfy', PROVIDER_URL: 'http://10.0.0.5', PROVIDER_CONCURRENCY: '0' }, 'PROVIDER_CONCURRENCY'],
  ])('that are %j are refused with what is wrong', (env, said) => {
    expect(() => readConfig({ ...leastEnvironment, ...env })).toThrow(said);
  });
});
