import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  confirmationLink,
  createBrowser,
  signUpConfirmed,
  type TestAccounts,
} from '../../../../test/support/sign-in-studio.ts';
import {
  isSignedIn,
  newPerson,
  type SocialAccounts,
  signInWith,
  startSocialAccounts,
} from '../../../../test/support/social-sign-in.ts';

const OPERATOR = 'operator@kinora.test';
const STRANGERS = 'cobalt-heron-17';
const OWNERS = 'violet-otter-91';

let studio: SocialAccounts;
beforeAll(async () => {
  studio = await startSocialAccounts(undefined, { adminEmails: [OPERATOR] });
});
afterAll(() => studio.stop());

type Browser = ReturnType<typeof createBrowser>;
let people = 0;
const newEmail = () => `owner-${++people}@kinora.test`;

const signUp = (browser: Browser, email: string, password: string) =>
  browser.post('/api/auth/sign-up/email', { name: '', email, password, callbackURL: '/dashboard' });

async function signInStatus(accounts: TestAccounts, email: string, password: string): Promise<number> {
  return (await createBrowser(accounts).post('/api/auth/sign-in/email', { email, password })).status;
}

/** What the page after a link of unsure origin is told. */
function choiceIn(answer: Answer): URLSearchParams {
  const page = new URL(answer.headers.get('location') ?? '', studio.origin);
  expect([answer.status, page.pathname]).toEqual([302, '/reset-password']);
  expect(page.searchParams.get('confirm')).toBe('1');
  return page.searchParams;
}

const choose = (choice: URLSearchParams, newPassword: string) =>
  createBrowser(studio).post('/api/auth/reset-password', { newPassword, token: choice.get('token') });

describe('whoever confirms the address in the browser of their own sign-up', () => {
  test('is signed in with the password they chose, and the stranger who signed up before is not', async () => {
    const email = newEmail();
    await signUp(createBrowser(studio), email, STRANGERS);
    const owner = createBrowser(studio);
    await signUp(owner, email, OWNERS);
    const opened = await owner.get(await confirmationLink(studio, email));
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/dashboard']);
    expect(await isSignedIn(owner)).toBe(true);
    expect(await signInStatus(studio, email, STRANGERS)).toBe(401);
    expect(await signInStatus(studio, email, OWNERS)).toBe(200);
  });

  test('keeps it when a stranger signs up with the address afterwards', async () => {
    const email = newEmail();
    const owner = createBrowser(studio);
    await signUp(owner, email, OWNERS);
    await signUp(createBrowser(studio), email, STRANGERS);
    await owner.get(await confirmationLink(studio, email));
    expect(await signInStatus(studio, email, STRANGERS)).toBe(401);
    expect(await signInStatus(studio, email, OWNERS)).toBe(200);
  });

  test('has the password of their last sign-up, when they signed up more than once', async () => {
    const email = newEmail();
    const owner = createBrowser(studio);
    await signUp(owner, email, STRANGERS);
    await signUp(owner, email, OWNERS);
    await owner.get(await confirmationLink(studio, email));
    expect([await signInStatus(studio, email, STRANGERS), await signInStatus(studio, email, OWNERS)]).toEqual([
      401, 200,
    ]);
  });

  test('ends the session of somebody who came by a service that had not confirmed the address', async () => {
    const person = { ...newPerson(), email_verified: false };
    const squatter = await signInWith(studio, person);
    expect(await isSignedIn(squatter.browser)).toBe(true);
    const enabled = await squatter.browser.post('/api/auth/two-factor/enable', {});
    expect(enabled.status).toBe(200);
    const owner = createBrowser(studio);
    await signUp(owner, person.email, OWNERS);
    await owner.get(await confirmationLink(studio, person.email));
    expect([await isSignedIn(squatter.browser), await isSignedIn(owner)]).toEqual([false, true]);
    expect(studio.ended.length).toBeGreaterThan(0);
    expect((await signInWith(studio, person)).page.searchParams.get('error')).toBe('account_not_linked');
    expect(await signInStatus(studio, person.email, OWNERS)).toBe(200);
  });
});

describe('a link that is opened elsewhere', () => {
  test('signs in when nobody else has signed up with the address', async () => {
    const email = newEmail();
    await signUp(createBrowser(studio), email, OWNERS);
    const phone = createBrowser(studio);
    await phone.get(await confirmationLink(studio, email));
    expect(await isSignedIn(phone)).toBe(true);
    expect(await signInStatus(studio, email, OWNERS)).toBe(200);
  });

  test('asks for a password when somebody else may have chosen it, and nothing is confirmed before', async () => {
    const email = newEmail();
    await signUp(createBrowser(studio), email, STRANGERS);
    await signUp(createBrowser(studio), email, 'a third-choice-55');
    const phone = createBrowser(studio);
    const choice = choiceIn(await phone.get(await confirmationLink(studio, email)));
    expect(choice.get('next')).toBe('/dashboard');
    expect(await isSignedIn(phone)).toBe(false);
    expect(await signInStatus(studio, email, 'a third-choice-55'), 'still unconfirmed').toBe(403);
    expect((await choose(choice, OWNERS)).status).toBe(200);
    expect(await signInStatus(studio, email, OWNERS)).toBe(200);
    expect(await signInStatus(studio, email, STRANGERS)).toBe(401);
    expect(await signInStatus(studio, email, 'a third-choice-55')).toBe(401);
  });

  test("always asks for an operator's address: its owner decides who is an administrator", async () => {
    await signUp(createBrowser(studio), OPERATOR, STRANGERS);
    const choice = choiceIn(await createBrowser(studio).get(await confirmationLink(studio, OPERATOR)));
    await choose(choice, OWNERS);
    expect(await signInStatus(studio, OPERATOR, STRANGERS)).toBe(401);
    expect(await signInStatus(studio, OPERATOR, OWNERS)).toBe(200);
  });

  test('asks whoever came by another service to sign in first', async () => {
    const person = { ...newPerson(), email_verified: false };
    const { browser } = await signInWith(studio, person);
    const link = await confirmationLink(studio, person.email);
    const elsewhere = await createBrowser(studio).get(link);
    expect(elsewhere.headers.get('location')).toBe(`/login?${new URLSearchParams({ next: link })}`);
    await browser.get(link);
    expect((await browser.get('/api/me')).body).toMatchObject({ user: { emailConfirmed: true } });
    expect(await isSignedIn((await signInWith(studio, person)).browser), 'the service still opens it').toBe(true);
  });
});

