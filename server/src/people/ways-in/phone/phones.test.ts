import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { codeOf } from '../../../../test/support/authenticator.ts';
import {
  createBrowser,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../../test/support/sign-in-studio.ts';
import { sessionTokenFrom } from '../../../http/principal.ts';

const password = 'violet-otter-91';
type Browser = ReturnType<typeof createBrowser>;

let accounts: TestAccounts;
let lastNumber = 0;
beforeAll(async () => {
  accounts = await startTestAccounts({ sms: { kind: 'mailbox' } });
});
beforeEach(() => accounts.pool.query(`delete from rate_limits where key like 'request:%'`));
afterAll(() => accounts.stop());

function newNumber(): string {
  lastNumber += 1;
  return `+4915100${String(lastNumber).padStart(6, '0')}`;
}

const ask = (phoneNumber: string, browser = createBrowser(accounts)) =>
  browser.post('/api/auth/phone/send-code', { phoneNumber });
const codeIn = (text: string | undefined) => /^(\d{6}) is your Kinora code/.exec(text ?? '')?.[1] ?? 'none';
const newestCode = async (number: string) => codeIn((await accounts.textsTo(number)).at(-1));
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
const aalOf = async (browser: Browser) =>
  z.object({ user: z.object({ aal: z.string() }) }).safeParse((await browser.get('/api/me')).body).data?.user.aal ??
  null;

async function enter(phoneNumber: string, code: string, browser = createBrowser(accounts)) {
  const answer = await browser.post('/api/auth/sign-in/phone', { phoneNumber, code });
  return { ...answer, browser, aal: await aalOf(browser) };
}

async function addPhone(browser: Browser, number: string) {
  expect((await browser.post('/api/account/phone', { phoneNumber: number })).status).toBe(204);
  return browser.post('/api/account/phone/confirm', { phoneNumber: number, code: await newestCode(number) });
}

async function withPhone(email: string) {
  const browser = await signUpConfirmed(accounts, email);
  const number = newNumber();
  expect((await addPhone(browser, number)).status).toBe(204);
  await accounts.pool.query(`delete from rate_limits where key not like 'request:%'`);
  return { browser, number };
}

async function withSecondFactor(email: string) {
  const owner = await withPhone(email);
  const setUp = await owner.browser.post('/api/auth/two-factor/enable', { password });
  const { totpURI } = z.object({ totpURI: z.string() }).parse(setUp.body);
  await owner.browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  await accounts.pool.query('delete from used_totp');
  return { ...owner, totpURI };
}

async function firstStep(email: string) {
  const browser = createBrowser(accounts);
  const answer = await browser.post('/api/auth/sign-in/email', { email, password });
  expect(answer.body).toMatchObject({ twoFactorRedirect: true });
  return browser;
}

test('a number is confirmed by the code that it gets, signs in, and is removed; the owner is told by mail', async () => {
  const { browser, number } = await withPhone('ada@kinora.test');
  expect((await browser.get('/api/account/phone')).body).toEqual({ number, isOffered: true });
  expect((await ask(` ${number.replace('+49', '0049 ')} `)).body).toEqual({ status: true });
  expect(await enter(number, await newestCode(number))).toMatchObject({ status: 200, aal: 'aal1' });
  expect((await browser.delete('/api/account/phone')).status).toBe(204);
  expect((await browser.get('/api/account/phone')).body).toEqual({ number: null, isOffered: true });
  const mails = await accounts.mailsTo('ada@kinora.test');
  expect(mails.slice(-2).map(({ text }) => text)).toEqual([
    expect.stringContaining(`The phone number ${number} was added`),
    expect.stringContaining(`The phone number ${number} was removed`),
  ]);
});

test('a code signs in once, also for two who use it at the same time', async () => {
  const { number } = await withPhone('bob@kinora.test');
  await ask(number);
  const code = await newestCode(number);
  const both = await Promise.all([enter(number, code), enter(number, code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await enter(number, code)).status).toBe(400);
});

test('a number that nobody has confirmed is answered alike, gets no message and no account', async () => {
  const { number } = await withPhone('cyd@kinora.test');
  const nobody = newNumber();
  const asked = await signUpConfirmed(accounts, 'cyd2@kinora.test');
  const unconfirmed = newNumber();
  await asked.post('/api/account/phone', { phoneNumber: unconfirmed });
  const answers = [await ask(number), await ask(nobody), await ask(unconfirmed)];
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await accounts.textsTo(nobody)).toEqual([]);
  const confirmation = await newestCode(unconfirmed);
  expect(await accounts.textsTo(unconfirmed)).toHaveLength(1);
  expect((await enter(unconfirmed, confirmation)).status, 'by the code of a confirmation').toBe(400);
  const wrong = wrongOf(await newestCode(number));
  const [ofKnown, ofUnknown] = [await enter(number, wrong), await enter(nobody, wrong)];
  expect([ofKnown.status, ofKnown.body]).toEqual([ofUnknown.status, ofUnknown.body]);
  const { rows } = await accounts.pool.query('select from phones where number = any($1)', [[nobody, unconfirmed]]);
  expect(rows).toEqual([]);
});

test('a code is over after ten minutes, after three wrong tries, and with the next one', async () => {
  const { number } = await withPhone('dan@kinora.test');
  await ask(number);
  await accounts.textsTo(number);
  await accounts.pool.query(`update phone_codes set expires_at = now()`);
  expect((await enter(number, await newestCode(number))).status).toBe(400);
  await ask(number);
  const tried = await newestCode(number);
  for (let n = 0; n < 3; n += 1) await enter(number, wrongOf(tried));
  expect((await enter(number, tried)).status).toBe(400);
  await ask(number);
  const first = await newestCode(number);
  await ask(number);
  const second = await newestCode(number);
  if (first !== second) expect((await enter(number, first)).status).toBe(400);
  expect((await enter(number, second)).status).toBe(200);
});

test('codes are not guessed for ever, and nobody is sent messages for ever; the refusals tell nothing', async () => {
  const { number } = await withPhone('eva@kinora.test');
  for (const asked of [number, newNumber()]) {
    const guesses = [];
    for (let n = 0; n < 11; n += 1) guesses.push((await enter(asked, '123456')).status);
    expect(guesses).toEqual([...Array(10).fill(400), 429]);
    const messages = [];
    for (let n = 0; n < 6; n += 1) messages.push((await ask(asked)).status);
    expect(messages).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

test('one account cannot have messages sent to number after number', async () => {
  const browser = await signUpConfirmed(accounts, 'fay@kinora.test');
  const statuses = [];
  for (let n = 0; n < 11; n += 1) {
    statuses.push((await browser.post('/api/account/phone', { phoneNumber: newNumber() })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(204), 429]);
});

test('codes are kept as hashes', async () => {
  const { number } = await withPhone('gil@kinora.test');
  await ask(number);
  const code = await newestCode(number);
  const { rows } = await accounts.pool.query('select * from phone_codes');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
});

test('a number signs in to one account: whoever confirms it second is refused', async () => {
  const { number } = await withPhone('hal@kinora.test');
  const other = await signUpConfirmed(accounts, 'hal2@kinora.test');
  expect(await addPhone(other, number)).toMatchObject({ status: 409, body: { code: 'identity_already_exists' } });
});

test('adding and removing take a recent proof, and the last way of signing in stays', async () => {
  const { browser, number } = await withPhone('ivy@kinora.test');
  await accounts.pool.query(
    `delete from "account" using "user" u where u.id = "userId" and u.email = 'ivy@kinora.test'`,
  );
  expect(await browser.delete('/api/account/phone')).toMatchObject({
    status: 409,
    body: { code: 'single_identity_not_deletable' },
  });
  await accounts.pool.query(`update "session" set proven_at = now() - interval '11 minutes' where token = $1`, [
    sessionTokenFrom(new Headers({ cookie: browser.cookie() }), accounts.config),
  ]);
  for (const refused of [
    await browser.post('/api/account/phone', { phoneNumber: number }),
    await browser.delete('/api/account/phone'),
  ]) {
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
  }
});

test('somebody suspended does not get in by a telephone', async () => {
  const { number } = await withPhone('jan@kinora.test');
  await accounts.pool.query(`update "user" set banned = true where email = 'jan@kinora.test'`);
  await ask(number);
  const refused = await enter(number, await newestCode(number));
  expect(refused).toMatchObject({ status: 403, body: { code: 'account_suspended' }, aal: null });
});

test('as a second step the telephone stands in for the app, three tries a code', async () => {
  const { number } = await withSecondFactor('kai@kinora.test');
  const browser = await firstStep('kai@kinora.test');
  expect((await browser.post('/api/auth/two-factor/send-otp', {})).status).toBe(200);
  const code = await newestCode(number);
  for (let n = 0; n < 3; n += 1) {
    const wrong = await browser.post('/api/auth/two-factor/verify-otp', { code: wrongOf(code) });
    expect([wrong.status, wrong.body]).toMatchObject([401, { code: 'INVALID_CODE' }]);
  }
  expect((await browser.post('/api/auth/two-factor/verify-otp', { code })).status).toBe(400);
  expect(await aalOf(browser)).toBeNull();
  await accounts.pool.query(`delete from rate_limits where key not like 'request:%'`);
  await browser.post('/api/auth/two-factor/send-otp', {});
  const next = await newestCode(number);
  expect((await browser.post('/api/auth/two-factor/verify-otp', { code: next })).status).toBe(200);
  expect(await aalOf(browser)).toBe('aal2');
  expect(
    (await (await firstStep('kai@kinora.test')).post('/api/auth/two-factor/verify-otp', { code: next })).status,
  ).toBe(400);
});

test('whether the telephone can be the second step is told after the first one alone', async () => {
  const offered = async (browser: Browser) => (await browser.get('/api/auth/phone/second-step')).body;
  await withSecondFactor('una@kinora.test');
  const plain = await signUpConfirmed(accounts, 'uli@kinora.test');
  const { totpURI } = z
    .object({ totpURI: z.string() })
    .parse((await plain.post('/api/auth/two-factor/enable', { password })).body);
  await plain.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  expect(await offered(await firstStep('una@kinora.test'))).toEqual({ isOffered: true });
  expect(await offered(await firstStep('uli@kinora.test')), 'without a number').toEqual({ isOffered: false });
  const stranger = createBrowser(accounts);
  await stranger.post('/api/auth/sign-in/email', { email: 'una@kinora.test', password: 'not-the-password-7' });
  expect(await offered(stranger), 'without the password').toEqual({ isOffered: false });
});

test('a telephone is never both steps: after a sign-in by phone the app is asked', async () => {
  const { browser, number, totpURI } = await withSecondFactor('lea@kinora.test');
  await ask(number);
  const entered = await enter(number, await newestCode(number));
  expect(entered).toMatchObject({ status: 200, body: { twoFactorRedirect: true }, aal: null });
  const sent = (await accounts.textsTo(number)).length;
  expect((await entered.browser.get('/api/auth/phone/second-step')).body).toEqual({ isOffered: false });
  expect((await entered.browser.post('/api/auth/two-factor/send-otp', {})).status).toBe(200);
  const besides = await firstStep('lea@kinora.test');
  await besides.post('/api/auth/two-factor/send-otp', {});
  expect(await accounts.textsTo(number), 'nothing is sent').toHaveLength(sent);
  await entered.browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  expect(await aalOf(entered.browser)).toBe('aal2');
  const inside = await browser.post('/api/auth/two-factor/send-otp', {});
  expect([inside.status, inside.body]).toMatchObject([403, { code: 'insufficient_aal' }]);
});

test.each([
  ['/api/auth/phone/send-code', { phoneNumber: 'ada@kinora.test' }],
  ['/api/auth/phone/send-code', { phoneNumber: '0151 23456789' }],
  ['/api/auth/sign-in/phone', { phoneNumber: '+4915123456789', code: '12345' }],
  ['/api/auth/sign-in/phone', { phoneNumber: '+4915123456789', code: '123456', role: 'admin' }],
])('%s refuses %j', async (path, body) => {
  const answer = await createBrowser(accounts).post(path, body);
  expect([answer.status, answer.body]).toMatchObject([400, { code: expect.any(String), error: expect.any(String) }]);
});

test('without a session nothing is read, added or removed', async () => {
  const browser = createBrowser(accounts);
  const phoneNumber = '+4915123456789';
  const statuses = [
    await browser.get('/api/account/phone'),
    await browser.post('/api/account/phone', { phoneNumber }),
    await browser.post('/api/account/phone/confirm', { phoneNumber, code: '123456' }),
    await browser.delete('/api/account/phone'),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 401, 401]);
});
