import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { challengeSetting } from '../../platform/settings/registry.ts';
import { createSettings } from '../../platform/settings/settings.ts';
import { type ChallengePlace, createChallenges } from './challenge.ts';

let studio: ServedStudio;
beforeAll(async () => {
  studio = await startServedStudio();
});
afterAll(() => studio.stop());
beforeEach(async () => {
  await studio.deps.database.deleteFrom('settings').where('name', '=', 'challenge').execute();
  await studio.deps.database.deleteFrom('rate_limits').execute();
});

/** With the settings as they are now. */
function challenges(authSecret = studio.deps.config.authSecret) {
  const { database, log } = studio.deps;
  return createChallenges({ config: { authSecret }, database, settings: createSettings({ database, log }) });
}

const set = (changes: Partial<typeof challengeSetting.byDefault>) =>
  studio.deps.database
    .insertInto('settings')
    .values({
      name: 'challenge',
      value: JSON.stringify({ ...challengeSetting.byDefault, difficulty: 20, ...changes }),
    })
    .execute();

const puzzle = z.looseObject({ parameters: z.looseObject({}), signature: z.string() });

/** What is asked; null where nothing is. */
async function asked(by = challenges(), headers = new Headers(), place: ChallengePlace = 'sign_up') {
  try {
    await by.require(place, headers);
    return null;
  } catch (error) {
    return z.object({ code: z.literal('challenge'), status: z.literal(428), details: puzzle }).parse(error).details;
  }
}

async function solved(details: unknown): Promise<Headers> {
  const challenge = details as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return sending({ challenge, solution });
}

const sending = (value: unknown) =>
  new Headers({ 'x-kinora-solved': Buffer.from(JSON.stringify(value)).toString('base64url') });

test('nothing is asked of usual days, nor of a form that is not in the setting', async () => {
  expect(await asked()).toBeNull();
  await set({ when: 'always' });
  expect(await asked(challenges(), new Headers(), 'contact')).toBeNull();
  expect(await asked()).not.toBeNull();
});

test('while more sign up than usual the work is asked for, and grows with them, up to eight times', async () => {
  await set({ signUpsPerHour: 2, difficulty: 100 });
  const announce = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        studio.deps.pipeline.call({ name: 'announce', text: `select announce_sign_up($1, null, 'n')` }, [
          `${n}@x.test`,
        ]),
      ),
    );
  const counters = async () => {
    const headers = await solved(await asked());
    const sent = Buffer.from(headers.get('x-kinora-solved') ?? '', 'base64url').toString();
    return z.object({ solution: z.object({ counter: z.number() }) }).parse(JSON.parse(sent)).solution.counter;
  };
  await announce(2);
  expect(await asked()).toBeNull();
  await announce(4);
  const [atThreeTimes, some] = [await counters(), await announce(94)];
  expect(some).toHaveLength(94);
  expect(atThreeTimes).toBeGreaterThanOrEqual(150);
  expect(atThreeTimes).toBeLessThanOrEqual(300);
  const atFifty = await counters();
  expect(atFifty).toBeGreaterThanOrEqual(400);
  expect(atFifty).toBeLessThanOrEqual(800);
});

describe('what was solved', () => {
  beforeEach(() => set({ when: 'always', places: ['sign_up', 'contact'] }));

  test('is good once, also when it comes twenty times at once', async () => {
    const headers = await solved(await asked());
    const answers = await Promise.all(Array.from({ length: 20 }, () => asked(challenges(), headers)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });

  test('is good for ten minutes', async () => {
    const [inTime, tooLate] = [await solved(await asked()), await solved(await asked())];
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 590_000 });
      expect(await asked(challenges(), inTime)).toBeNull();
      vi.setSystemTime(Date.now() + 11_000);
      expect(await asked(challenges(), tooLate)).not.toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('is good for its own form alone, and at its own studio', async () => {
    const headers = await solved(await asked());
    expect(await asked(challenges(), headers, 'contact')).not.toBeNull();
    expect(await asked(challenges('another secret of another studio: 7f1c'), headers)).not.toBeNull();
    expect(await asked(challenges(), headers)).toBeNull();
  });

  test('is not good when anything in it was changed, or when nothing was solved', async () => {
    const details = await asked();
    const [first, second] = [await solved(details), await solved(await asked())];
    const read = (headers: Headers) =>
      JSON.parse(Buffer.from(headers.get('x-kinora-solved') ?? '', 'base64url').toString());
    const [own, other] = [read(first), read(second)];
    for (const forged of [
      { ...own, solution: other.solution },
      { ...own, challenge: { ...own.challenge, signature: other.challenge.signature } },
      {
        ...own,
        challenge: { ...own.challenge, parameters: { ...own.challenge.parameters, keyPrefix: '0'.repeat(32) } },
      },
      {
        ...own,
        challenge: {
          ...own.challenge,
          parameters: { ...own.challenge.parameters, expiresAt: own.challenge.parameters.expiresAt + 1 },
        },
      },
      { challenge: own.challenge, solution: { ...own.solution, counter: -1 } },
      {},
      'text',
    ]) {
      expect(await asked(challenges(), sending(forged))).not.toBeNull();
    }
    expect(await asked(challenges(), new Headers({ 'x-kinora-solved': 'not base64 at all' }))).not.toBeNull();
    expect(await asked(challenges(), first)).toBeNull();
  });
});

const anyone = 'nobody@kinora.test';
const doors: [place: ChallengePlace, path: string, body: object, taken: number][] = [
  ['sign_up', '/api/auth/sign-up/email', { name: '', email: 'new@kinora.test', password: 'violet-otter-91' }, 200],
  ['code', '/api/auth/email-otp/send-verification-otp', { email: anyone, type: 'sign-in' }, 200],
  ['reset', '/api/auth/request-password-reset', { email: anyone, redirectTo: '/reset' }, 200],
  ['contact', '/api/contact', { name: 'Ada', email: anyone, subject: 'billing', message: 'Hello.' }, 201],
  [
    'report',
    '/api/notices',
    { kind: 'other', links: ['https://example.com/x'], reason: 'It is not what it says that it is.' },
    201,
  ],
];

describe.each(doors)('the form of %s', (place, path, body, taken) => {
  test('is refused until its work is done, taken then, and refused when it comes with the same again', async () => {
    await set({ when: 'always', places: [place] });
    // The studio itself reads its settings again within two seconds.
    await vi.waitFor(async () => expect(await asked(studio.deps.challenges, new Headers(), place)).not.toBeNull(), {
      timeout: 15_000,
    });
    const refused = await studio.send(null, 'POST', path, { body });
    expect(refused.status).toBe(428);
    const { details } = z.object({ code: z.literal('challenge'), details: puzzle }).parse(await refused.json());
    const headers = Object.fromEntries(await solved(details));
    expect((await studio.send(null, 'POST', path, { body, headers })).status).toBe(taken);
    expect((await studio.send(null, 'POST', path, { body, headers })).status).toBe(428);
  });
});
