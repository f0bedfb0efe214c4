import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signatureOf } from '../outgoing/sign.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { errorSchema } from '../wire.ts';
import { type Answer, startTarget, type Target } from './target.ts';

const PASSWORD = 'violet-otter-91';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

type Asked = { body?: unknown; headers?: Record<string, string>; from?: string };

/** As a page of ours asks, from an address of its own. */
function ask(method: string, path: string, { body, headers = {}, from = anAddress() }: Asked = {}): Promise<Answer> {
  return target.send({
    method,
    path,
    headers: {
      ...target.headersOf(null),
      'x-forwarded-for': from,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const anAddress = () =>
  `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:${Math.floor(Math.random() * 0xffff).toString(16)}::1`;

const cookiesOf = ({ headers }: Answer) => (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
const sessionOf = (answer: Answer) => cookiesOf(answer).find((cookie) => /session_token=[^;]+/.test(cookie)) ?? '';

async function linkTo(email: string, about = 'verify-email'): Promise<URL> {
  return vi.waitFor(async () => {
    const { rows } = await sql<{ text: string }>`
      select payload ->> 'text' as text from tasks
      where kind = 'mail' and payload ->> 'to' = ${email} order by id desc limit 1`.execute(target.deps.database);
    const link = new URL(/https?:\/\/\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '');
    expect(link.pathname).toContain(about);
    return link;
  });
}

/** Somebody with a password and a confirmed address. */
async function signUp(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await ask('POST', '/api/auth/sign-up/email', { body: { name: '', email, password: PASSWORD } });
  const link = await linkTo(email);
  await ask('GET', link.pathname + link.search);
  return email;
}

const signIn = (email: string, asked: Asked = {}) =>
  ask('POST', '/api/auth/sign-in/email', { ...asked, body: { email, password: PASSWORD } });

const isSignedIn = async (cookie: string) => (await ask('GET', '/api/me', { headers: { cookie } })).status === 200;

describe('a session', () => {
  test('is new with every sign-in, whatever cookie came before; one that was planted is never taken', async () => {
    const email = await signUp();
    const stranger = await createPerson(target.deps.database);
    const planted = [target.headersOf(stranger).cookie ?? '', `kinora.session_token=${randomUUID()}`];
    const given = new Set<string>();
    for (const cookie of [...planted, '']) {
      const answer = await signIn(email, { headers: cookie === '' ? {} : { cookie } });
      expect(answer.status).toBe(200);
      const session = sessionOf(answer);
      expect(planted).not.toContain(session);
      given.add(session);
      const me: unknown = JSON.parse((await ask('GET', '/api/me', { headers: { cookie: session } })).text);
      expect(me).toMatchObject({ user: { email } });
    }
    expect(given.size).toBe(3);
  });

  test('is held by a cookie that scripts cannot read and other sites do not send, with 128 bits and more', async () => {
    const answer = await signIn(await signUp());
    const cookie = (answer.headers['set-cookie'] ?? []).find((one) => one.includes('session_token')) ?? '';
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\//i);
    expect(cookie).not.toMatch(/; Domain=/i);
    const [token = ''] = decodeURIComponent(sessionOf(answer).split('=')[1] ?? '').split('.');
    expect(token.length).toBeGreaterThanOrEqual(22);
  });

  test('that was signed out stays out, also when its cookie is sent again', async () => {
    const session = sessionOf(await signIn(await signUp()));
    expect(await isSignedIn(session)).toBe(true);
    await ask('POST', '/api/auth/sign-out', { body: {}, headers: { cookie: session } });
    expect(await isSignedIn(session)).toBe(false);
  });

  test('is never in an address', async () => {
    const person = await createPerson(target.deps.database);
    for (const name of ['token', 'session', 'session_token', 'access_token', 'kinora.session_token', 'apikey']) {
      expect((await ask('GET', `/api/me?${name}=${person.token}`)).status).toBe(401);
      expect((await ask('GET', `/api/events?${name}=${person.token}`)).status).toBe(401);
    }
  });
});

describe('guessing', () => {
  test('a password from a thousand addresses at once is stopped, and the owner still gets in by mail', async () => {
    const email = await signUp();
    const guess = () => ask('POST', '/api/auth/sign-in/email', { body: { email, password: `wrong-${randomUUID()}` } });
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      statuses.push(...(await Promise.all(Array.from({ length: 8 }, guess))).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
    expect((await ask('POST', '/api/auth/request-password-reset', { body: { email } })).status).toBe(200);
    expect((await linkTo(email, 'reset-password')).origin).toBe('http://127.0.0.1:3999');
  });

  test('from one address is stopped, whatever it writes into the headers that proxies write', async () => {
    const untrusting = await startTarget({ TRUSTED_PROXIES: '' });
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const invented = `10.0.0.${n}`;
      const { status } = await untrusting.send({
        method: 'POST',
        path: '/api/auth/sign-in/email',
        body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: PASSWORD }),
        headers: {
          ...untrusting.headersOf(null),
          'content-type': 'application/json',
          'x-forwarded-for': invented,
          'x-real-ip': invented,
          'x-client-ip': invented,
          'x-client-address': invented,
          'cf-connecting-ip': invented,
          forwarded: `for=${invented}`,
        },
      });
      statuses.push(status);
    }
    expect(statuses).toContain(429);
    await untrusting.stop();
  });

  test('which addresses have accounts tells nothing, at any door', async () => {
    const known = await signUp();
    const doors = {
      'sign-in/email': (email: string) => ({ email, password: 'wrong-otter-92' }),
      'sign-up/email': (email: string) => ({ name: '', email, password: PASSWORD }),
      'request-password-reset': (email: string) => ({ email }),
      'send-verification-email': (email: string) => ({ email }),
      'email-otp/send-verification-otp': (email: string) => ({ email, type: 'sign-in' }),
      'sign-in/email-otp': (email: string) => ({ email, otp: '000000' }),
    };
    for (const [door, body] of Object.entries(doors)) {
      const answers = [];
      for (const email of [known, `${randomUUID()}@example.com`]) {
        const { status, text, headers } = await ask('POST', `/api/auth/${door}`, { body: body(email) });
        // What was typed comes back, and an id and moments that are new each time.
        const plain = text.replaceAll(email, '<email>').replaceAll(/[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<new>');
        answers.push({
          status,
          plain,
          headers: Object.keys(headers)
            .filter((name) => name !== 'date')
            .sort(),
        });
      }
      expect(answers[0], door).toEqual(answers[1]);
    }
  });
});

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
    ['GET', '/server/src/main.ts', ''],
  ] as const) {
    const { status, text } = await target.send({ method, path, headers, ...(body === '' ? {} : { body }) });
    expect(status, path).toBeLessThan(500);
    expect(text).not.toMatch(/node_modules|at \w+ \(|postgres|SELECT |\/src\/|root:x:|\[core\]/i);
    if (status >= 400) expect(errorSchema.safeParse(JSON.parse(text)).success, text).toBe(true);
  }
});

test('a webhook of ours is signed over its moment, so that nobody replays or changes it', () => {
  const body = '{"id":"1"}';
  const at = 1_767_225_600;
  const signature = signatureOf('whsec_a', body, at);
  expect(signatureOf('whsec_a', body, at)).toBe(signature);
  const others = [
    signatureOf('whsec_b', body, at),
    signatureOf('whsec_a', `${body} `, at),
    signatureOf('whsec_a', body, at + 1),
  ];
  for (const other of others) expect(other).not.toBe(signature);
});
