import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorSchema } from '../../src/http/wire.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTarget, type Target } from './target.ts';
import { visitorsOf } from './visitor.ts';

const PASSWORD = 'violet-otter-91';

let target: Target;
let ask: ReturnType<typeof visitorsOf>['ask'];
let linkTo: ReturnType<typeof visitorsOf>['linkTo'];
beforeAll(async () => {
  target = await startTarget();
  ({ ask, linkTo } = visitorsOf(target));
});
afterAll(() => target.stop());

describe('another site', () => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', undefined];
  const writes = [
    '/api/profile/avatar',
    '/api/keys',
    '/api/webhooks',
    '/api/generations/clear-stalled',
    '/api/contact',
  ];

  test('changes nothing with a form, a beacon or a request without a type', async () => {
    const person = await createPerson(target.deps.database);
    const { origin: _own, ...headers } = target.headersOf(person);
    for (const path of [
      ...writes,
      '/functions/v1/ai-image-generator',
      '/api/auth/sign-out',
      '/api/auth/change-email',
    ]) {
      for (const type of types) {
        const { status } = await target.send({
          method: 'POST',
          path,
          headers: {
            ...headers,
            origin: 'https://evil.example',
            ...(type === undefined ? {} : { 'content-type': type }),
          },
          body: '{"name":"x","scopes":["read"]}',
        });
        expect([400, 403, 415], `${path} ${type}`).toContain(status);
      }
    }
    expect((await target.ask(person, 'GET', '/api/me')).status, 'still signed in').toBe(200);
    expect(await madeBy(person)).toEqual({ keys: 0, webhooks: 0, generations: 0 });
  });

  test('posts one form here, of companies that sign people in, and that says nothing to the session of whoever does', async () => {
    const person = await createPerson(target.deps.database);
    for (const id of ['sso-000000000000', 'google', '%00']) {
      const answer = await target.send({
        method: 'POST',
        path: `/api/sso/${id}/acs`,
        headers: {
          ...target.headersOf(person),
          origin: 'https://evil.example',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'SAMLResponse=PHgvPg%3D%3D&RelayState=https%3A%2F%2Fevil.example',
      });
      expect([answer.status, answer.headers.location]).toEqual([303, '/login?error=not_found']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await target.ask(person, 'GET', '/api/me')).status, 'still signed in').toBe(200);
  });

  test('reads nothing: no answer allows another origin, but for the API document', async () => {
    const person = await createPerson(target.deps.database);
    for (const path of ['/api/me', '/api/generations', '/api/keys', '/files/x', '/', '/openapi.json']) {
      const { headers } = await target.send({
        method: 'GET',
        path,
        headers: { ...target.headersOf(person), origin: 'https://evil.example' },
      });
      expect(headers['access-control-allow-origin'], path).toBe(path === '/openapi.json' ? '*' : undefined);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  test('changes nothing by a link: no GET writes', async () => {
    const person = await createPerson(target.deps.database);
    for (const path of ['/api/auth/sign-out', '/api/keys?name=x', '/api/account', '/api/generations/clear-stalled']) {
      await target.send({ method: 'GET', path, headers: target.headersOf(person) });
    }
    expect((await target.ask(person, 'GET', '/api/me')).status).toBe(200);
    expect(await madeBy(person)).toEqual({ keys: 0, webhooks: 0, generations: 0 });
  });
});

async function madeBy({ id }: Person) {
  const { rows } = await sql`select
      (select count(*)::integer from api_keys where user_id = ${id}) as keys,
      (select count(*)::integer from webhook_endpoints where user_id = ${id}) as webhooks,
      (select count(*)::integer from ai_generations where user_id = ${id}) as generations`.execute(
    target.deps.database,
  );
  return rows[0];
}

describe('nothing of ours leads to another site', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/.\\/evil.example',
    'https:evil.example',
    'http://127.0.0.1:3999@evil.example/',
    'http://127.0.0.1:3999.evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '%0d%0aLocation:https://evil.example',
  ];
  const here = (location: string | undefined) =>
    location === undefined || new URL(location, 'http://127.0.0.1:3999').host === '127.0.0.1:3999';

  test.each(elsewhere)('%s', async (address) => {
    const next = encodeURIComponent(address);
    for (const path of [
      `/api/auth/verify-email?token=x&callbackURL=${next}`,
      `/api/auth/reset-password/abc?callbackURL=${next}`,
      `/api/sign-in/google?next=${next}`,
      `/login?next=${next}`,
      `/dashboard?next=${next}`,
      `/${next}`,
      `//evil.example/%2f..`,
    ]) {
      const { headers } = await ask('GET', path);
      expect(here(headers.location), `${path} leads to ${headers.location}`).toBe(true);
    }
    const email = `${randomUUID()}@example.com`;
    const body = { name: '', email, password: PASSWORD, callbackURL: address };
    const { status } = await ask('POST', '/api/auth/sign-up/email', { body });
    if (status !== 200) return;
    const link = await linkTo(email);
    const { headers } = await ask('GET', link.pathname + link.search);
    expect(here(headers.location), `the mail leads to ${headers.location}`).toBe(true);
  });
});

test('every answer forbids guessing its type, being framed or telling others where one was', async () => {
  const person = await createPerson(target.deps.database);
  for (const path of [
    '/',
    '/dashboard',
    '/api/me',
    '/api/nothing',
    '/files/x',
    '/openapi.json',
    '/robots.txt',
    '/healthz',
  ]) {
    const { headers } = await target.send({ method: 'GET', path, headers: target.headersOf(person) });
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    if (!headers['content-type']?.startsWith('text/html')) continue;
    const policy = String(headers['content-security-policy']);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).not.toMatch(/unsafe|\*|data:|https?:/);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
      expect(policy).toContain(rule);
    }
  }
});

test('with a public address browsers are told to come by https alone, for a year', async () => {
  const secure = await startTarget({ PUBLIC_URL: 'https://studio.example' });
  const { headers } = await secure.send({ method: 'GET', path: '/', headers: secure.headersOf(null) });
  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
  await secure.stop();
});

test('errors say nothing about our insides', async () => {
  const person = await createPerson(target.deps.database);
  const headers = { ...target.headersOf(person), 'content-type': 'application/json' };
  for (const [method, path, body] of [
    ['POST', '/functions/v1/ai-image-generator', '{'],
    ['POST', '/functions/v1/ai-image-generator', '{"generationId":[]}'],
    ['GET', '/api/generations?cursor=%27', ''],
    ['GET', '/files/..%2f..%2fetc/passwd', ''],
    ['GET', '/.git/config', ''],
    ['GET', '/.env', ''],
    ['GET', '/server/src/roles/main.ts', ''],
  ] as const) {
    const { status, text } = await target.send({ method, path, headers, ...(body === '' ? {} : { body }) });
    expect(status, path).toBeLessThan(500);
    expect(text).not.toMatch(/node_modules|at \w+ \(|postgres|SELECT |\/src\/|root:x:|\[core\]/i);
    // Whoever types an address that nobody has is shown a page.
    const isPage = text.startsWith('<!doctype html>');
    if (status >= 400 && !isPage) expect(errorSchema.safeParse(JSON.parse(text)).success, text).toBe(true);
  }
});
