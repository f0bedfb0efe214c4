import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { newWebhookSchema } from '../../src/operate/webhooks/wire.ts';
import { newApiKeySchema } from '../../src/people/keys/wire.ts';
import { webhookAddress } from '../../src/studio/provider-webhooks/address.ts';
import { codeOf, nextCodeOf } from '../support/authenticator.ts';
import { eventually } from '../support/eventually.ts';
import { type OpenIdIssuer, passThroughIssuer, startOpenIdIssuer } from '../support/openid-issuer.ts';
import { createPerson, type Person } from '../support/people.ts';
import { openBrowser } from './browser.ts';
import { readEvents } from './read-events.ts';
import { type Answer, startTarget, type Target } from './target.ts';
import { visitorsOf } from './visitor.ts';

const PASSWORD = 'violet-otter-91';
const WRONG = 'wrong-otter-92';
const NEXT_PASSWORD = 'amber-heron-17';
const setUp = z.object({ totpURI: z.string() });
const started = z.object({ url: z.url() });

const { lines, logTo, newAddress, eventsFrom, expectEvents } = readEvents();
let target: Target;
let issuer: OpenIdIssuer;
beforeAll(async () => {
  issuer = await startOpenIdIssuer();
  target = await startTarget(
    {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      LOG_LEVEL: 'info',
      STRIPE_SECRET_KEY: 'sk_test_unused',
      STRIPE_WEBHOOK_SECRET: 'whsec_unused',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    },
    { logTo },
  );
  issuer.up([`${target.headersOf(null).origin}/api/auth/callback/oidc`]);
});
afterAll(async () => {
  await target.stop();
  await issuer.stop();
});

async function someone() {
  const email = `${randomUUID()}@example.com`;
  const browser = openBrowser(target, newAddress());
  await browser.send('POST', '/api/auth/sign-up/email', { name: '', email, password: PASSWORD });
  const link = await visitorsOf(target).linkTo(email);
  await browser.send('GET', link.pathname + link.search);
  const me = await browser.send('GET', '/api/me');
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(JSON.parse(me.text));
  return { email, id: user.id, browser };
}

/** Another browser, somewhere else. */
function elsewhere() {
  const address = newAddress();
  const browser = openBrowser(target, address);
  return {
    ...browser,
    address,
    signIn: (email: string, password = PASSWORD) =>
      browser.send('POST', '/api/auth/sign-in/email', { email, password }),
    post: (path: string, body: unknown) => browser.send('POST', `/api/auth/${path}`, body),
  };
}

const asPerson = (person: Person, from: string, method: string, path: string, body?: unknown) =>
  visitorsOf(target).ask(method, path, { body, from, headers: target.headersOf(person) });

const asProgram = (secret: string, from: string, path: string, method = 'GET'): Promise<Answer> =>
  visitorsOf(target).ask(method, path, { from, headers: { authorization: `Bearer ${secret}` } });

