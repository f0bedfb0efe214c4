import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signatureOf } from '../../src/operate/webhooks/sign.ts';
import { createPerson } from '../support/people.ts';
import { type Answer, startTarget, type Target } from './target.ts';
import { type Asked, visitorsOf } from './visitor.ts';

const PASSWORD = 'violet-otter-91';

let target: Target;
let ask: ReturnType<typeof visitorsOf>['ask'];
let linkTo: ReturnType<typeof visitorsOf>['linkTo'];
beforeAll(async () => {
  target = await startTarget();
  ({ ask, linkTo } = visitorsOf(target));
});
afterAll(() => target.stop());

const cookiesOf = ({ headers }: Answer) => (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
const sessionOf = (answer: Answer) => cookiesOf(answer).find((cookie) => /session_token=[^;]+/.test(cookie)) ?? '';
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
    for (let round = 0; round < 8; round += 1) {
      statuses.push(...(await Promise.all(Array.from({ length: 8 }, guess))).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(34);
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

  test('which addresses have accounts tells nothing, at any path', async () => {
    const known = await signUp();
    const bodies = {
      'sign-in/email': (email: string) => ({ email, password: 'wrong-otter-92' }),
      'sign-up/email': (email: string) => ({ name: '', email, password: PASSWORD }),
      'request-password-reset': (email: string) => ({ email }),
      'send-verification-email': (email: string) => ({ email }),
      'email-otp/send-verification-otp': (email: string) => ({ email, type: 'sign-in' }),
      'sign-in/email-otp': (email: string) => ({ email, otp: '000000' }),
    };
    // How a body is framed depends on whether it was whole within a turn of the loop, which a busy machine decides.
    const passing = new Set(['date', 'content-length', 'transfer-encoding']);
    for (const [path, body] of Object.entries(bodies)) {
      const answers = [];
      for (const email of [known, `${randomUUID()}@example.com`]) {
        const { status, text, headers } = await ask('POST', `/api/auth/${path}`, { body: body(email) });
        // What was typed comes back, and an id and moments that are new each time.
        const plain = text.replaceAll(email, '<email>').replaceAll(/[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<new>');
        answers.push({
          status,
          plain,
          headers: Object.keys(headers)
            .filter((name) => !passing.has(name))
            .sort(),
        });
      }
      expect(answers[0], path).toEqual(answers[1]);
    }
  });
});

test('a webhook of ours is signed over its moment, so that nobody replays or changes it', () => {
  const body = '{"id":"1"}';
  const at = 1_767_225_600;
  const signature = signatureOf(['whsec_a'], body, at);
  expect(signatureOf(['whsec_a'], body, at)).toBe(signature);
  const others = [
    signatureOf(['whsec_b'], body, at),
    signatureOf(['whsec_a'], `${body} `, at),
    signatureOf(['whsec_a'], body, at + 1),
  ];
  for (const other of others) expect(other).not.toBe(signature);
});
