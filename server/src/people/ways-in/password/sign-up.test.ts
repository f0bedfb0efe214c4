import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  confirmationLink,
  createBrowser,
  linkIn,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../../test/support/sign-in-studio.ts';
import { createLog } from '../../../platform/log/log.ts';
import { createSecurityLog } from '../../../platform/log/security-log.ts';
import { createAuth } from '../auth.ts';

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts({ adminEmails: ['boss@kinora.test'] });
});
afterAll(() => accounts.stop());

const signUp = (email: string, password = 'violet-otter-91', browser = createBrowser(accounts)) =>
  browser.post('/api/auth/sign-up/email', { name: '', email, password, callbackURL: '/dashboard' });

async function countOf(table: string, email: string): Promise<number> {
  const { rows } = await accounts.pool.query<{ n: number }>(`select count(*) as n from ${table} where email = $1`, [
    email,
  ]);
  return rows[0]?.n ?? 0;
}

async function roleOf(email: string): Promise<string | undefined> {
  const { rows } = await accounts.pool.query<{ role: string }>('select role from "user" where email = $1', [email]);
  return rows[0]?.role;
}

test('a new account has a profile, no tokens and no session until its address is confirmed', async () => {
  const browser = createBrowser(accounts);
  const answer = await browser.post('/api/auth/sign-up/email', {
    name: '',
    email: 'Ada@Kinora.test',
    password: 'violet-otter-91',
    callbackURL: '/dashboard',
  });
  expect(answer.status).toBe(200);
  expect(browser.cookie()).toBe('');
  const { rows } = await accounts.pool.query(
    `select tokens, purchased_tokens, subscription_status from profiles where email = 'ada@kinora.test'`,
  );
  expect(rows).toEqual([{ tokens: 0, purchased_tokens: 0, subscription_status: 'free' }]);
  expect((await browser.get('/api/me')).status).toBe(401);
});

test('the confirmation link signs in, leads to the dashboard and brings 100 tokens', async () => {
  const browser = createBrowser(accounts);
  await signUp('bea@kinora.test');
  const answer = await browser.get(await confirmationLink(accounts, 'bea@kinora.test'));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard']);
  const me = await browser.get('/api/me');
  expect(me.status).toBe(200);
  expect(me.headers.get('cache-control')).toBe('no-store');
  expect(me.body).toMatchObject({
    user: { email: 'bea@kinora.test', emailConfirmed: true, role: 'user' },
    profile: {
      email: 'bea@kinora.test',
      tokens: 100,
      purchased_tokens: 0,
      subscription_status: 'free',
      username: null,
    },
    balance: { tokens: 100, purchased_tokens: 0, total: 100 },
    completedGenerations: 0,
    unread: 0,
  });
});

test('an account keeps the zone of the browser that it was made in, and another takes it from how its owner comes in', async () => {
  const zoneOf = async (email: string) => {
    const { rows } = await accounts.pool.query('select "timeZone" from "user" where email = $1', [email]);
    return rows[0]?.timeZone;
  };
  const password = 'violet-otter-91';
  const made = { name: '', email: 'zoe@kinora.test', password, callbackURL: '/dashboard' };
  await createBrowser(accounts).post('/api/auth/sign-up/email', made, { 'time-zone': 'Asia/Tokyo' });
  expect(await zoneOf('zoe@kinora.test')).toBe('Asia/Tokyo');

  await signUpConfirmed(accounts, 'yan@kinora.test');
  expect(await zoneOf('yan@kinora.test')).toBeNull();
  const come = (zone: string) =>
    createBrowser(accounts).post(
      '/api/auth/sign-in/email',
      { email: 'yan@kinora.test', password },
      { 'time-zone': zone },
    );
  await come('Mars/Olympus');
  expect(await zoneOf('yan@kinora.test')).toBeNull();
  await come('Europe/Vienna');
  await come('America/Lima');
  expect(await zoneOf('yan@kinora.test'), 'from the first on').toBe('Europe/Vienna');
});

test('opening the confirmation link again gives neither tokens nor a session', async () => {
  await signUp('cy@kinora.test');
  const link = await confirmationLink(accounts, 'cy@kinora.test');
  const first = createBrowser(accounts);
  const second = createBrowser(accounts);
  await Promise.all([first.get(link), first.get(link)]);
  expect((await second.get(link)).headers.get('location')).toBe('/dashboard');
  expect(second.cookie()).toBe('');
  expect((await first.get('/api/me')).body).toMatchObject({ balance: { total: 100 } });
  const { rows } = await accounts.pool.query(
    `select e.kind, e.amount from ledger_entries e join profiles p on p.id = e.account_id where p.email = 'cy@kinora.test'`,
  );
  expect(rows).toEqual([{ kind: 'signup', amount: 100 }]);
});