describe('the log tells of a sign-in', () => {
  test('who it was, how, from where, and in which request', async () => {
    const { email, id } = await someone();
    const { address, signIn } = elsewhere();
    const answer = await signIn(email);
    await expectEvents(address, [{ event: 'signed_in', person: id, how: 'password' }]);
    const line = lines.find((one) => one.includes(address) && one.includes('signed_in')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 30, request: answer.headers['x-request-id'] });
  });

  test('by the link of the mail that confirms an address', async () => {
    const email = `${randomUUID()}@example.com`;
    const { address, post, send } = elsewhere();
    await post('sign-up/email', { name: '', email, password: PASSWORD });
    const link = await visitorsOf(target).linkTo(email);
    await send('GET', link.pathname + link.search);
    await expectEvents(address, [{ event: 'signed_in', person: expect.any(String), how: 'confirmation_link' }]);
  });

  test('by another service, and of one that came to nothing there', async () => {
    const { address, post, send } = elsewhere();
    const pages = { callbackURL: '/dashboard', errorCallbackURL: '/login' };
    for (const person of [null, { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true }]) {
      issuer.signIn(person);
      const begun = await post('sign-in/social', { provider: 'oidc', ...pages });
      const back = await passThroughIssuer(issuer, started.parse(JSON.parse(begun.text)).url);
      await send('GET', back.pathname + back.search);
    }
    await expectEvents(address, [
      { event: 'sign_in_refused', how: 'service', service: 'oidc', why: 'access_denied' },
      { event: 'signed_in', person: expect.any(String), how: 'service', service: 'oidc' },
    ]);
  });

  test('that was refused: whose password was wrong, and of unknown addresses nothing', async () => {
    const { email, id } = await someone();
    const { address, signIn } = elsewhere();
    const unknown = `${randomUUID()}@example.com`;
    await signIn(email.toUpperCase(), WRONG);
    await expectEvents(address, [{ event: 'sign_in_refused', how: 'password', why: 'wrong_password', person: id }]);
    await signIn(unknown);
    await eventually(() => expect(eventsFrom(address)).toHaveLength(2));
    expect(eventsFrom(address).at(-1)).toEqual({ event: 'sign_in_refused', how: 'password', why: 'unknown_account' });
    for (const typed of [email, unknown, WRONG, PASSWORD]) {
      expect(lines.some((line) => line.toLowerCase().includes(typed))).toBe(false);
    }
  });

  test('by a wrong code of a mail', async () => {
    const { email, id } = await someone();
    const { address, post } = elsewhere();
    await post('email-otp/send-verification-otp', { email, type: 'sign-in' });
    await post('sign-in/email-otp', { email, otp: '000000' });
    await expectEvents(address, [{ event: 'sign_in_refused', how: 'email_code', why: 'wrong_code', person: id }]);
  });

  test('that came too often: for one account, and from one address', async () => {
    const { email, id } = await someone();
    const guessers = Array.from({ length: 31 }, () => elsewhere());
    for (const { signIn } of guessers) await signIn(email, WRONG);
    await expectEvents(guessers.at(-1)?.address ?? '', [
      { event: 'sign_in_refused', how: 'password', why: 'too_many_attempts', person: id },
    ]);
    const { address, signIn } = elsewhere();
    await Promise.all(Array.from({ length: 25 }, () => signIn(`${randomUUID()}@example.com`)));
    await eventually(() => expect(eventsFrom(address)).toContainEqual(expect.objectContaining({ why: 'rate' })));
  });

  test('of somebody who is suspended', async () => {
    const { email, id } = await someone();
    await target.deps.database.updateTable('user').set({ banned: true }).where('id', '=', id).execute();
    const { address, signIn } = elsewhere();
    await signIn(email);
    await expectEvents(address, [{ event: 'suspended_refused', person: id }]);
  });

  test('only once both steps are done, and of each wrong second one', async () => {
    const { email, id, browser } = await someone();
    const enabled = await browser.send('POST', '/api/auth/two-factor/enable', { password: PASSWORD });
    const { totpURI } = setUp.parse(JSON.parse(enabled.text));
    await browser.send('POST', '/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
    expect(lines.some((line) => line.includes('"second_step_changed"') && line.includes(id))).toBe(true);

    const { address, signIn, post } = elsewhere();
    expect(JSON.parse((await signIn(email)).text)).toMatchObject({ twoFactorRedirect: true });
    expect((await post('two-factor/verify-totp', { code: '000000' })).status).toBe(401);
    const refused = { event: 'second_step_refused', how: 'authenticator', why: 'invalid_code', person: id };
    await expectEvents(address, [refused]);
    expect((await post('two-factor/verify-totp', { code: nextCodeOf(totpURI) })).status).toBe(200);
    await expectEvents(address, [refused, { event: 'signed_in', person: id, how: 'authenticator' }]);
  });
});

