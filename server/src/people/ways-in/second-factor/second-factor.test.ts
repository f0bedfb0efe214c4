import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { codeOf, nextCodeOf } from '../../../../test/support/authenticator.ts';
import {
  createBrowser,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../../test/support/sign-in-studio.ts';
import { sessionTokenFrom } from '../../../http/principal.ts';

const password = 'violet-otter-91';
const setUp = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()).length(10) });
type Browser = ReturnType<typeof createBrowser>;

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts();
});
afterAll(() => accounts.stop());

const call = (browser: Browser, path: string, body: unknown) => browser.post(`/api/auth/${path}`, body);
const totp = (browser: Browser, code: string, trustDevice = false) =>
  call(browser, 'two-factor/verify-totp', { code, trustDevice });
const aalOf = async (browser: Browser) =>
  z.object({ user: z.object({ aal: z.string() }) }).safeParse((await browser.get('/api/me')).body).data?.user.aal ??
  null;
const tokenOf = (browser: Browser) =>
  sessionTokenFrom(new Headers({ cookie: browser.cookie() }), accounts.config) ?? 'none';

async function withSecondFactor(email: string) {
  const browser = await signUpConfirmed(accounts, email);
  const { totpURI, backupCodes } = setUp.parse((await call(browser, 'two-factor/enable', { password })).body);
  expect((await totp(browser, codeOf(totpURI))).status).toBe(200);
  // As if this had been minutes ago.
  await accounts.pool.query('delete from used_totp');
  return { browser, totpURI, backupCodes };
}

async function signIn(email: string, browser = createBrowser(accounts)) {
  return { browser, answer: await call(browser, 'sign-in/email', { email, password }) };
}

/** As if the proof had been a while ago. */
async function forgetProof(browser: Browser) {
  await accounts.pool.query(`update "session" set proven_at = now() - interval '11 minutes' where token = $1`, [
    tokenOf(browser),
  ]);
}

test('once the first code is right, a sign-in takes the password and a code, and the session knows', async () => {
  const browser = await signUpConfirmed(accounts, 'ada@kinora.test');
  expect(await aalOf(browser)).toBe('aal1');
  const { totpURI } = setUp.parse((await call(browser, 'two-factor/enable', { password })).body);
  expect(new URL(totpURI).searchParams.get('issuer')).toBe('Kinora');
  expect((await signIn('ada@kinora.test')).answer.body, 'not before').not.toHaveProperty('twoFactorRedirect');
  const token = tokenOf(browser);
  expect((await totp(browser, codeOf(totpURI))).status).toBe(200);
  expect([await aalOf(browser), tokenOf(browser)]).toEqual(['aal2', token]);
  expect(accounts.ended.map((ended) => ended.token)).not.toContain(token);
  expect((await browser.get('/api/account/access')).body).toMatchObject({ hasSecondFactor: true });
  expect((await accounts.mailsTo('ada@kinora.test')).at(-1)?.subject).toContain('Two-step sign-in is on');

  const { browser: elsewhere, answer } = await signIn('ada@kinora.test');
  expect(answer.body).toMatchObject({ twoFactorRedirect: true });
  expect(await aalOf(elsewhere)).toBeNull();
  expect((await totp(elsewhere, '000000')).status).toBe(401);
  expect(await aalOf(elsewhere)).toBeNull();
  expect((await totp(elsewhere, nextCodeOf(totpURI))).status).toBe(200);
  expect(await aalOf(elsewhere)).toBe('aal2');
});

test('a code works once, also for two at the same time', async () => {
  const { totpURI } = await withSecondFactor('bob@kinora.test');
  const [one, two] = [await signIn('bob@kinora.test'), await signIn('bob@kinora.test')];
  const code = codeOf(totpURI);
  await Promise.all([totp(one.browser, code), totp(two.browser, code)]);
  const levels = [await aalOf(one.browser), await aalOf(two.browser)];
  expect(levels.toSorted()).toEqual(['aal2', null]);
});

test('the code of a mail does not get around the second factor', async () => {
  const { totpURI } = await withSecondFactor('cyd@kinora.test');
  const browser = createBrowser(accounts);
  await call(browser, 'email-otp/send-verification-otp', { email: 'cyd@kinora.test', type: 'sign-in' });
  const otp = /Your code is (\d{6})/.exec((await accounts.mailsTo('cyd@kinora.test')).at(-1)?.text ?? '')?.[1];
  const answer = await call(browser, 'sign-in/email-otp', { email: 'cyd@kinora.test', otp });
  expect(answer.body).toMatchObject({ twoFactorRedirect: true });
  expect(await aalOf(browser)).toBeNull();
  await totp(browser, codeOf(totpURI));
  expect(await aalOf(browser)).toBe('aal2');
});

test('a backup code signs in once', async () => {
  const { backupCodes } = await withSecondFactor('dan@kinora.test');
  const [code] = backupCodes;
  const enter = async () => {
    const { browser } = await signIn('dan@kinora.test');
    const { status } = await call(browser, 'two-factor/verify-backup-code', { code });
    return [status, await aalOf(browser)];
  };
  expect(await enter()).toEqual([200, 'aal2']);
  expect(await enter()).toEqual([401, null]);
});

test('secrets and backup codes are not kept as they are', async () => {
  const { totpURI, backupCodes } = await withSecondFactor('eva@kinora.test');
  const { rows } = await accounts.pool.query(
    `select f.* from "twoFactor" f join "user" u on u.id = f."userId" where u.email = 'eva@kinora.test'`,
  );
  const kept = JSON.stringify(rows);
  expect(rows).toHaveLength(1);
  expect(kept).not.toContain(new URL(totpURI).searchParams.get('secret'));
  expect(kept).not.toContain(backupCodes[0]);
});

