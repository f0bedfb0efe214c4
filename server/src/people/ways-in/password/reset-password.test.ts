import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createBrowser,
  linkIn,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../../test/support/sign-in-studio.ts';

const oldPassword = 'violet-otter-91';
const newPassword = 'amber-heron-42';
let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts({ adminEmails: ['boss@kinora.test'] });
});
afterAll(() => accounts.stop());

const ask = (email: string, redirectTo = '/reset-password') =>
  createBrowser(accounts).post('/api/auth/request-password-reset', { email, redirectTo });
const reset = (token: string, password = newPassword) =>
  createBrowser(accounts).post('/api/auth/reset-password', { newPassword: password, token });
const signIn = async (email: string, password: string) =>
  (await createBrowser(accounts).post('/api/auth/sign-in/email', { email, password })).status;
const signUp = (email: string) =>
  createBrowser(accounts).post('/api/auth/sign-up/email', { name: '', email, password: oldPassword });

async function resetMails(email: string) {
  return (await accounts.mailsTo(email)).filter(({ subject }) => subject === 'Choose a new password for Kinora');
}

/** Follows the newest link, as a person does; answers with the token that the page gets. */
async function tokenFor(email: string): Promise<string> {
  const link = linkIn((await resetMails(email)).at(-1)?.text ?? '');
  const answer = await createBrowser(accounts).get(link.pathname + link.search);
  expect(answer.status).toBe(302);
  const page = new URL(answer.headers.get('location') ?? '', accounts.origin);
  expect(page.pathname).toBe('/reset-password');
  return page.searchParams.get('token') ?? '';
}

test('the mailed link leads to the page that sets the new password; the old one is over', async () => {
  await signUpConfirmed(accounts, 'ann@kinora.test');
  expect((await ask('ann@kinora.test')).status).toBe(200);
  expect((await reset(await tokenFor('ann@kinora.test'))).status).toBe(200);
  expect(await signIn('ann@kinora.test', oldPassword)).toBe(401);
  expect(await signIn('ann@kinora.test', newPassword)).toBe(200);
});

test('a link works once, also for two at the same time, and older links go with it', async () => {
  await signUpConfirmed(accounts, 'ben@kinora.test');
  await ask('ben@kinora.test');
  const older = await tokenFor('ben@kinora.test');
  await ask('ben@kinora.test');
  const newer = await tokenFor('ben@kinora.test');
  const both = await Promise.all([reset(newer), reset(newer, 'crimson-yak-77')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  for (const token of [older, newer]) {
    const again = await reset(token, 'golden-newt-55');
    expect([again.status, again.body]).toMatchObject([
      400,
      { code: 'INVALID_TOKEN', error: 'This link is too old, or it was used already. Please ask for a new one.' },
    ]);
  }
});

test('a link is over after an hour', async () => {
  await signUpConfirmed(accounts, 'cam@kinora.test');
  await ask('cam@kinora.test');
  const token = await tokenFor('cam@kinora.test');
  const link = linkIn((await resetMails('cam@kinora.test')).at(-1)?.text ?? '');
  const { rows } = await accounts.pool.query(
    `update "verification" set "expiresAt" = "expiresAt" - interval '1 hour'
     where value = (select id::text from "user" where email = 'cam@kinora.test')
     returning "expiresAt" + interval '1 hour' between now() + interval '59 minutes' and now() + interval '1 hour' as hour`,
  );
  expect(rows).toEqual([{ hour: true }]);
  expect((await reset(token)).body).toMatchObject({ code: 'INVALID_TOKEN' });
  const followed = await createBrowser(accounts).get(link.pathname + link.search);
  expect(followed.headers.get('location')).toMatch(/\/reset-password\?error=INVALID_TOKEN$/);
  expect(await signIn('cam@kinora.test', oldPassword)).toBe(200);
});

test('a new password ends every session, with its live streams', async () => {
  const first = await signUpConfirmed(accounts, 'dot@kinora.test');
  const second = createBrowser(accounts);
  await second.post('/api/auth/sign-in/email', { email: 'dot@kinora.test', password: oldPassword });
  await ask('dot@kinora.test');
  const { rows } = await accounts.pool.query<{ token: string; userId: string }>(
    `select s.token, s."userId" from "session" s join "user" u on u.id = s."userId" where u.email = 'dot@kinora.test'`,
  );
  expect(rows).toHaveLength(2);
  await reset(await tokenFor('dot@kinora.test'));
  expect([(await first.get('/api/me')).status, (await second.get('/api/me')).status]).toEqual([401, 401]);
  expect(accounts.ended).toEqual(expect.arrayContaining(rows));
});

test('weak passwords are refused with reasons, and the link stays good', async () => {
  await signUpConfirmed(accounts, 'eli.kinora@kinora.test');
  await ask('eli.kinora@kinora.test');
  const token = await tokenFor('eli.kinora@kinora.test');
  for (const [password, error, reasons] of [
    [
      '12345',
      'Password must be at least 6 characters',
      expect.arrayContaining(['It is one of the most used passwords']),
    ],
    ['password1', 'Please choose a stronger password', ['It is one of the most used passwords']],
    ['eli.kinora-7Kq', 'Please choose a stronger password', ['It contains your email address or your name']],
  ] as const) {
    const answer = await reset(token, password);
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'weak_password', error, reasons }]);
  }
  expect((await reset(token)).status).toBe(200);
});

