import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { codeOf, nextCodeOf } from '../support/authenticator.ts';
import { passThroughIssuer, startOpenIdIssuer } from '../support/openid-issuer.ts';
import { createPerson } from '../support/people.ts';
import { openBrowser } from './browser.ts';
import { startTarget } from './target.ts';
import { visitorsOf } from './visitor.ts';

const PASSWORD = 'violet-otter-91';
const setUp = z.object({ totpURI: z.string() });
const started = z.object({ url: z.url() });

/** Signs up and in, turns the second step on and takes it, comes by another service, views somebody, and goes. */
async function everyCookie(publicUrl: string | undefined): Promise<string[]> {
  const issuer = await startOpenIdIssuer();
  const target = await startTarget({
    ...(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl }),
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
  });
  const { origin = '' } = target.headersOf(null);
  issuer.up([`${origin}/api/auth/callback/oidc`]);
  const email = `${randomUUID()}@example.com`;
  const browser = openBrowser(target);
  const post = async (path: string, body: unknown, status = 200) => {
    const answer = await browser.send('POST', `/api/auth/${path}`, body);
    expect([answer.status, path], answer.text).toEqual([status, path]);
    return JSON.parse(answer.text);
  };

  await post('sign-up/email', { name: '', email, password: PASSWORD, callbackURL: '/dashboard' });
  const link = await visitorsOf(target).linkTo(email);
  await browser.send('GET', link.pathname + link.search);
  const { totpURI } = setUp.parse(await post('two-factor/enable', { password: PASSWORD }));
  await post('two-factor/verify-totp', { code: codeOf(totpURI) });
  await post('sign-out', {});
  expect(await post('sign-in/email', { email, password: PASSWORD, rememberMe: false })).toMatchObject({
    twoFactorRedirect: true,
  });
  await post('two-factor/verify-totp', { code: nextCodeOf(totpURI), trustDevice: true });
  const forgetting = await post('two-factor/disable', { password: PASSWORD });
  expect(forgetting).toMatchObject({ status: true });
  await post('sign-out', {});

  issuer.signIn({ sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true });
  const begun = await post('sign-in/social', {
    provider: 'oidc',
    callbackURL: '/dashboard',
    errorCallbackURL: '/login',
  });
  const back = await passThroughIssuer(issuer, started.parse(begun).url);
  const arrived = await browser.send('GET', back.pathname + back.search);
  expect([arrived.status, arrived.headers.location]).toEqual([302, '/dashboard']);
  expect((await browser.send('GET', '/api/me')).status).toBe(200);

  const { database } = target.deps;
  const [admin, person] = [await createPerson(database), await createPerson(database)];
  await database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  browser.keep(target.headersOf(admin).cookie ?? '');
  const viewed = await browser.send('POST', `/api/admin/users/${person.id}/view`, { reason: 'A question' });
  expect(viewed.status).toBe(201);
  expect(JSON.parse((await browser.send('GET', '/api/me')).text)).toMatchObject({ user: { id: person.id } });
  expect((await browser.send('POST', '/api/viewing/stop', {})).status).toBe(200);
  expect((await browser.send('DELETE', '/api/account')).status).toBe(204);

  await target.stop();
  await issuer.stop();
  return browser.cookieLines;
}

const namesOf = (lines: readonly string[]) => [...new Set(lines.map((line) => line.slice(0, line.indexOf('='))))];

const ours = ['session_token', 'dont_remember', 'two_factor', 'trust_device', 'state', 'view_token'];

test('over https every cookie of every way in is bound to our host: __Host-, Secure, for all paths, for no domain', async () => {
  const lines = await everyCookie('https://studio.example');
  expect(namesOf(lines)).toEqual(expect.arrayContaining(ours.map((name) => `__Host-kinora.${name}`)));
  for (const line of lines) {
    expect(line).toMatch(/^__Host-kinora\.\w+=/);
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; HttpOnly(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).not.toMatch(/; Domain=/i);
  }
}, 60_000);

test('over http, where browsers would drop such cookies, they have their plain names', async () => {
  const lines = await everyCookie(undefined);
  expect(namesOf(lines)).toEqual(expect.arrayContaining(ours.map((name) => `kinora.${name}`)));
  for (const line of lines) {
    expect(line).toMatch(/^kinora\.\w+=/);
    expect(line).not.toMatch(/; (Secure|Domain=)/i);
  }
}, 60_000);
