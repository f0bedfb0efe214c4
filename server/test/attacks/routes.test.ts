import { createECDH, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { tools } from '@kinora/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorSchema } from '../../src/http/wire.ts';
import { newApiKeySchema } from '../../src/people/keys/wire.ts';
import { STOP_VIEWING_PATH } from '../../src/people/view-as/viewing.ts';
import { createPerson, type Person } from '../support/people.ts';
import { storedInput } from '../support/stored-input.ts';
import { foreignObjects, namesNoObject, stranger } from './foreign-objects.ts';
import { type Route, routesOf, ruleOf } from './route-rules.ts';
import { sampleInput, schemaOf } from './sample-input.ts';
import { type Answer, startTarget, type Target } from './target.ts';

let target: Target;
let routes: Route[];
beforeAll(async () => {
  target = await startTarget();
  routes = routesOf(target.app);
});
afterAll(() => target.stop());

const isFor = (...access: Route['access'][]) => routes.filter((route) => access.includes(route.access));
const closedRoutes = () => routes.filter(({ access }) => !['public', 'unknown'].includes(access));

/** An address with nothing behind it, and a query that the route accepts. */
function addressOf({ path, operation }: Route): string {
  const plain = path
    .replace(':folder', 'guide-images')
    .replaceAll(/:\w+/g, randomUUID())
    .replace('*', `${randomUUID()}/guide-images/${randomUUID()}.png`);
  if (operation?.query === undefined) return plain;
  const query = new URLSearchParams();
  const sample = Object.entries(sampleInput(schemaOf(operation.query)) ?? {});
  for (const [key, value] of sample) query.set(key, String(value));
  return sample.length === 0 ? plain : `${plain}?${query}`;
}

const picture = { imageUrl: `/files/${randomUUID()}/flux-kontext-images/${randomUUID()}.png` };

/** Input that nothing but the person decides about, where the document's schemas do not tell it. */
const bodies: Readonly<Record<string, unknown>> = {
  'POST /functions/v1/ai-image-generator': { generationId: randomUUID(), prompt: 'a fox in the snow' },
  'POST /functions/v1/canvas-edit': {
    generationId: randomUUID(),
    ...picture,
    maskUrl: picture.imageUrl,
    prompt: 'a red boat',
  },
  'POST /functions/v1/analyze-image': picture,
  'POST /functions/v1/generate-scene-vision': picture,
  'POST /api/quote': { tool: 'fal_flux_kontext', input: picture },
  'POST /api/generations/keep': { ids: [randomUUID()], set: { favorite: true } },
  'PUT /api/public-profile': { handle: 'fox', displayName: 'Fox', isOn: true },
  'PUT /api/styles/:id': { name: 'Dusk', after: 'at dusk' },
  'PATCH /api/collections/:id': { name: 'Foxes' },
  'POST /api/shares': { generationIds: [randomUUID()] },
  'POST /api/refusals/:id/appeal': { reason: 'It is a statue' },
  'POST /api/inbox/browsers': {
    endpoint: 'https://push.example/a',
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  },
  'POST /api/account/proof': { password: 'violet-otter-91' },
  'POST /api/auth/link-social': { provider: 'google', callbackURL: '/settings', errorCallbackURL: '/settings' },
  'POST /api/account/phone': { phoneNumber: '+4915123456789' },
  'POST /api/account/phone/confirm': { phoneNumber: '+4915123456789', code: '123456' },
  'POST /api/account/wallets/message': { address: `0x${'1'.repeat(40)}`, chainId: 1 },
  'POST /api/account/wallets': { nonce: '1'.repeat(32), signature: `0x${'1'.repeat(130)}` },
  'POST /api/account/passkeys': {
    name: 'A phone',
    answer: {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'a', attestationObject: 'a' },
    },
  },
};

function bodyOf({ method, path, operation }: Route): unknown {
  const body = bodies[`${method} ${path}`];
  if (body !== undefined) return body;
  return operation?.body === undefined ? {} : sampleInput(schemaOf(operation.body));
}

/** Whether the input is one that the route takes: it is known, or there is none. */
const isAskedRightly = ({ method, path, access, operation }: Route) =>
  ['GET', 'DELETE'].includes(method) ||
  access === 'admin' ||
  operation !== undefined ||
  bodies[`${method} ${path}`] !== undefined;

let asked = 0;
/** So that none of these requests is one too many of an address. */
const newAddress = () => `10.0.${Math.floor(++asked / 256) % 256}.${asked % 256}`;

function askWith(route: Route, headers: Record<string, string>): Promise<Answer> {
  const { method } = route;
  return target.send({
    method,
    path: addressOf(route),
    headers: {
      'x-forwarded-for': newAddress(),
      ...headers,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(bodyOf(route)) }),
  });
}

/** The status and the code of a refusal; of anything else the status alone. */
function said({ status, text }: Answer): string {
  if (status < 400 || text === '') return String(status);
  return `${status} ${errorSchema.parse(JSON.parse(text)).code}`;
}

