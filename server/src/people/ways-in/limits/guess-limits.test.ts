import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { codeOf, nextCodeOf } from '../../../../test/support/authenticator.ts';
import {
  createBrowser,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../../test/support/sign-in-studio.ts';

const PASSWORD = 'violet-otter-91';

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts();
});
afterAll(() => accounts.stop());

type Browser = ReturnType<typeof createBrowser>;

const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/api/auth/sign-in/email', { email, password });

/** Wrong passwords, codes and requests for mails: all that one stranger can do from one place. */
async function harass(email: string): Promise<void> {
  const stranger = createBrowser(accounts);
  await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(stranger, email, `wrong-guess-${n}`)));
  for (let n = 0; n < 6; n += 1) {
    await stranger.post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' });
    await stranger.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });
    await stranger.post('/api/auth/sign-in/email-otp', { email, otp: '000000' });
  }
  expect((await signIn(stranger, email)).status, 'not even the right one').toBe(429);
}

/** Guesses from so many networks that the account takes no more from unknown browsers. */
async function exhaust(email: string): Promise<void> {
  await Promise.all(Array.from({ length: 31 }, (_, n) => signIn(createBrowser(accounts), email, `wrong-guess-${n}`)));
}

async function resetFor(browser: Browser, email: string, newPassword: string): Promise<number> {
  const before = (await accounts.mailsTo(email)).length;
  await browser.post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' });
  const mails = await accounts.mailsTo(email);
  expect(mails.length, 'the mail comes').toBeGreaterThan(before);
  const token = /reset-password\/(\w+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  return (await browser.post('/api/auth/reset-password', { newPassword, token })).status;
}

describe('an owner whom a stranger harasses', () => {
  test('signs in with the password from elsewhere, in a browser that was never here', async () => {
    await signUpConfirmed(accounts, 'ann@kinora.test');
    await harass('ann@kinora.test');
    expect((await signIn(createBrowser(accounts), 'ann@kinora.test')).status).toBe(200);
  });

  test('gets a mail for a new password, and signs in with it', async () => {
    await signUpConfirmed(accounts, 'ben@kinora.test');
    await harass('ben@kinora.test');
    const owner = createBrowser(accounts);
    expect(await resetFor(owner, 'ben@kinora.test', 'amber-heron-42')).toBe(200);
    await exhaust('ben@kinora.test');
    expect((await signIn(owner, 'ben@kinora.test', 'amber-heron-42')).status, 'the browser is known now').toBe(200);
  });

  test('proves the password and changes it while signed in', async () => {
    const owner = await signUpConfirmed(accounts, 'cat@kinora.test');
    await harass('cat@kinora.test');
    await exhaust('cat@kinora.test');
    expect((await owner.post('/api/account/proof', { password: PASSWORD })).status).toBe(204);
    const change = { currentPassword: PASSWORD, newPassword: 'amber-heron-42' };
    expect((await owner.post('/api/auth/change-password', change)).status).toBe(200);
  });
});

describe('while guesses come from many networks at once', () => {
  test('no more than 30 are compared in unknown browsers, and even the right one is refused there', async () => {
    await signUpConfirmed(accounts, 'dan@kinora.test');
    await exhaust('dan@kinora.test');
    expect((await signIn(createBrowser(accounts), 'dan@kinora.test')).status).toBe(429);
    await exhaust('nobody@kinora.test');
    expect((await signIn(createBrowser(accounts), 'nobody@kinora.test')).status, 'alike').toBe(429);
  });

  test('a browser that has signed in before goes on signing in, with ten guesses of its own', async () => {
    const owner = await signUpConfirmed(accounts, 'eve@kinora.test');
    await owner.post('/api/auth/sign-out', {});
    await exhaust('eve@kinora.test');
    expect((await signIn(owner, 'eve@kinora.test')).status).toBe(200);
    await owner.post('/api/auth/sign-out', {});
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await signIn(owner, 'eve@kinora.test', `wrong-${n}`)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('whoever has the second step too signs in with the right password, and only with it', async () => {
    const owner = await signUpConfirmed(accounts, 'fin@kinora.test');
    const setUp = await owner.post('/api/auth/two-factor/enable', { password: PASSWORD });
    const { totpURI } = z.object({ totpURI: z.string() }).parse(setUp.body);
    await owner.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
    await exhaust('fin@kinora.test');
    const fresh = createBrowser(accounts);
    expect((await signIn(fresh, 'fin@kinora.test', 'wrong-guess')).status).toBe(429);
    const first = await signIn(fresh, 'fin@kinora.test');
    expect([first.status, first.body]).toMatchObject([200, { twoFactorRedirect: true }]);
    await fresh.post('/api/auth/two-factor/verify-totp', { code: nextCodeOf(totpURI) });
    expect((await fresh.get('/api/me')).status).toBe(200);
  });

  test('a cookie of another browser, or an invented one, helps nobody', async () => {
    await signUpConfirmed(accounts, 'gil@kinora.test');
    const other = await signUpConfirmed(accounts, 'guesser@kinora.test');
    await exhaust('gil@kinora.test');
    expect((await signIn(other, 'gil@kinora.test')).status).toBe(429);
    const inventor = createBrowser(accounts);
    inventor.useCookie(`kinora.browser=${'A'.repeat(43)}`);
    expect((await signIn(inventor, 'gil@kinora.test')).status).toBe(429);
  });
});

test('a trusted browser is asked for the second step again after a new password, and after signing the others out', async () => {
  const owner = await signUpConfirmed(accounts, 'hal@kinora.test');
  const setUp = await owner.post('/api/auth/two-factor/enable', { password: PASSWORD });
  const { totpURI } = z.object({ totpURI: z.string() }).parse(setUp.body);
  await owner.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  const laptop = createBrowser(accounts);
  const trust = async (code: string) => {
    await signIn(laptop, 'hal@kinora.test');
    await laptop.post('/api/auth/two-factor/verify-totp', { code, trustDevice: true });
    await laptop.post('/api/auth/sign-out', {});
  };
  await trust(nextCodeOf(totpURI));
  expect((await signIn(laptop, 'hal@kinora.test')).body, 'trusted').not.toMatchObject({ twoFactorRedirect: true });
  await laptop.post('/api/auth/sign-out', {});
  await owner.post('/api/auth/revoke-other-sessions', {});
  expect((await signIn(laptop, 'hal@kinora.test')).body).toMatchObject({ twoFactorRedirect: true });

  await accounts.pool.query('delete from used_totp');
  await trust(codeOf(totpURI));
  const change = { currentPassword: PASSWORD, newPassword: 'amber-heron-42' };
  expect((await owner.post('/api/auth/change-password', change)).status).toBe(200);
  expect((await signIn(laptop, 'hal@kinora.test', 'amber-heron-42')).body).toMatchObject({ twoFactorRedirect: true });
});