test('whoever deletes their account and signs up again gets no second gift', async () => {
  await signUpConfirmed(accounts, 'dee@kinora.test');
  await accounts.pool.query(`select remove_account(u.id) from "user" u where u.email = 'dee@kinora.test'`);
  const browser = await signUpConfirmed(accounts, 'Dee@Kinora.test'.toLowerCase());
  expect((await browser.get('/api/me')).body).toMatchObject({ user: { emailConfirmed: true }, balance: { total: 0 } });
});

test.each([
  ['what stands behind a plus', ['pam+1@kinora.test', 'pam+2@kinora.test', 'pam@kinora.test']],
  ["the dots of Gmail's addresses", ['p.at.kinora@gmail.com', 'patkinora@googlemail.com']],
])('one mailbox gets one gift: %s changes nothing', async (_what, [first = '', ...others]) => {
  expect((await (await signUpConfirmed(accounts, first)).get('/api/me')).body).toMatchObject({
    balance: { total: 100 },
  });
  for (const email of others) {
    const me = await (await signUpConfirmed(accounts, email)).get('/api/me');
    expect(me.body, email).toMatchObject({ user: { email }, balance: { total: 0 } });
  }
});

test('other mailboxes are others', async () => {
  for (const email of ['p.at@kinora.test', 'pat@kinora.test']) {
    const me = await (await signUpConfirmed(accounts, email)).get('/api/me');
    expect(me.body, email).toMatchObject({ balance: { total: 100 } });
  }
});

test('a sign-in without a password says what is missing', async () => {
  const answer = await createBrowser(accounts).post('/api/auth/sign-in/email', { email: 'pat@kinora.test' });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { code: 'invalid_input', error: 'You must provide either an email or phone number and a password' },
  ]);
});

test('signing out clears what the browser has kept', async () => {
  const browser = await signUpConfirmed(accounts, 'quin@kinora.test');
  const answer = await browser.post('/api/auth/sign-out', {});
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
});

test('when the profile cannot be made there is no account either, and the person is told in the words of the specification', async () => {
  await accounts.pool.query(`alter table profiles add constraint broken check (email <> 'eve@kinora.test')`);
  const answer = await signUp('eve@kinora.test');
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    code: 'FAILED_TO_CREATE_USER',
    error: 'There was an issue setting up your account. Please try again or contact support.',
  });
  expect([await countOf('"user"', 'eve@kinora.test'), await countOf('profiles', 'eve@kinora.test')]).toEqual([0, 0]);
  await accounts.pool.query('alter table profiles drop constraint broken');
  expect((await signUp('eve@kinora.test')).status).toBe(200);
});

test('eight sign-ups with one address at the same time make one account, and all eight are answered alike', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp('fay@kinora.test')));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect([await countOf('"user"', 'fay@kinora.test'), await countOf('profiles', 'fay@kinora.test')]).toEqual([1, 1]);
});

test('signing up with a known address is answered like with a new one; its owner learns of it by mail', async () => {
  await signUpConfirmed(accounts, 'gus@kinora.test');
  const known = await signUp('gus@kinora.test');
  const fresh = await signUp('hal@kinora.test');
  expect([known.status, shapeOf(known.body)]).toEqual([fresh.status, shapeOf(fresh.body)]);
  expect(namesOf(known.headers)).toEqual(namesOf(fresh.headers));
  const newest = async () => (await accounts.mailsTo('gus@kinora.test')).at(-1);
  await expect.poll(async () => (await newest())?.subject).toBe('You already have a Kinora account');
  const mail = await newest();
  expect(linkIn(mail?.text ?? '').pathname).toBe('/login');
});

test('signing up again before the confirmation sends a new link that works', async () => {
  const browser = createBrowser(accounts);
  await signUp('ivy@kinora.test', undefined, browser);
  await signUp('ivy@kinora.test', undefined, browser);
  expect(await accounts.mailsTo('ivy@kinora.test')).toHaveLength(2);
  await browser.get(await confirmationLink(accounts, 'ivy@kinora.test'));
  expect((await browser.get('/api/me')).status).toBe(200);
});

test('asking for the link again is answered alike for known and unknown addresses, and only the known one gets mail', async () => {
  await signUp('jo@kinora.test');
  const ask = (email: string) =>
    createBrowser(accounts).post('/api/auth/send-verification-email', { email, callbackURL: '/dashboard' });
  const [known, unknown] = await Promise.all([ask('jo@kinora.test'), ask('nobody@kinora.test')]);
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(await accounts.mailsTo('jo@kinora.test')).toHaveLength(2);
  expect(await accounts.mailsTo('nobody@kinora.test')).toEqual([]);
});

test('one address gets at most five of these mails in a quarter of an hour', async () => {
  const ask = () => createBrowser(accounts).post('/api/auth/send-verification-email', { email: 'kim@kinora.test' });
  const answers = await Promise.all(Array.from({ length: 6 }, ask));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'too_many_attempts' });
});