/** What each route says to whoever comes with these headers. */
async function answersOf(asked: readonly Route[], headers: Record<string, string>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const route of asked) answers[`${route.method} ${route.path}`] = said(await askWith(route, headers));
  return answers;
}

const everywhere = (asked: readonly Route[], answer: string) =>
  Object.fromEntries(asked.map(({ method, path }) => [`${method} ${path}`, answer]));

/** Of programs alone: what a page sends counts for nothing there. */
const forPeople = () => closedRoutes().filter(({ access }) => access !== 'program');

async function bearer(person: Person, scopes: readonly string[]): Promise<Record<string, string>> {
  const answer = await target.ask(person, 'POST', '/api/keys', { name: 'A script', scopes });
  const { secret } = newApiKeySchema.parse(await answer.json());
  return { ...target.headersOf(null), authorization: `Bearer ${secret}` };
}

test('every route has a rule that says who may ask it: in the API document, else in route-rules.ts', () => {
  expect(isFor('unknown').map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(routes.length).toBeGreaterThan(100);
  expect(closedRoutes().length).toBeGreaterThan(80);
});

test('a route without a rule is noticed', () => {
  for (const name of ['GET /api/something-new', 'PUT /api/auth/*']) expect(ruleOf(name).access).toBe('unknown');
});

test('what is asked by other methods does not exist', async () => {
  const person = await createPerson(target.deps.database);
  for (const method of ['PUT', 'PATCH', 'TRACE', 'PROPFIND', 'LOCK']) {
    const known = new Set(routes.filter((route) => route.method === method).map(({ path }) => path));
    for (const path of ['/api/me', '/api/generations', '/api/admin/stats', '/', '/webhooks/fal', '/files/x']) {
      if (known.has(path)) continue;
      const { status } = await target.send({ method, path, headers: target.headersOf(person) });
      expect([403, 404, 405], `${method} ${path}`).toContain(status);
    }
  }
});

describe('every route that is not for everybody refuses', () => {
  test('visitors', async () => {
    expect(await answersOf(closedRoutes(), target.headersOf(null))).toEqual(
      everywhere(closedRoutes(), '401 not_signed_in'),
    );
  });

  test('cookies that we did not sign, also under no algorithm or another secret', async () => {
    const { token } = await createPerson(target.deps.database);
    const signed = (secret: string) => createHmac('sha256', secret).update(token).digest('base64');
    const { authSecret } = target.deps.config;
    const good = signed(authSecret);
    const forged = [
      token,
      `${token}.`,
      `${token}.${signed('x'.repeat(32))}`,
      `${token}.${createHmac('sha512', authSecret).update(token).digest('base64').slice(0, 43)}=`,
      `${token}x.${good}`,
      `${token}.${good.startsWith('A') ? 'B' : 'A'}${good.slice(1)}`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`,
    ];
    const asked = forPeople();
    for (const value of forged) {
      const headers = { ...target.headersOf(null), cookie: `kinora.session_token=${encodeURIComponent(value)}` };
      expect(await answersOf(asked, headers)).toEqual(everywhere(asked, '401 not_signed_in'));
    }
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'sessions that are over',
      ({ token }) => target.deps.database.deleteFrom('session').where('token', '=', token).execute(),
    ],
    [
      'sessions that have expired',
      ({ token }) =>
        target.deps.database
          .updateTable('session')
          .set({ expiresAt: new Date(Date.now() - 1000) })
          .where('token', '=', token)
          .execute(),
    ],
    [
      'people who are suspended',
      ({ id }) => target.deps.database.updateTable('user').set({ banned: true }).where('id', '=', id).execute(),
    ],
    ['people who are gone', ({ id }) => target.deps.database.deleteFrom('user').where('id', '=', id).execute()],
  ])('%s', async (_who, change) => {
    const person = await createPerson(target.deps.database);
    await change(person);
    // Whoever ends a view that is over is told so.
    const asked = forPeople().filter((route) => isAskedRightly(route) && route.path !== STOP_VIEWING_PATH);
    const signingIn = asked.filter(({ path }) => path.startsWith('/api/auth/'));
    expect(await answersOf(asked, target.headersOf(person))).toEqual({
      ...everywhere(asked, '401 not_signed_in'),
      ...everywhere(signingIn, '401 session_not_found'),
    });
    // Where nothing says what to send, an empty input may be refused before anybody looks whose it is.
    const others = forPeople().filter((route) => !isAskedRightly(route));
    for (const [name, answer] of Object.entries(await answersOf(others, target.headersOf(person)))) {
      expect(['401 not_signed_in', '401 session_not_found', '400 invalid_input'], name).toContain(answer);
    }
  });

  test('keys without the scope, and keys where only people may go', async () => {
    const person = await createPerson(target.deps.database);
    const scopes = ['read', 'generate', 'account'] as const;
    for (const scope of scopes) {
      const other = scopes.filter((one) => one !== scope);
      const asked = isFor(scope);
      expect(asked.length).toBeGreaterThan(0);
      expect(await answersOf(asked, await bearer(person, other))).toEqual(everywhere(asked, '403 missing_scope'));
    }
    const asked = isFor('session', 'person', 'admin');
    expect(await answersOf(asked, await bearer(person, scopes))).toEqual(everywhere(asked, '403 not_for_keys'));
  });

  test('plain people where only administrators may go', async () => {
    const person = await createPerson(target.deps.database);
    const asked = isFor('admin');
    expect(await answersOf(asked, target.headersOf(person))).toEqual(everywhere(asked, '403 forbidden'));
  });

  test('writes with a cookie that come from another site, or do not say where from', async () => {
    const person = await createPerson(target.deps.database);
    const asked = forPeople().filter(({ method }) => method !== 'GET');
    const { origin: _own, ...headers } = target.headersOf(person);
    for (const origin of [undefined, 'null', 'https://evil.example', 'http://127.0.0.1:3999.evil.example']) {
      const answers = await answersOf(asked, origin === undefined ? headers : { ...headers, origin });
      expect(answers).toEqual(everywhere(asked, '403 foreign_origin'));
    }
    expect((await target.ask(person, 'GET', '/api/me')).status, 'the account is still there').toBe(200);
  });
});

describe("other people's things", () => {
  test('are asked for by these tests wherever a route names one', () => {
    const naming = routes
      .filter(({ path, access }) => /:\w+|\*/.test(path) && !['admin', 'public', 'unknown'].includes(access))
      .map(({ method, path }) => `${method} ${path}`);
    expect(naming.filter((name) => !namesNoObject.has(name)).sort()).toEqual(Object.keys(foreignObjects).sort());
  });

  test.each(Object.entries(foreignObjects))('%s: answer exactly as what does not exist', async (name, make) => {
    const [owner, other] = [await stranger(target), await stranger(target)];
    const [method = ''] = name.split(' ');
    const { real, missing, body } = await make(target, owner);
    const ask = (person: Person, path: string) =>
      target.send({
        method,
        path,
        headers: { ...target.headersOf(person), 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const [foreign, nothing] = [await ask(other, real), await ask(other, missing)];
    expect(said(foreign)).toMatch(/^404 (identity_)?not_found$/);
    expect([foreign.status, foreign.text]).toEqual([nothing.status, nothing.text]);
    expect(Object.keys(foreign.headers).sort()).toEqual(Object.keys(nothing.headers).sort());
    const { status } = await ask(owner, real);
    expect(status, 'it was there').not.toBe(404);
    expect(status).toBeLessThan(500);
  });

  test('are no input of any tool: an upload of somebody else is refused as one that was never there', async () => {
    const [owner, other] = [await stranger(target), await stranger(target)];
    const takingFiles = tools.filter(({ files }) => files.length > 0);
    expect(takingFiles.length).toBeGreaterThan(5);
    for (const tool of takingFiles) {
      const refusals = [];
      for (const isReal of [true, false]) {
        const inputs = tool.files.map(async ({ name, folder, kind }) => {
          const stored = await storedInput(target, owner, {
            folder,
            ...(kind === 'video'
              ? { contentType: 'video/mp4', extension: 'mp4', seconds: 2, frames: 48, fps: 24, body: Buffer.alloc(9) }
              : {}),
          });
          return [name, isReal ? stored : stored.replace(/[\w-]+\.(\w+)$/, `${randomUUID()}.$1`)];
        });
        const body = {
          ...Object(sampleInput(schemaOf(tool.schema))),
          ...Object.fromEntries(await Promise.all(inputs)),
        };
        const generationId = randomUUID();
        const submitted = await target.ask(other, 'POST', `/functions/v1/${tool.fn}`, { generationId, ...body });
        const quoted = await target.ask(other, 'POST', '/api/quote', { tool: tool.id, input: body });
        refusals.push([submitted.status, await submitted.text(), quoted.status, await quoted.text()]);
      }
      expect(refusals[0], tool.id).toEqual(refusals[1]);
      expect(refusals[0]?.[0], tool.id).toBe(400);
      expect(refusals[0]?.[2], tool.id).toBe(400);
    }
  });

  test('are not named by an id of a session, a user or a payment in place of the right one', async () => {
    const [owner, other] = [await stranger(target), await stranger(target)];
    const odd = [owner.id, owner.token, other.id, randomBytes(16).toString('hex'), '0', '-1', 'null', '%00', '*'];
    for (const id of odd) {
      const answer = await target.send({
        method: 'GET',
        path: `/api/generations/${encodeURIComponent(id)}`,
        headers: target.headersOf(other),
      });
      expect(said(answer), id).toBe('404 not_found');
    }
  });
});
