import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTarget, type Target } from '../attacks/target.ts';
import { visitorsOf } from '../attacks/visitor.ts';
import { createPerson } from '../support/people.ts';
import { crowd } from './crowd.ts';
import { sized, tell } from './form.ts';

const TRIES = sized(60, 1000);
const WIDTH = 16;
const PASSWORD = 'violet-otter-91';
const NEW_PASSWORD = 'amber-heron-42';
/** Passwords that are compared for one account in 15 minutes. */
const OF_ONE_ACCOUNT = 30;
/** The same from one network. */
const OF_ONE_NETWORK = 10;
/** Sign-ins that one address may try in so many seconds. */
const OF_ONE_ADDRESS = { tries: 20, seconds: 10 };

let trusting: Target;
let untrusting: Target;
beforeAll(async () => {
  [trusting, untrusting] = await Promise.all([startTarget(), startTarget({ TRUSTED_PROXIES: '' })]);
});
afterAll(() => Promise.all([trusting.stop(), untrusting.stop()]));

/** Somebody with a password and a confirmed address. */
async function signUp(target: Target): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { ask, linkTo } = visitorsOf(target);
  await ask('POST', '/api/auth/sign-up/email', { body: { name: '', email, password: PASSWORD } });
  const link = await linkTo(email);
  await ask('GET', link.pathname + link.search);
  return email;
}

async function signIn(target: Target, email: string, password: string, from?: string): Promise<number> {
  const { ask } = visitorsOf(target);
  const asked = { body: { email, password }, ...(from === undefined ? {} : { from }) };
  return (await ask('POST', '/api/auth/sign-in/email', asked)).status;
}

/** How many were answered with each status, and how many more an address may have tried while it took. */
async function tryAll(guess: (number: number) => Promise<number>) {
  const from = performance.now();
  const statuses = await crowd(Array.from({ length: TRIES }), WIDTH, (_, number) => guess(number));
  const windows = Math.ceil((performance.now() - from) / 1000 / OF_ONE_ADDRESS.seconds) + 1;
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  expect(count(401) + count(429), 'nothing else is answered').toBe(TRIES);
  return { compared: count(401), refused: count(429), mostOfOneAddress: windows * OF_ONE_ADDRESS.tries };
}

const wrong = () => `wrong-${randomUUID()}`;

/** As 15 minutes in which nobody tries to sign in. */
const letTimePass = (email: string) =>
  sql`update rate_limits set until = now() - interval '1 second' where key like ${`sign-in:${email}%`}`.execute(
    trusting.deps.database,
  );

describe('guesses at one account are stopped, and its owner gets in', { timeout: sized(60_000, 600_000) }, () => {
  test('while they come from many addresses: by a link in a mail at once, by the password after 15 minutes', async () => {
    const email = await signUp(trusting);
    const { ask, linkTo } = visitorsOf(trusting);
    const seen = await tryAll(() => signIn(trusting, email, wrong()));
    expect(seen.compared).toBe(OF_ONE_ACCOUNT);

    await letTimePass(email);
    const afterTime = await signIn(trusting, email, PASSWORD);
    expect(afterTime).toBe(200);

    const more = await tryAll(() => signIn(trusting, email, wrong()));
    expect(more.compared, 'the sign-in before was one of them').toBe(OF_ONE_ACCOUNT - 1);
    await ask('POST', '/api/auth/request-password-reset', { body: { email, redirectTo: '/reset-password' } });
    const link = await linkTo(email, 'reset-password');
    const followed = await ask('GET', link.pathname + link.search);
    const token = new URL(followed.headers.location ?? '', trusting.origin).searchParams.get('token');
    const reset = { newPassword: NEW_PASSWORD, token };
    expect((await ask('POST', '/api/auth/reset-password', { body: reset })).status).toBe(200);
    const afterLink = await signIn(trusting, email, NEW_PASSWORD);
    expect(afterLink).toBe(200);
    await tell('Wrong sign-ins of one account, each from another address', {
      tries: 2 * TRIES,
      compared: seen.compared + more.compared,
      'answered 429': seen.refused + more.refused,
      'the owner is answered after a link by mail, and after 15 minutes': `${afterLink} and ${afterTime}`,
    });
  });

  test('while they come from one address: no more are compared, and the password opens from elsewhere at once', async () => {
    const email = await signUp(trusting);
    const seen = await tryAll(() => signIn(trusting, email, wrong(), '203.0.113.7'));
    expect(seen.compared).toBeLessThanOrEqual(OF_ONE_NETWORK);
    expect(await signIn(trusting, email, PASSWORD)).toBe(200);
    await tell('Wrong sign-ins of one account from one address', {
      tries: TRIES,
      compared: seen.compared,
      'answered 429': seen.refused,
    });
  });
});

describe('one address that tries many accounts is stopped', { timeout: sized(60_000, 600_000) }, () => {
  async function tryAccounts(target: Target, addressOf: (number: number) => string, how: string): Promise<void> {
    const people = await crowd(Array.from({ length: TRIES }), 8, () => createPerson(target.deps.database));
    const seen = await tryAll((number) => signIn(target, people[number]?.email ?? '', PASSWORD, addressOf(number)));
    expect(seen.compared).toBeGreaterThan(0);
    expect(seen.compared).toBeLessThanOrEqual(seen.mostOfOneAddress);
    expect(seen.refused).toBeGreaterThan(0);
    await tell(`Sign-ins of as many accounts from one address, ${how}`, {
      tries: TRIES,
      compared: seen.compared,
      'allowed in that time': seen.mostOfOneAddress,
      'answered 429': seen.refused,
    });
  }

  test('as a trusted proxy says who it is, and everybody else gets in', async () => {
    const owner = await signUp(trusting);
    await tryAccounts(trusting, () => '203.0.113.8', 'behind a trusted proxy');
    expect(await signIn(trusting, owner, PASSWORD, '203.0.113.9')).toBe(200);
  });

  test('whatever it says of itself in X-Forwarded-For', async () => {
    const invented = (number: number) => `10.1.${number >> 8}.${number & 255}`;
    await tryAccounts(untrusting, invented, 'which names another in X-Forwarded-For each time');
  });
});
