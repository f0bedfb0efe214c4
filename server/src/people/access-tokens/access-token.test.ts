import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, exportJWK, jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { errorSchema } from '../../http/wire.ts';
import { meSchema } from '../account/me-wire.ts';
import { accessTokenSchema } from '../account/wire.ts';

let studio: ServedStudio;
let person: Person;
beforeAll(async () => {
  studio = await startServedStudio();
  person = await createPerson(studio.deps.database);
});
afterAll(() => studio.stop());

const TOKEN_PATH = '/api/auth/token';
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kid: z.uuid(), alg: z.string(), x: z.string() })) });

async function tokenOf(owner: Person): Promise<string> {
  const answer = await studio.ask(owner, 'GET', TOKEN_PATH);
  expect(answer.status).toBe(200);
  return accessTokenSchema.parse(await answer.json()).access_token;
}

/** As a program asks: no cookie, no Origin. */
const call = (token: string, method = 'GET', path = '/api/me', body?: unknown) =>
  Promise.resolve(
    studio.app.request(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

async function outcome(answer: Response | Promise<Response>) {
  const response = await answer;
  return response.ok ? `${response.status}` : `${response.status} ${errorSchema.parse(await response.json()).code}`;
}

const sessionOf = (owner: Person) =>
  studio.deps.database
    .selectFrom('session')
    .select(['id', 'token'])
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow();

const signedOut = '401 not_signed_in';

describe('an access token', () => {
  test('is given to a session by GET and POST, for a quarter of an hour, and says whose it is and how they signed in', async () => {
    await studio.deps.database.updateTable('session').set({ aal: 'aal2' }).where('token', '=', person.token).execute();
    for (const method of ['GET', 'POST']) {
      const answer = await studio.ask(person, method, TOKEN_PATH);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const given = accessTokenSchema.parse(await answer.json());
      expect(given).toMatchObject({ token_type: 'bearer', expires_in: 900 });
      expect(decodeJwt(given.access_token)).toMatchObject({
        iss: 'http://localhost:3999',
        aud: 'http://localhost:3999',
        sub: person.id,
        session_id: (await sessionOf(person)).id,
        aal: 'aal2',
        exp: given.expires_at,
      });
    }
    expect(await outcome(studio.ask(null, 'GET', TOKEN_PATH))).toBe(signedOut);
  });

  test('never outlives its session', async () => {
    const guest = await createPerson(studio.deps.database);
    await sql`update "session" set "expiresAt" = now() + interval '1 minute' where token = ${guest.token}`.execute(
      studio.deps.database,
    );
    const given = accessTokenSchema.parse(await (await studio.ask(guest, 'GET', TOKEN_PATH)).json());
    expect(given.expires_in).toBeLessThanOrEqual(60);
  });

  test.each([-2, 2])(
    'is good for its quarter of an hour where the clock of a server is %i hours off',
    async (hours) => {
      const now = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: now + hours * 3_600_000 });
      try {
        const given = accessTokenSchema.parse(await (await studio.ask(person, 'GET', TOKEN_PATH)).json());
        expect(given.expires_in).toBe(900);
        expect(Math.abs(given.expires_at * 1000 - now - 900_000), 'by the database’s clock').toBeLessThan(60_000);
        expect(await outcome(call(given.access_token))).toBe('200');
        const over = await signed({ exp: Math.floor(now / 1000) - 1 });
        expect(await outcome(call(over.access_token, 'GET', '/api/catalogue'))).toBe(signedOut);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('is checked by anybody with the public keys, which are at the root too and hold nothing private', async () => {
    const token = await tokenOf(person);
    const served = await studio.send(null, 'GET', '/.well-known/jwks.json');
    expect(served.headers.get('cache-control')).toContain('public');
    const text = await served.text();
    expect(await (await studio.ask(null, 'GET', '/api/auth/.well-known/jwks.json')).json()).toEqual(JSON.parse(text));
    for (const key of keySetSchema.parse(JSON.parse(text)).keys) {
      expect(key).toMatchObject({ alg: 'EdDSA', kty: 'OKP', crv: 'Ed25519' });
      expect(key).not.toHaveProperty('d');
    }
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', served.url));
    const { payload } = await jwtVerify(token, keys, { issuer: 'http://localhost:3999' });
    expect(payload.sub).toBe(person.id);
  });

  test('does for programs what a key does, with its person’s level, and nothing that asks for the person', async () => {
    const token = await tokenOf(person);
    expect(meSchema.parse(await (await call(token)).json()).user).toMatchObject({ id: person.id, aal: 'aal2' });
    const made = { generationId: crypto.randomUUID(), prompt: 'a fox in the snow' };
    expect(await outcome(call(token, 'POST', '/functions/v1/ai-image-generator', made))).toBe('202');
    expect(await outcome(call(token, 'GET', '/api/ledger'))).toBe('200');
    const question = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect(await outcome(call(token, 'POST', '/mcp', question))).toBe('200');
    for (const [method, path] of [
      ['GET', TOKEN_PATH],
      ['POST', '/api/keys'],
      ['DELETE', '/api/account'],
      ['GET', '/api/account/sessions'],
      ['GET', '/api/admin/stats'],
    ]) {
      expect(await outcome(call(token, method, path)), path).toBe('403 not_for_keys');
    }
  });
});

describe('an access token is refused', () => {
  async function refusedAfter(change: (owner: Person) => Promise<unknown>) {
    const guest = await createPerson(studio.deps.database);
    const token = await tokenOf(guest);
    expect(await outcome(call(token))).toBe('200');
    await change(guest);
    expect(await outcome(studio.ask(guest, 'GET', '/api/me')), 'as the session is').toBe(signedOut);
    expect(await outcome(call(token))).toBe(signedOut);
  }

  test('at once when its session is revoked, or over, and when its person is suspended', async () => {
    const { database } = studio.deps;
    await refusedAfter((guest) => database.deleteFrom('session').where('token', '=', guest.token).execute());
    await refusedAfter((guest) =>
      sql`update "session" set "expiresAt" = now() where token = ${guest.token}`.execute(database),
    );
    await refusedAfter((guest) =>
      database.updateTable('user').set({ banned: true }).where('id', '=', guest.id).execute(),
    );
  });

  test('once its quarter of an hour is over, also by the database alone', async () => {
    const { access_token } = await signed({ exp: seconds(-1) });
    expect(await outcome(call(access_token))).toBe(signedOut);
    const { id } = await sessionOf(person);
    const asked = (principal: string) =>
      sql<{ id: string }>`select session_user_id(${principal}) as id`.execute(studio.deps.database);
    expect((await asked(`session:${id}:${seconds(60)}`)).rows).toEqual([{ id: person.id }]);
    await expect(asked(`session:${id}:${seconds(-1)}`)).rejects.toThrow('not_signed_in');
  });

  test('when its claims are right and it is signed by us, but for somebody else, by somebody else or for no session', async () => {
    expect(await outcome(call((await signed({})).access_token)), 'the same without a flaw').toBe('200');
    for (const flaw of [
      { aud: 'https://other.example' },
      { iss: 'https://other.example' },
      { session_id: crypto.randomUUID() },
      { session_id: 'x' },
      { exp: undefined },
    ]) {
      expect(await outcome(call((await signed(flaw)).access_token)), JSON.stringify(flaw)).toBe(signedOut);
    }
  });

  test('without a signature, with another algorithm, and with the key of somebody else under our name for it', async () => {
    const { header, claims, publicKey } = await signed({});
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { privateKey } = generateKeyPairSync('ed25519');
    const forgeries = [
      `${part({ ...header, alg: 'none' })}.${part(claims)}.AA`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: header.kid }).sign(privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid: header.kid, jwk: await exportJWK(privateKey) })
        .sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: crypto.randomUUID() }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey),
      // The public key taken for a shared secret.
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: header.kid }).sign(Buffer.from(publicKey)),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: header.kid })
        .sign(Buffer.from(studio.deps.config.authSecret)),
    ];
    for (const forgery of forgeries) expect(await outcome(call(forgery)), forgery).toBe(signedOut);
  });

  test('however it is changed, also where the work is public', async () => {
    const { access_token: token } = await signed({});
    await fc.assert(
      fc.asyncProperty(
        fc.nat(token.length - 1),
        fc.constantFrom('A', 'z', '0', '.', '-', '_', ' '),
        async (at, letter) => {
          const changed = token.slice(0, at) + letter + token.slice(at + 1);
          // The last letter of a signature has bits that stand for nothing.
          fc.pre(Buffer.from(changed, 'base64url').compare(Buffer.from(token, 'base64url')) !== 0);
          expect(await outcome(call(changed, 'GET', '/api/catalogue'))).toBe(signedOut);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('tokens go on under the old key when a new one signs, and the old key is not used again', async () => {
  const { database } = studio.deps;
  const before = await tokenOf(person);
  await sql`update "jwks" set "expiresAt" = now() - interval '1 second'`.execute(database);
  const after = await tokenOf(person);
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
  for (const token of [before, after]) expect(await outcome(call(token))).toBe('200');
  const { keys } = keySetSchema.parse(await (await studio.ask(null, 'GET', '/.well-known/jwks.json')).json());
  expect(keys.map(({ kid }) => kid)).toEqual(
    expect.arrayContaining([decodeProtectedHeader(before).kid, decodeProtectedHeader(after).kid]),
  );
});

test('a live stream of a token ends with its session', async () => {
  const guest = await createPerson(studio.deps.database);
  const token = await tokenOf(guest);
  const stream = await studio.send(null, 'GET', '/api/events', { headers: { authorization: `Bearer ${token}` } });
  expect(stream.status).toBe(200);
  await studio.deps.database.deleteFrom('session').where('token', '=', guest.token).execute();
  expect(await stream.text()).toContain('event: signed_out');
}, 20_000);

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

/** A token by our own key, with what is wrong with it. */
async function signed(flaw: Record<string, unknown>) {
  const right = await tokenOf(person);
  const header = z.object({ alg: z.string(), kid: z.uuid() }).parse(decodeProtectedHeader(right));
  const claims = { ...decodeJwt(right), ...flaw };
  const stored = await studio.deps.database
    .selectFrom('jwks')
    .select(['publicKey'])
    .where('id', '=', header.kid)
    .executeTakeFirstOrThrow();
  const ownKey = generateKeyPairSync('ed25519');
  const kid = crypto.randomUUID();
  await studio.deps.database
    .insertInto('jwks')
    .values({
      id: kid,
      alg: 'EdDSA',
      createdAt: new Date(0),
      publicKey: JSON.stringify(await exportJWK(ownKey.publicKey)),
      privateKey: '',
    })
    .execute();
  const token = new SignJWT(claims).setProtectedHeader({ ...header, kid });
  return { access_token: await token.sign(ownKey.privateKey), header, claims, publicKey: stored.publicKey };
}

test("the specification's functions for payments and administration take an access token, and administration only an administrator's", async () => {
  const admin = await createPerson(studio.deps.database);
  await studio.deps.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  const [ofAdmin, ofPerson] = [await tokenOf(admin), await tokenOf(person)];
  const people = '/functions/v1/admin-get-users?q=nobody';
  expect(await outcome(call(ofAdmin, 'GET', people))).toBe('200');
  expect(await outcome(call(ofPerson, 'GET', people))).toBe('403 forbidden');
  const generations = '/functions/v1/admin-get-user-generations';
  expect(await outcome(call(ofAdmin, 'POST', generations, { userId: person.id }))).toBe('200');
  // This studio sells nothing: the person was known, and payments were asked.
  const checkout = call(ofPerson, 'POST', '/functions/v1/create-checkout-session', { priceId: 'pack:small' });
  expect(await outcome(checkout)).not.toMatch(/^40[13]/);
  expect(await outcome(call(ofPerson, 'POST', '/functions/v1/cancel-subscription'))).not.toMatch(/^40[13]/);
});