test('a code by mail proves the address too: the password of another browser ends, the own one stays', async () => {
  const [email, second] = [newEmail(), newEmail()];
  const codeTo = async (address: string) => {
    await createBrowser(studio).post('/api/auth/email-otp/send-verification-otp', { email: address, type: 'sign-in' });
    return /\b\d{6}\b/.exec((await studio.mailsTo(address)).at(-1)?.text ?? '')?.[0];
  };
  await signUp(createBrowser(studio), email, STRANGERS);
  const owner = createBrowser(studio);
  await owner.post('/api/auth/sign-in/email-otp', { email, otp: await codeTo(email) });
  expect([await isSignedIn(owner), await signInStatus(studio, email, STRANGERS)]).toEqual([true, 401]);

  const own = createBrowser(studio);
  await signUp(createBrowser(studio), second, STRANGERS);
  await signUp(own, second, OWNERS);
  await own.post('/api/auth/sign-in/email-otp', { email: second, otp: await codeTo(second) });
  expect(await isSignedIn(own)).toBe(true);
  expect([await signInStatus(studio, second, STRANGERS), await signInStatus(studio, second, OWNERS)]).toEqual([
    401, 200,
  ]);
});

test('whatever a stranger set up before the proof is gone: second step, keys, webhooks and browsers', async () => {
  const person = { ...newPerson(), email_verified: false };
  await signInWith(studio, person);
  await studio.pool.query(
    `with me as (update "user" set "twoFactorEnabled" = true where email = $1 returning id),
       factor as (insert into "twoFactor" (secret, "backupCodes", "userId") select 'x', 'x', id from me),
       key as (insert into api_keys (user_id, name, start, hash, scopes)
         select id, 'theirs', 'kn_x', sha256(convert_to(id::text, 'UTF8')), '{read}' from me),
       browser as (insert into known_browsers (user_id, browser) select id, sha256('theirs') from me)
     insert into webhook_endpoints (user_id, url, secret) select id, 'https://stranger.example', 'x' from me`,
    [person.email],
  );
  await createBrowser(studio).post('/api/auth/request-password-reset', {
    email: person.email,
    redirectTo: '/reset-password',
  });
  const token = /reset-password\/(\w+)/.exec((await studio.mailsTo(person.email)).at(-1)?.text ?? '')?.[1];
  await createBrowser(studio).post('/api/auth/reset-password', { newPassword: OWNERS, token });
  const { rows } = await studio.pool.query(
    `select u."twoFactorEnabled", (select count(*) from api_keys k where k.user_id = u.id) as keys,
       (select count(*) from webhook_endpoints w where w.user_id = u.id) as webhooks,
       (select count(*) from "twoFactor" f where f."userId" = u.id) as factors,
       (select count(*) from known_browsers b where b.user_id = u.id and b.browser = sha256('theirs')) as browsers
     from "user" u where email = $1`,
    [person.email],
  );
  expect(rows).toEqual([{ twoFactorEnabled: false, keys: 0, webhooks: 0, factors: 0, browsers: 0 }]);
  expect(await signInStatus(studio, person.email, OWNERS)).toBe(200);
});

test('the page that somebody signed up for opens after the confirmation, also when they signed up twice', async () => {
  const email = newEmail();
  const owner = createBrowser(studio);
  const body = { name: '', email, password: OWNERS, callbackURL: '/settings?tab=billing' };
  await owner.post('/api/auth/sign-up/email', body);
  await owner.post('/api/auth/sign-up/email', body);
  const opened = await owner.get(await confirmationLink(studio, email));
  expect(opened.headers.get('location')).toBe('/settings?tab=billing');
});

test('a sign-up with a confirmed address changes nothing', async () => {
  const email = newEmail();
  await signUpConfirmed(studio, email, OWNERS);
  await signUp(createBrowser(studio), email, STRANGERS);
  expect([await signInStatus(studio, email, STRANGERS), await signInStatus(studio, email, OWNERS)]).toEqual([401, 200]);
  const { rows } = await studio.pool.query(`select count(*) as n from "user" where email like '%@kinora.invalid'`);
  expect(rows).toEqual([{ n: 0 }]);
});
