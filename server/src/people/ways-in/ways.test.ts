import { createAuthEndpoint } from 'better-auth/api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { codeOf } from '../../../test/support/authenticator.ts';
import {
  type Answer,
  createBrowser,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../test/support/sign-in-studio.ts';
import { createLog } from '../../platform/log/log.ts';
import { KEYS_PATH } from '../access-tokens/verify-access-token.ts';
import { foldWays } from './fold-ways.ts';
import { openSession } from './session/session.ts';
import { type DefinedWay, defineWay, type Endpoint, type Parts, type Way } from './way.ts';
import { ways } from './ways.ts';

const RIDDLE = '/sign-in/riddle';
const email = 'sphinx@kinora.test';
const who = z.strictObject({ email: z.email() });

/** Whoever names an address comes in: only what is around it is of interest here. */
const riddlePlugin = ({ pool }: Pick<Parts, 'pool'>) => ({
  id: 'riddle',
  endpoints: {
    signInRiddle: createAuthEndpoint(RIDDLE, { method: 'POST', body: who }, async (ctx) => {
      const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1', [ctx.body.email]);
      await openSession(ctx, rows[0]?.id ?? crypto.randomUUID());
      return ctx.json({ status: true });
    }),
  },
});

const riddle = (endpoint: Endpoint): DefinedWay =>
  defineWay('riddle', (parts) => ({
    endpoints: { [RIDDLE]: endpoint },
    plugins: [riddlePlugin(parts)],
    offer: async () => ({ providers: [{ id: 'riddle', name: 'Riddle' }] }),
  }));

const lines: string[] = [];
const log = createLog('info', 'test', { write: (line) => void lines.push(line) });
const eventsOf = (event: string): Record<string, unknown>[] =>
  lines
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
    .filter((line) => line.event === event && line.how === 'riddle');

describe('a new way to sign in that stands in the list', () => {
  let accounts: TestAccounts;
  let owner: ReturnType<typeof createBrowser>;
  beforeAll(async () => {
    const added = riddle({
      summary: 'A test',
      rate: { window: 60, max: 6 },
      entry: { how: 'riddle', secondStep: 'asked' },
    });
    accounts = await startTestAccounts({}, log, [...ways, added]);
    owner = await signUpConfirmed(accounts, email);
  });
  afterAll(() => accounts.stop());

  const comeIn = (browser = createBrowser(accounts)): Promise<Answer> => browser.post(`/api/auth${RIDDLE}`, { email });

  test('is offered, answers, and is written down when somebody comes in', async () => {
    expect((await accounts.auth.readOffer()).providers).toEqual([{ id: 'riddle', name: 'Riddle' }]);
    const browser = createBrowser(accounts);
    expect(await comeIn(browser)).toMatchObject({ status: 200, body: { status: true } });
    expect((await browser.get('/api/me')).body).toMatchObject({ user: { email } });
    expect(eventsOf('signed_in')).toEqual([expect.objectContaining({ how: 'riddle', person: expect.any(String) })]);
  });

  test('lets a client address try so often, and writes down who tries more', async () => {
    const browser = createBrowser(accounts);
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push((await comeIn(browser)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(eventsOf('sign_in_refused')).toEqual([expect.objectContaining({ how: 'riddle', why: 'rate' })]);
  });

  test('asks for the second step of whoever has one', async () => {
    const enabled = await owner.post('/api/auth/two-factor/enable', { password: 'violet-otter-91' });
    const { totpURI } = z.object({ totpURI: z.string() }).parse(enabled.body);
    await owner.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
    const browser = createBrowser(accounts);
    expect((await comeIn(browser)).body).toMatchObject({ twoFactorRedirect: true });
    expect((await browser.get('/api/me')).status).toBe(401);
  });

  test('lets nobody in who is suspended', async () => {
    await accounts.pool.query('update "user" set banned = true where email = $1', [email]);
    expect(await comeIn()).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  });
});

test('a path that does not say that somebody comes in there opens no session', async () => {
  const accounts = await startTestAccounts({}, log, [...ways, riddle({ summary: 'A test', rate: 'usual' })]);
  await signUpConfirmed(accounts, email);
  await accounts.pool.query('delete from "session"');
  expect((await createBrowser(accounts).post(`/api/auth${RIDDLE}`, { email })).status).toBe(500);
  expect((await accounts.pool.query('select from "session"')).rowCount).toBe(0);
  await accounts.stop();
});

test('whatever better-auth has, only what is described is served', async () => {
  const accounts = await startTestAccounts();
  const paths = Object.values(accounts.auth.api).flatMap(({ path }) => path ?? []);
  const shut = paths.filter((path) => accounts.auth.served(path) === undefined);
  expect(shut).toEqual(expect.arrayContaining(['/update-user', '/delete-user', '/list-sessions', '/verify-password']));
  const browser = await signUpConfirmed(accounts, 'curious@kinora.test');
  // Access tokens have routes of their own.
  for (const path of shut.filter((one) => one !== '/token' && one !== KEYS_PATH)) {
    const answers = [await browser.post(`/api/auth${path}`, {}), await browser.get(`/api/auth${path}`)];
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 404, 404]);
  }
  await accounts.stop();
});

describe('the start is refused', () => {
  const paths = fc.uniqueArray(fc.stringMatching(/^\/[a-z]{1,8}\/[a-z]{1,8}$/), { minLength: 1, maxLength: 6 });
  const wayOf = (described: string[], answered = described): Way => ({
    endpoints: Object.fromEntries(described.map((path) => [path, { summary: 'A test', rate: 'usual' }])),
    plugins: [
      {
        id: 'some',
        endpoints: Object.fromEntries(
          answered.map((path) => [path, createAuthEndpoint(path, { method: 'GET' }, async (ctx) => ctx.json({}))]),
        ),
      },
    ],
  });

  test('with a path of our own that nobody describes, whichever it is', () => {
    fc.assert(
      fc.property(paths, fc.nat(), (all, which) => {
        const forgotten = all[which % all.length];
        expect(() => foldWays([wayOf(all)])).not.toThrow();
        expect(() =>
          foldWays([
            wayOf(
              all.filter((path) => path !== forgotten),
              all,
            ),
          ]),
        ).toThrow(`${forgotten}`);
      }),
    );
  });

  test('with a path that two ways claim, or that nothing answers', () => {
    fc.assert(
      fc.property(paths, fc.nat(), (all, which) => {
        const claimed = all[which % all.length] ?? '';
        expect(() => foldWays([wayOf(all), wayOf([claimed])])).toThrow('two owners');
        const others = all.filter((path) => path !== claimed);
        expect(() => foldWays([wayOf(all)]).requireAnswers(others)).toThrow(claimed);
      }),
    );
  });
});