test('a trusted device is not asked again, but stays at the first level', async () => {
  const { totpURI } = await withSecondFactor('fay@kinora.test');
  const { browser } = await signIn('fay@kinora.test');
  await totp(browser, codeOf(totpURI), true);
  await call(browser, 'sign-out', {});
  const { answer } = await signIn('fay@kinora.test', browser);
  expect(answer.body).not.toHaveProperty('twoFactorRedirect');
  expect(await aalOf(browser)).toBe('aal1');
  expect((await signIn('fay@kinora.test')).answer.body, 'elsewhere').toMatchObject({ twoFactorRedirect: true });

  const refused = await call(browser, 'change-email', { newEmail: 'fay.new@kinora.test' });
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'insufficient_aal', error: expect.any(String) }]);
  const disabled = await call(browser, 'two-factor/disable', { password });
  expect([disabled.status, disabled.body]).toMatchObject([403, { code: 'insufficient_aal' }]);
  expect((await totp(browser, nextCodeOf(totpURI))).status).toBe(200);
  expect((await call(browser, 'change-email', { newEmail: 'fay.new@kinora.test' })).status).toBe(200);
});

test('turning it off takes the password, a recent proof and the second factor; nothing is asked or trusted afterwards', async () => {
  const { browser } = await withSecondFactor('gil@kinora.test');
  expect((await call(browser, 'two-factor/disable', { password: 'not-this-one-7' })).status).toBe(400);
  expect((await call(browser, 'two-factor/disable', {})).status).toBe(400);
  await forgetProof(browser);
  const stale = await call(browser, 'two-factor/disable', { password });
  expect([stale.status, stale.body]).toMatchObject([403, { code: 'reauthentication_needed' }]);
  await browser.post('/api/account/proof', { password });
  const token = tokenOf(browser);
  expect((await call(browser, 'two-factor/disable', { password })).status).toBe(200);
  expect([await aalOf(browser), tokenOf(browser)]).toEqual(['aal1', token]);
  expect((await signIn('gil@kinora.test')).answer.body).not.toHaveProperty('twoFactorRedirect');
  expect((await accounts.mailsTo('gil@kinora.test')).at(-1)?.subject).toContain('Two-step sign-in is off');
});

test('a stolen session cannot turn it on without the password', async () => {
  const thief = await signUpConfirmed(accounts, 'hal@kinora.test');
  for (const body of [{}, { password: 'not-this-one-7' }]) {
    const refused = await call(thief, 'two-factor/enable', body);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'INVALID_PASSWORD', error: expect.any(String) },
    ]);
  }
});

test('a stolen session cannot guess codes for ever', async () => {
  const { browser } = await withSecondFactor('ivy@kinora.test');
  const statuses = [];
  for (let n = 0; n < 11; n += 1) {
    await accounts.pool.query(`delete from rate_limits where key like 'request:%'`);
    statuses.push((await totp(browser, '000000')).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('whoever has only the password cannot guess codes for ever', async () => {
  await withSecondFactor('jan@kinora.test');
  const guess = async () => {
    await accounts.pool.query(`delete from rate_limits where key like 'request:%'`);
    const { browser } = await signIn('jan@kinora.test');
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await totp(browser, '000000')).status);
    return statuses;
  };
  expect(await guess(), 'five for one sign-in').toEqual([401, 401, 401, 401, 401, 400]);
  await guess();
  expect((await guess())[0], 'ten for one account').toBe(429);
});

test('new backup codes replace the old ones', async () => {
  const { browser, backupCodes } = await withSecondFactor('kai@kinora.test');
  const answer = await call(browser, 'two-factor/generate-backup-codes', { password });
  const renewed = z.object({ backupCodes: z.array(z.string()).length(10) }).parse(answer.body).backupCodes;
  const enter = async (code: string | undefined) => {
    const { browser: elsewhere } = await signIn('kai@kinora.test');
    return (await call(elsewhere, 'two-factor/verify-backup-code', { code })).status;
  };
  expect([await enter(backupCodes[0]), await enter(renewed[0])]).toEqual([401, 200]);
});

test.each([
  ['verify-totp', { code: '12345' }, 400],
  ['verify-totp', { code: '123456', extra: 1 }, 400],
  ['verify-backup-code', { code: 'aaaaa-bbbbb', disableSession: true }, 400],
  ['verify-totp', { code: '123456' }, 401],
  ['verify-backup-code', { code: 'aaaaa-bbbbb' }, 401],
  ['enable', { password }, 401],
  ['disable', { password }, 401],
  ['generate-backup-codes', { password }, 401],
  ['send-otp', {}, 409],
  ['verify-otp', { code: '123456' }, 409],
  ['get-totp-uri', { password }, 404],
  ['view-backup-codes', {}, 404],
])('without a session, %s answers %j with %i', async (act, body, status) => {
  const answer = await call(createBrowser(accounts), `two-factor/${act}`, body);
  expect([answer.status, answer.body]).toMatchObject([status, { code: expect.any(String), error: expect.any(String) }]);
});

test('the second step that is removed several times at once is removed, and one session is left', async () => {
  const { browser } = await withSecondFactor('twice@kinora.test');
  const token = tokenOf(browser);
  const answers = await Promise.all(Array.from({ length: 6 }, () => call(browser, 'two-factor/disable', { password })));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const { rows } = await accounts.pool.query(
    `select token from "session" where "userId" = (select id from "user" where email = 'twice@kinora.test')`,
  );
  expect(rows).toEqual([{ token }]);
});
