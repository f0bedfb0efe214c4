import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import {
  createBrowser,
  linkIn,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../../test/support/sign-in-studio.ts';

const password = 'violet-otter-91';
let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts({ adminEmails: ['boss@kinora.test'] });
});
afterAll(() => accounts.stop());

const ask = (email: string) =>
  createBrowser(accounts).post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });

async function codeMails(email: string) {
  return (await accounts.mailsTo(email)).filter(({ subject }) => subject === 'Your sign-in link and code for Kinora');
}

async function codeFor(email: string): Promise<string> {
  return /Your code is (\d{6})/.exec((await codeMails(email)).at(-1)?.text ?? '')?.[1] ?? 'none';
}

async function enter(email: string, otp: string, browser = createBrowser(accounts)) {
  const answer = await browser.post('/api/auth/sign-in/email-otp', { email, otp });
  return { ...answer, browser, isIn: (await browser.get('/api/me')).status === 200 };
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

test('the code of the mail signs in, once; the link carries the same code behind the hash', async () => {
  await signUpConfirmed(accounts, 'ada@kinora.test');
  expect((await ask('Ada@Kinora.test')).status).toBe(200);
  const code = await codeFor('ada@kinora.test');
  const link = linkIn((await codeMails('ada@kinora.test')).at(-1)?.text ?? '');
  expect([link.origin + link.pathname, link.hash]).toEqual([
    `${accounts.origin}/login`,
    `#email=ada%40kinora.test&code=${code}`,
  ]);
  expect(await enter('ada@kinora.test', code)).toMatchObject({ status: 200, isIn: true });
  expect(await enter('ada@kinora.test', code)).toMatchObject({ status: 400, isIn: false });
});

test('of two who use a code at the same time, one gets in', async () => {
  await signUpConfirmed(accounts, 'bob@kinora.test');
  await ask('bob@kinora.test');
  const code = await codeFor('bob@kinora.test');
  const both = await Promise.all([enter('bob@kinora.test', code), enter('bob@kinora.test', code)]);
  expect(both.map(({ isIn }) => isIn).sort()).toEqual([false, true]);
});

test('an address without an account is answered alike, gets no mail and no account', async () => {
  await signUpConfirmed(accounts, 'cyd@kinora.test');
  const [known, unknown] = [await ask('cyd@kinora.test'), await ask('nobody@kinora.test')];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(await accounts.mailsTo('nobody@kinora.test')).toEqual([]);
  const wrong = wrongOf(await codeFor('cyd@kinora.test'));
  const [ofKnown, ofUnknown] = [await enter('cyd@kinora.test', wrong), await enter('nobody@kinora.test', wrong)];
  expect([ofKnown.status, ofKnown.body]).toMatchObject([400, { code: 'INVALID_OTP' }]);
  expect([ofKnown.status, ofKnown.body]).toEqual([ofUnknown.status, ofUnknown.body]);
  const { rows } = await accounts.pool.query(`select from "user" where email = 'nobody@kinora.test'`);
  expect(rows).toEqual([]);
});

test('a code is over after ten minutes, after three wrong tries, and with the next one', async () => {
  await signUpConfirmed(accounts, 'dan@kinora.test');
  await ask('dan@kinora.test');
  const old = await codeFor('dan@kinora.test');
  await accounts.pool.query(`update "verification" set "expiresAt" = now() - interval '1 second'`);
  expect((await enter('dan@kinora.test', old)).isIn).toBe(false);
  await ask('dan@kinora.test');
  const tried = await codeFor('dan@kinora.test');
  for (let n = 0; n < 3; n += 1) await enter('dan@kinora.test', wrongOf(tried));
  expect((await enter('dan@kinora.test', tried)).isIn).toBe(false);
  await ask('dan@kinora.test');
  const first = await codeFor('dan@kinora.test');
  await ask('dan@kinora.test');
  const second = await codeFor('dan@kinora.test');
  if (first !== second) expect((await enter('dan@kinora.test', first)).isIn).toBe(false);
  expect((await enter('dan@kinora.test', second)).isIn).toBe(true);
});

test('codes are not guessed for ever from one network, and neither count nor answer tells who has an account', async () => {
  await signUpConfirmed(accounts, 'eva@kinora.test');
  for (const email of ['eva@kinora.test', 'none@kinora.test']) {
    await ask(email);
    const guesser = createBrowser(accounts);
    const answers = [];
    for (let n = 0; n < 11; n += 1) {
      answers.push(
        await guesser.post('/api/auth/sign-in/email-otp', { email, otp: '12345x'.replace('x', String(n % 10)) }),
      );
    }
    const codes = answers.map(({ status, body }) => [status, z.object({ code: z.string() }).parse(body).code]);
    expect(codes).toEqual([...Array(10).fill([400, 'INVALID_OTP']), [429, 'too_many_attempts']]);
  }
});

test('nobody fills a mailbox with codes, and the refusal tells nothing', async () => {
  await signUpConfirmed(accounts, 'fay@kinora.test');
  await accounts.pool.query(`delete from rate_limits where key not like 'request:%'`);
  for (const email of ['fay@kinora.test', 'none2@kinora.test']) {
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
  expect(await codeMails('fay@kinora.test')).toHaveLength(5);
});

test('codes are kept as hashes', async () => {
  await signUpConfirmed(accounts, 'gil@kinora.test');
  await ask('gil@kinora.test');
  const code = await codeFor('gil@kinora.test');
  const { rows } = await accounts.pool.query<{ value: string }>('select value from "verification"');
  expect(rows.filter(({ value }) => value.startsWith(code))).toEqual([]);
});

test('whoever signed up with an address that was not theirs loses it to the owner of the mailbox', async () => {
  const squatter = createBrowser(accounts);
  await squatter.post('/api/auth/sign-up/email', { name: '', email: 'boss@kinora.test', password });
  await ask('boss@kinora.test');
  const owner = await enter('boss@kinora.test', await codeFor('boss@kinora.test'));
  expect(owner.isIn).toBe(true);
  expect((await owner.browser.get('/api/me')).body).toMatchObject({
    user: { emailConfirmed: true, role: 'admin' },
    balance: { tokens: 100 },
  });
  expect((await owner.browser.get('/api/account/access')).body).toMatchObject({ hasPassword: false });
  expect((await squatter.post('/api/auth/sign-in/email', { email: 'boss@kinora.test', password })).status).toBe(401);
});

test('somebody suspended does not get in by a code either', async () => {
  await signUpConfirmed(accounts, 'hal@kinora.test');
  await accounts.pool.query(`update "user" set banned = true where email = 'hal@kinora.test'`);
  await ask('hal@kinora.test');
  const refused = await enter('hal@kinora.test', await codeFor('hal@kinora.test'));
  expect(refused).toMatchObject({ status: 403, body: { code: 'account_suspended' }, isIn: false });
});

test.each([
  ['send-verification-otp', { email: 'ada@kinora.test', type: 'forget-password' }],
  ['send-verification-otp', { email: 'ada@kinora.test', type: 'email-verification' }],
  ['send-verification-otp', { email: 'no address', type: 'sign-in' }],
  ['sign-in', { email: 'ada@kinora.test', otp: '12345' }],
  ['sign-in', { email: 'ada@kinora.test', otp: '123456', name: 'Eve', role: 'admin' }],
])('%s refuses %j', async (act, body) => {
  const path = act === 'sign-in' ? '/api/auth/sign-in/email-otp' : `/api/auth/email-otp/${act}`;
  const answer = await createBrowser(accounts).post(path, body);
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_input', error: expect.any(String) }]);
});

test.each(['check-verification-otp', 'verify-email', 'request-password-reset', 'reset-password', 'change-email'])(
  'the path /email-otp/%s is not open',
  async (path) => {
    expect((await createBrowser(accounts).post(`/api/auth/email-otp/${path}`, {})).status).toBe(404);
  },
);