test.each([
  [
    '12345',
    'Password must be at least 6 characters',
    ['Password must be at least 6 characters', 'It is one of the most used passwords'],
  ],
  ['password1', 'Please choose a stronger password', ['It is one of the most used passwords']],
  ['lee.kinora-7Kq', 'Please choose a stronger password', ['It contains your email address or your name']],
])('the password "%s" is refused with reasons', async (password, error, reasons) => {
  const answer = await signUp('lee.kinora@kinora.test', password);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ code: 'weak_password', error, reasons });
  expect(await countOf('"user"', 'lee.kinora@kinora.test')).toBe(0);
});

test.each([
  ['null', null],
  ['a list', []],
  ['numbers', { name: 1, email: 2, password: 3 }],
  ['no address', { name: '', email: 'not an address', password: 'violet-otter-91' }],
  ['a name of 100,000 letters', { name: 'x'.repeat(60_000), email: 'max@kinora.test', password: 'violet-otter-91' }],
  ['a NUL in the name', { name: 'Max\0', email: 'max@kinora.test', password: 'violet-otter-91' }],
  ['a role', { name: '', email: 'max@kinora.test', password: 'violet-otter-91', role: 'admin' }],
  ['a confirmed address', { name: '', email: 'max@kinora.test', password: 'violet-otter-91', emailVerified: true }],
])('a sign-up with %s is refused and makes no account', async (_what, body) => {
  const answer = await createBrowser(accounts).post('/api/auth/sign-up/email', body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: expect.any(String), code: 'invalid_input' });
  expect(await countOf('"user"', 'max@kinora.test')).toBe(0);
});

test('more than 64 KB are refused', async () => {
  const answer = await createBrowser(accounts).post('/api/auth/sign-in/email', { email: 'x'.repeat(70_000) });
  expect([answer.status, answer.body]).toMatchObject([413, { code: 'too_large' }]);
});

test("an operator's address is an admin once it is confirmed, and not before", async () => {
  const browser = createBrowser(accounts);
  await signUp('Boss@kinora.test', undefined, browser);
  await signUp('boss@kinora.test.example');
  expect(await roleOf('boss@kinora.test')).toBe('user');
  await browser.get(await confirmationLink(accounts, 'boss@kinora.test'));
  expect((await browser.get('/api/me')).body).toMatchObject({ user: { role: 'admin' } });
  await browser.get(await confirmationLink(accounts, 'boss@kinora.test.example'));
  expect(await roleOf('boss@kinora.test.example')).toBe('user');
});

const inGerman = (email: string) => {
  const body = { name: '', email, password: 'violet-otter-91', callbackURL: '/dashboard' };
  return createBrowser(accounts).post('/api/auth/sign-up/email', body, { 'accept-language': 'de' });
};

test('the mail of a sign-up is in the language of the page that it was made on', async () => {
  await inGerman('leser@kinora.test');
  const [mail] = await accounts.mailsTo('leser@kinora.test');
  expect(mail?.subject).toBe('Bestätige deine E-Mail-Adresse für Kinora');
  expect(mail?.html).toContain('<html lang="de" dir="ltr">');
});

test('what a new account agrees to is noted with the language that it was read in', async () => {
  await inGerman('reader@kinora.test');
  const { rows } = await accounts.pool.query(
    `select c.kind, c.version, c.is_given, c.language from consents c join "user" u on u.id = c.user_id
     where u.email = 'reader@kinora.test' order by c.kind`,
  );
  expect(rows).toEqual([
    { kind: 'privacy', version: '2026-11', is_given: true, language: 'de' },
    { kind: 'terms', version: '2026-11', is_given: true, language: 'de' },
  ]);
});

test('an address that the operator names later is an admin from the next start on', async () => {
  const browser = await signUpConfirmed(accounts, 'late@kinora.test');
  expect((await browser.get('/api/me')).body).toMatchObject({ user: { role: 'user' } });
  await signUp('unconfirmed@kinora.test');
  const restarted = createAuth({
    config: { ...accounts.config, adminEmails: ['late@kinora.test', 'unconfirmed@kinora.test'] },
    log: createLog('silent', 'test'),
    security: createSecurityLog(createLog('silent', 'test')),
    pool: accounts.pool,
    pipeline: accounts.pipeline,
    enqueueMail: async () => undefined,
    enqueueTextMessage: async () => undefined,
    onSessionEnded: () => undefined,
    readSignUp: async () => ({ isOpen: true, message: '' }),
    readLanguage: async () => 'en',
    requireSolved: async () => undefined,
    studioName: async () => 'Kinora',
    readMailHosts: async () => ({ refuseDisposable: true, allowed: [], refused: [] }),
  });
  await restarted.finishBackgroundWork();
  expect((await browser.get('/api/me')).body).toMatchObject({ user: { role: 'admin' } });
  expect(await roleOf('unconfirmed@kinora.test')).toBe('user');
});

/** Field names in their order, with the type of each value. */
/** Of the headers that the answer has; the other two are the connection's, which a busy server may have closed meanwhile. */
const namesOf = (headers: Headers) =>
  [...headers.keys()].filter((name) => name !== 'connection' && name !== 'keep-alive').sort();

function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([name, field]) => [name, shapeOf(field)]);
}
