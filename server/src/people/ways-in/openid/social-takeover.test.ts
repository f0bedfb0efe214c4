import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, signUpConfirmed } from '../../../../test/support/sign-in-studio.ts';
import {
  errorOf,
  isSignedIn,
  meOf,
  newPerson,
  type SocialAccounts,
  signInWith,
  signUpUnconfirmed,
  startSocialAccounts,
} from '../../../../test/support/social-sign-in.ts';

const password = 'violet-otter-91';

let studio: SocialAccounts;
beforeAll(async () => {
  studio = await startSocialAccounts();
});
afterAll(() => studio.stop());

async function signInByPassword(email: string) {
  const browser = createBrowser(studio);
  await browser.post('/api/auth/sign-in/email', { email, password });
  return browser;
}

test('a confirmed account of the address is opened when both sides are confirmed, and its owner is told', async () => {
  const person = newPerson();
  const owner = await meOf(await signUpConfirmed(studio, person.email));
  const { browser } = await signInWith(studio, person);
  expect((await meOf(browser)).user.id).toBe(owner.user.id);
  expect((await meOf(browser)).balance.total, 'the free tokens come once').toBe(100);
  expect((await studio.mailsTo(person.email)).map(({ subject }) => subject)).toContain(
    'Example was connected to your Kinora account',
  );
  expect(await isSignedIn(await signInByPassword(person.email)), 'the password goes on').toBe(true);
});

test('an address that the other service has not confirmed opens no account that is here already', async () => {
  const person = { ...newPerson(), email_verified: false };
  await signUpConfirmed(studio, person.email);
  const { page, browser } = await signInWith(studio, person);
  expect(errorOf(page)).toEqual(['/login', 'account_not_linked']);
  expect(await isSignedIn(browser)).toBe(false);
});

test("whoever signed up with somebody else's address before them has nothing of the account", async () => {
  const person = newPerson();
  await signUpUnconfirmed(studio, person.email);
  const waiting = new URL(/https?:\/\/\S+/.exec((await studio.mailsTo(person.email)).at(-1)?.text ?? '')?.[0] ?? '');
  const { browser } = await signInWith(studio, person);
  expect(await meOf(browser)).toMatchObject({ user: { emailConfirmed: true }, balance: { total: 100 } });
  expect(await isSignedIn(await signInByPassword(person.email))).toBe(false);
  const clicked = createBrowser(studio);
  await clicked.get(waiting.pathname + waiting.search);
  expect(await isSignedIn(await signInByPassword(person.email))).toBe(false);
});

test('whoever came with an unconfirmed address of somebody else is out when its owner comes', async () => {
  const owner = newPerson();
  const squatter = { ...newPerson(owner.email), email_verified: false };
  const squat = await signInWith(studio, squatter, { id: 'oidc' });
  const token = squat.browser.cookie();
  const { browser } = await signInWith(studio, owner, { id: 'google' });
  expect(await isSignedIn(squat.browser)).toBe(false);
  expect(token).not.toBe('');
  expect(studio.ended.length).toBeGreaterThan(0);
  const again = await signInWith(studio, squatter, { id: 'oidc' });
  expect(errorOf(again.page)).toEqual(['/login', 'account_not_linked']);
  expect(await meOf(browser)).toMatchObject({ user: { email: owner.email } });
});

test('a new password by mail puts out whoever came with the address unconfirmed', async () => {
  const squatter = { ...newPerson(), email_verified: false };
  const { browser } = await signInWith(studio, squatter);
  await createBrowser(studio).post('/api/auth/request-password-reset', {
    email: squatter.email,
    redirectTo: '/reset-password',
  });
  const mail = (await studio.mailsTo(squatter.email)).at(-1);
  const token = /reset-password\/(\w+)/.exec(mail?.text ?? '')?.[1];
  await createBrowser(studio).post('/api/auth/reset-password', { newPassword: password, token });
  expect(await isSignedIn(browser)).toBe(false);
  expect((await signInWith(studio, squatter)).page.searchParams.get('error')).toBe('account_not_linked');
  expect(await isSignedIn(await signInByPassword(squatter.email))).toBe(true);
});

test('an account with something in it is never given away', async () => {
  const person = newPerson();
  await signUpUnconfirmed(studio, person.email);
  await studio.pool.query(
    `select credit_user_tokens(id, 'purchase', 'purchased_tokens', 500, 'of-the-test', null, 'pi_test', null)
     from "user" where email = $1`,
    [person.email],
  );
  expect(errorOf((await signInWith(studio, person)).page)).toEqual(['/login', 'account_not_linked']);
});