test('known and unknown addresses are answered alike, and only the known one gets mail', async () => {
  await signUpConfirmed(accounts, 'fil@kinora.test');
  const [known, unknown] = await Promise.all([ask('fil@kinora.test'), ask('nobody@kinora.test')]);
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect([...known.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
  expect([await resetMails('fil@kinora.test'), await resetMails('nobody@kinora.test')].map((m) => m.length)).toEqual([
    1, 0,
  ]);
});

test('one address gets at most five of these mails in a quarter of an hour, and nobody can tell', async () => {
  await signUpConfirmed(accounts, 'gil@kinora.test');
  await accounts.pool.query(`delete from rate_limits where key not like 'request:%'`);
  const answers = await Promise.all(Array.from({ length: 7 }, () => ask('gil@kinora.test')));
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
  expect(await resetMails('gil@kinora.test')).toHaveLength(5);
});

test('the link confirms the address too: the free tokens come, once', async () => {
  await signUp('hue@kinora.test');
  await ask('hue@kinora.test');
  await reset(await tokenFor('hue@kinora.test'));
  await ask('hue@kinora.test');
  await reset(await tokenFor('hue@kinora.test'), 'silver-crane-18');
  const browser = createBrowser(accounts);
  await browser.post('/api/auth/sign-in/email', { email: 'hue@kinora.test', password: 'silver-crane-18' });
  expect((await browser.get('/api/me')).body).toMatchObject({
    user: { emailConfirmed: true },
    balance: { total: 100 },
  });
});

test("an operator's address that is confirmed this way is an admin", async () => {
  await signUp('boss@kinora.test');
  await ask('boss@kinora.test');
  await reset(await tokenFor('boss@kinora.test'));
  const browser = createBrowser(accounts);
  await browser.post('/api/auth/sign-in/email', { email: 'boss@kinora.test', password: newPassword });
  expect((await browser.get('/api/me')).body).toMatchObject({ user: { role: 'admin' } });
});

test('who guessed wrong too often may sign in after a new password', async () => {
  await signUpConfirmed(accounts, 'ida@kinora.test');
  await Promise.all(Array.from({ length: 31 }, (_, n) => signIn('ida@kinora.test', `wrong-guess-${n}`)));
  expect(await signIn('ida@kinora.test', oldPassword)).toBe(429);
  await ask('ida@kinora.test');
  await reset(await tokenFor('ida@kinora.test'));
  expect(await signIn('ida@kinora.test', newPassword)).toBe(200);
});

test('a request cannot lead the link to another site', async () => {
  await signUpConfirmed(accounts, 'jim@kinora.test');
  expect((await ask('jim@kinora.test', 'https://evil.example/reset-password')).status).toBe(403);
  expect(await resetMails('jim@kinora.test')).toEqual([]);
  const followed = await createBrowser(accounts).get(
    '/api/auth/reset-password/abcdefghijklmnopqrstuvwx?callbackURL=https%3A%2F%2Fevil.example',
  );
  expect(followed.status).toBe(403);
});

test.each([
  ['nothing', {}],
  ['a list', { newPassword: [], token: [] }],
  ['an invented token', { newPassword, token: 'abcdefghijklmnopqrstuvwx' }],
  ['a token of 100,000 letters', { newPassword, token: 'x'.repeat(60_000) }],
])('a reset with %s is refused', async (_what, body) => {
  const answer = await createBrowser(accounts).post('/api/auth/reset-password', body);
  expect([answer.status, answer.body]).toMatchObject([400, { error: expect.any(String), code: expect.any(String) }]);
});