describe('the log tells what changes who gets in', () => {
  test('sessions that somebody ends, a password that is proven wrongly, changed and replaced', async () => {
    const { email, id } = await someone();
    const { address, signIn, post, send } = elsewhere();
    await signIn(email);
    await send('POST', '/api/account/proof', { password: WRONG });
    await post('revoke-other-sessions', {});
    await post('change-password', { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD });
    await post('revoke-sessions', {});
    await post('request-password-reset', { email });
    const link = await visitorsOf(target).linkTo(email, 'reset-password');
    const token = link.pathname.split('/').at(-1);
    expect((await post('reset-password', { newPassword: PASSWORD, token })).status).toBe(200);
    await expectEvents(address, [
      { event: 'signed_in', person: id, how: 'password' },
      { event: 'proof_refused', person: id, why: 'invalid_password' },
      { event: 'signed_out_everywhere', person: id },
      { event: 'password_changed', person: id },
      { event: 'signed_out_everywhere', person: id },
      { event: 'password_reset', person: id },
    ]);
  });

  test('another address, once it is confirmed', async () => {
    const { email, id } = await someone();
    const { address, signIn, post, send } = elsewhere();
    await signIn(email);
    const newEmail = `${randomUUID()}@example.com`;
    expect((await post('change-email', { newEmail })).status).toBe(200);
    const link = await visitorsOf(target).linkTo(newEmail);
    await send('GET', link.pathname + link.search);
    await expectEvents(address, [
      { event: 'signed_in', person: id, how: 'password' },
      { event: 'email_changed', person: id },
    ]);
    expect(lines.some((line) => line.includes(newEmail))).toBe(false);
  });

  test('keys that are made, revoked and refused, by the letters that their list shows', async () => {
    const person = await createPerson(target.deps.database);
    const from = newAddress();
    const made = await asPerson(person, from, 'POST', '/api/keys', { name: 'A script', scopes: ['read'] });
    const { key, secret } = newApiKeySchema.parse(JSON.parse(made.text));
    expect((await asProgram(secret, from, '/api/generations')).status).toBe(200);
    expect((await asProgram(secret, from, '/api/me')).status).toBe(403);
    expect((await asProgram(secret, from, '/api/admin/stats')).status).toBe(403);
    await asPerson(person, from, 'DELETE', `/api/keys/${key.id}`);
    expect((await asProgram(secret, from, '/api/generations')).status).toBe(401);
    expect((await asProgram('nonsense', from, '/api/generations')).status).toBe(401);
    const about = { event: 'key_refused', key: key.start };
    await expectEvents(from, [
      { event: 'key_created', person: person.id, key: key.start, scopes: 'read' },
      { ...about, why: 'missing_scope', route: 'GET /api/me' },
      { ...about, why: 'not_for_keys', route: 'GET /api/admin/stats' },
      { event: 'key_revoked', person: person.id, key: key.start },
      { ...about, why: 'not_signed_in', route: 'GET /api/generations' },
      { event: 'key_refused', why: 'not_signed_in', route: 'GET /api/generations' },
    ]);
    expect(lines.some((line) => line.includes(secret))).toBe(false);
  });

  test('another secret of a webhook, and the end of the old one', async () => {
    const person = await createPerson(target.deps.database);
    const from = newAddress();
    const added = await asPerson(person, from, 'POST', '/api/webhooks', { url: 'https://example.com/hooks' });
    const { id } = newWebhookSchema.parse(JSON.parse(added.text)).webhook;
    const rotated = await asPerson(person, from, 'POST', `/api/webhooks/${id}/rotate-secret`);
    const { secret } = newWebhookSchema.parse(JSON.parse(rotated.text));
    await asPerson(person, from, 'DELETE', `/api/webhooks/${id}/old-secrets`);
    await expectEvents(from, [
      { event: 'webhook_secret_rotated', person: person.id, webhook: id },
      { event: 'webhook_old_secrets_ended', person: person.id, webhook: id },
    ]);
    expect(lines.some((line) => line.includes(secret))).toBe(false);
  });
});

describe('the log tells of a refusal', () => {
  test('of calls that neither a provider nor Stripe has signed', async () => {
    const { config } = target.deps;
    const { ask } = visitorsOf(target);
    const from = newAddress();
    const embedded = { ...config, fal: { ...config.fal, isEmbedded: true } };
    const address = new URL(webhookAddress(embedded, 'fal', randomUUID()) ?? '');
    const forged = `${address.pathname}?run=${randomUUID()}&token=${address.searchParams.get('token')}`;
    expect((await ask('POST', forged, { body: {}, from })).status).toBe(404);
    expect((await ask('POST', address.pathname + address.search, { body: {}, from })).status).toBe(401);
    const stripe = { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` };
    expect((await ask('POST', '/webhooks/stripe', { body: {}, from, headers: stripe })).status).toBe(400);
    await expectEvents(from, [
      { event: 'webhook_refused', provider: 'fal', why: 'address' },
      { event: 'webhook_refused', provider: 'fal', why: 'signature' },
      { event: 'webhook_refused', provider: 'stripe', why: 'signature' },
    ]);
  });

  test('but not of what does not exist or is not theirs', async () => {
    const [owner, other] = [await createPerson(target.deps.database), await createPerson(target.deps.database)];
    const from = newAddress();
    const made = await asPerson(owner, newAddress(), 'POST', '/api/keys', { name: 'A script', scopes: ['read'] });
    const { key } = newApiKeySchema.parse(JSON.parse(made.text));
    expect((await asPerson(other, from, 'DELETE', `/api/keys/${key.id}`)).status).toBe(404);
    expect((await asPerson(other, from, 'GET', `/api/generations/${randomUUID()}`)).status).toBe(404);
    expect(eventsFrom(from)).toEqual([]);
  });
});
