import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOneMoment, createPerson, type Person } from '../../../test/support/people.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { operationsOf } from '../../http/routes.ts';
import { apiKeyListSchema, newApiKeySchema } from './wire.ts';

let studio: ServedStudio;
let person: Person;
beforeAll(async () => {
  studio = await startServedStudio();
  person = await createPerson(studio.deps.database, { tokens: 1000 });
});
afterAll(() => studio.stop());

type Wanted = { scopes?: string[]; tokensPerMonth?: number; expiresInDays?: number };

async function keyOf(owner: Person, wanted: Wanted = {}) {
  const body = { name: 'My script', scopes: ['read', 'generate', 'account'], ...wanted };
  const answer = await studio.ask(owner, 'POST', '/api/keys', body);
  expect(answer.status).toBe(201);
  return newApiKeySchema.parse(await answer.json());
}

/** As a program asks: no cookie, no Origin. */
const call = (secret: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  Promise.resolve(
    studio.app.request(path, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

const generate = (secret: string, generationId: string = randomUUID()) =>
  call(secret, 'POST', '/functions/v1/ai-image-generator', { generationId, prompt: 'a fox in the snow' });

describe('a key', () => {
  test('generates, reads, quotes, and sees the ledger of its person, without any Origin', async () => {
    const { secret } = await keyOf(person);
    const id = randomUUID();
    expect((await generate(secret, id)).status).toBe(202);
    expect((await generate(secret, id)).status, 'the same again').toBe(202);
    expect(await (await call(secret, 'GET', `/api/generations/${id}`)).json()).toMatchObject({
      id,
      user_id: person.id,
    });
    expect(await (await call(secret, 'POST', '/api/quote', { tool: 'gen_01' })).json()).toMatchObject({ tokens: 8 });
    expect(await (await call(secret, 'GET', '/api/me')).json()).toMatchObject({ user: { id: person.id } });
    expect(await (await call(secret, 'GET', '/api/ledger')).json()).toMatchObject({
      entries: [{ generation_id: id, amount: -8 }, {}],
    });
  });

  test('is made only by whoever proved lately that it is them', async () => {
    const owner = await createPerson(studio.deps.database);
    const prove = (ago: string) =>
      sql`update "session" set proven_at = now() - ${ago}::interval where token = ${owner.token}`.execute(
        studio.deps.database,
      );
    const ask = () => studio.ask(owner, 'POST', '/api/keys', { name: 'Mine', scopes: ['read'] });
    await prove('11 minutes');
    expect(await refusal(ask())).toEqual([403, 'reauthentication_needed']);
    await prove('1 minute');
    expect((await ask()).status).toBe(201);
    await sql`update "user" set "twoFactorEnabled" = true where id = ${owner.id}`.execute(studio.deps.database);
    expect(await refusal(ask())).toEqual([403, 'insufficient_aal']);
  });

  test('is listed without its secret, with what it spent and when it was used', async () => {
    const owner = await createPerson(studio.deps.database);
    const { key, secret } = await keyOf(owner, { expiresInDays: 30, tokensPerMonth: 50 });
    expect(key).toMatchObject({ lastUsedAt: null, spentThisMonth: 0, isExpired: false, start: secret.slice(0, 8) });
    await generate(secret);
    const text = await (await studio.ask(owner, 'GET', '/api/keys')).text();
    expect(text).not.toContain(secret);
    const { keys } = apiKeyListSchema.parse(JSON.parse(text));
    expect(keys).toEqual([{ ...key, spentThisMonth: 8, lastUsedAt: expect.any(String) }]);
    const { rows } = await sql<{ text: string }>`select api_keys::text from api_keys`.execute(studio.deps.database);
    expect(JSON.stringify(rows), 'only a hash is kept').not.toContain(secret.slice(8));
  });

  test('does only what its scopes say', async () => {
    const { secret: reading } = await keyOf(person, { scopes: ['read'] });
    const { secret: making } = await keyOf(person, { scopes: ['generate'] });
    expect(await refusal(generate(reading))).toEqual([403, 'missing_scope']);
    expect(await refusal(call(reading, 'POST', '/api/quote', { tool: 'gen_01' }))).toEqual([403, 'missing_scope']);
    expect(await refusal(call(reading, 'GET', '/api/me'))).toEqual([403, 'missing_scope']);
    expect(await refusal(call(making, 'GET', '/api/generations'))).toEqual([403, 'missing_scope']);
    expect(await refusal(call(making, 'GET', '/api/ledger'))).toEqual([403, 'missing_scope']);
    expect((await call(reading, 'GET', '/api/generations')).status).toBe(200);
    expect((await generate(making)).status).toBe(202);
  });

  test('without the scope is refused before its input is looked at', async () => {
    const { secret: reading } = await keyOf(person, { scopes: ['read'] });
    const { secret: making } = await keyOf(person, { scopes: ['generate'] });
    const asked = operationsOf(studio.app).flatMap(({ method, path, access, query, body }) => {
      const isOfKeys = access === 'read' || access === 'generate' || access === 'account';
      if (!isOfKeys || (query === undefined && body === undefined)) return [];
      const address = path.replaceAll(':id', randomUUID()).replace(/:\w+/g, 'x');
      return [{ method: method.toUpperCase(), address, secret: access === 'read' ? making : reading }];
    });
    expect(asked.length).toBeGreaterThan(20);
    for (const { method, address, secret } of asked) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : { nonsense: 1 };
      const answer = call(secret, method, `${address}?limit=x&q[]=1`, body);
      expect(await refusal(answer), `${method} ${address}`).toEqual([403, 'missing_scope']);
    }
    const gone = await createPerson(studio.deps.database);
    await sql`delete from "session" where token = ${gone.token}`.execute(studio.deps.database);
    const answer = studio.ask(gone, 'POST', '/api/presets', { nonsense: 1 });
    expect(await refusal(answer), 'a session that has ended').toEqual([401, 'not_signed_in']);
  });

  test('is never for the account, its security or its money, whatever cookie comes along', async () => {
    const { secret } = await keyOf(person);
    for (const [method, path] of [
      ['GET', '/api/keys'],
      ['POST', '/api/keys'],
      ['DELETE', '/api/account'],
      ['PATCH', '/api/profile'],
      ['GET', '/api/billing/overview'],
      ['GET', '/api/auth/list-sessions'],
      ['POST', '/api/auth/sign-out'],
      ['GET', '/api/admin/stats'],
    ] as const) {
      const answer = studio.send(person, method, path, {
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: {} }),
      });
      expect(await refusal(answer), `${method} ${path}`).toEqual([403, 'not_for_keys']);
    }
  });

  test('counts, and not the cookie beside it', async () => {
    const other = await createPerson(studio.deps.database);
    const { secret } = await keyOf(other);
    const answer = await studio.send(person, 'GET', '/api/me', { headers: { authorization: `Bearer ${secret}` } });
    expect(await answer.json()).toMatchObject({ user: { id: other.id } });
    const wrong = studio.send(person, 'GET', '/api/me', { headers: { authorization: 'Bearer nonsense' } });
    expect(await refusal(wrong)).toEqual([401, 'not_signed_in']);
  });

  test('cannot be said in a cookie', async () => {
    const { secret } = await keyOf(person);
    const { rows } = await sql<{ hash: string }>`
      select encode(hash, 'hex') as hash from api_keys where start = ${secret.slice(0, 8)}`.execute(
      studio.deps.database,
    );
    const cookie = `kinora.session_token=${encodeURIComponent(`key:read:${rows[0]?.hash}.${'A'.repeat(43)}=`)}`;
    expect((await studio.send(null, 'GET', '/api/generations', { headers: { cookie } })).status).toBe(401);
  });

  test('of another person finds nothing of mine', async () => {
    const { secret } = await keyOf(person);
    const id = randomUUID();
    await generate(secret, id);
    const stranger = await createPerson(studio.deps.database);
    const foreign = await keyOf(stranger);
    expect(await refusal(call(foreign.secret, 'GET', `/api/generations/${id}`))).toEqual([404, 'not_found']);
    expect((await studio.ask(stranger, 'DELETE', `/api/keys/${(await keyOf(person)).key.id}`)).status).toBe(404);
  });
});

describe('the cap of a key', () => {
  test('holds however many ask at once, charges nothing above it, and other keys go on', async () => {
    const owner = await createPerson(studio.deps.database, { tokens: 1000 });
    const { secret } = await keyOf(owner, { tokensPerMonth: 20 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => generate(secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 409, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'limit', details: { period: 'month', of: 'key' } });
    expect(await (await call(secret, 'GET', '/api/me')).json()).toMatchObject({ balance: { total: 1000 - 16 } });
    expect((await generate((await keyOf(owner)).secret)).status).toBe(202);
  });

  test('counts what came back as unspent', async () => {
    const owner = await createPerson(studio.deps.database);
    const { secret } = await keyOf(owner, { tokensPerMonth: 8 });
    const id = randomUUID();
    await generate(secret, id);
    expect((await generate(secret)).status).toBe(409);
    expect(await (await call(secret, 'POST', `/api/generations/${id}/cancel`)).json()).toMatchObject({
      outcome: 'cancelled',
    });
    expect((await generate(secret)).status).toBe(202);
  });
});

/** What was asked for before is delivered, as a worker would. */
const deliver = (id: string) =>
  sql`select complete_generation(r.id, r.claim_no, '[]', '/files/a.png', '{}') from runs r
    where r.generation_id = ${id}`.execute(studio.deps.database);

describe('what a key spent', () => {
  const spentBy = async (owner: Person) =>
    apiKeyListSchema.parse(await (await studio.ask(owner, 'GET', '/api/keys')).json()).keys[0]?.spentThisMonth;

  test('stays spent when the result leaves the trash for good', async () => {
    const owner = await createPerson(studio.deps.database);
    const { secret } = await keyOf(owner, { tokensPerMonth: 8 });
    const id = randomUUID();
    await generate(secret, id);
    await deliver(id);
    expect((await studio.ask(owner, 'DELETE', `/api/generations/${id}`)).status).toBe(204);
    const emptied = await studio.ask(owner, 'POST', '/api/generations/empty-trash');
    expect(await emptied.json()).toMatchObject({ removed: 1 });
    expect(await refusal(generate(secret))).toEqual([409, 'limit']);
    expect(await spentBy(owner)).toBe(8);
  });

  test('is of its calendar month, and a refund is of the month of its charge', async () => {
    const owner = await createPerson(studio.deps.database);
    const { key, secret } = await keyOf(owner, { tokensPerMonth: 16 });
    const [old, young] = [randomUUID(), randomUUID()];
    await generate(secret, old);
    await sql`alter table ledger_entries disable trigger ledger_entries_append_only`.execute(studio.deps.database);
    await sql`update ledger_entries set created_at = created_at - interval '1 month'
      where generation_id = ${old}`.execute(studio.deps.database);
    await sql`alter table ledger_entries enable trigger ledger_entries_append_only`.execute(studio.deps.database);
    await sql`update api_key_spending set month = month - interval '1 month'
      where key_id = ${key.id}`.execute(studio.deps.database);
    expect(await spentBy(owner)).toBe(0);
    await generate(secret, young);
    expect(await spentBy(owner)).toBe(8);
    await call(secret, 'POST', `/api/generations/${old}/cancel`);
    expect(await spentBy(owner)).toBe(8);
    await call(secret, 'POST', `/api/generations/${young}/cancel`);
    expect(await spentBy(owner)).toBe(0);
  });

  test('before charges named their key still counts, and so does what comes back of it', async () => {
    const owner = await createPerson(studio.deps.database);
    const { key, secret } = await keyOf(owner, { tokensPerMonth: 24 });
    const [cookie, kept] = [randomUUID(), randomUUID()];
    for (const generationId of [cookie, kept]) {
      await studio.ask(owner, 'POST', '/functions/v1/ai-image-generator', { generationId, prompt: 'a fox' });
      await sql`insert into api_key_generations (generation_id, key_id)
        values (${generationId}, ${key.id})`.execute(studio.deps.database);
    }
    expect(await spentBy(owner)).toBe(16);
    await generate(secret);
    expect(await spentBy(owner)).toBe(24);
    expect(await refusal(generate(secret))).toEqual([409, 'limit']);
    await call(secret, 'POST', `/api/generations/${kept}/cancel`);
    expect(await spentBy(owner)).toBe(16);
  });
});

describe('a key ends', () => {
  const works = async (secret: string) => (await call(secret, 'GET', '/api/generations')).status === 200;

  test('with its expiry', async () => {
    const { key, secret } = await keyOf(person, { expiresInDays: 1 });
    expect(await works(secret)).toBe(true);
    await sql`update api_keys set expires_at = now() where id = ${key.id}`.execute(studio.deps.database);
    expect(await refusal(call(secret, 'GET', '/api/generations'))).toEqual([401, 'not_signed_in']);
  });

  test('with the suspension and the deletion of its person', async () => {
    const owner = await createPerson(studio.deps.database);
    const { secret } = await keyOf(owner);
    await sql`update "user" set banned = true where id = ${owner.id}`.execute(studio.deps.database);
    expect(await works(secret)).toBe(false);
    await sql`update "user" set banned = false where id = ${owner.id}`.execute(studio.deps.database);
    expect(await works(secret)).toBe(true);

    const leaving = await createPerson(studio.deps.database);
    const { secret: left } = await keyOf(leaving);
    expect(await works(left)).toBe(true);
    expect((await studio.ask(leaving, 'DELETE', '/api/account')).status).toBe(204);
    expect(await works(left)).toBe(false);
  });

  test('when it is revoked, and its live streams with it', async () => {
    const { key, secret } = await keyOf(person);
    const stream = await studio.send(null, 'GET', '/api/events', { headers: { authorization: `Bearer ${secret}` } });
    expect(stream.status).toBe(200);
    const heard = stream.text();
    expect((await studio.ask(person, 'DELETE', `/api/keys/${key.id}`)).status).toBe(204);
    expect(await heard).toContain('event: signed_out');
    expect(await works(secret)).toBe(false);
    expect((await studio.ask(person, 'DELETE', `/api/keys/${key.id}`)).status).toBe(404);
  });

  test('also for streams that another process holds', async () => {
    const { key, secret } = await keyOf(person);
    const stream = await studio.send(null, 'GET', '/api/events', { headers: { authorization: `Bearer ${secret}` } });
    await sql`update api_keys set revoked_at = now() where id = ${key.id}`.execute(studio.deps.database);
    expect(await stream.text()).toContain('event: signed_out');
  });
});

test('a key asks so many times a minute', async () => {
  const { key, secret } = await keyOf(person);
  await call(secret, 'GET', '/api/generations');
  await studio.deps.database
    .updateTable('rate_limits')
    .set({ uses: 600, until: new Date(Date.now() + 60_000) })
    .where('key', '=', `key:${key.id}`)
    .execute();
  const answer = await call(secret, 'GET', '/api/generations');
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(await refusal(answer)).toEqual([429, 'too_many_requests']);
});

test('what is no key is refused by the field', async () => {
  const answer = await studio.ask(person, 'POST', '/api/keys', { name: ' ', scopes: [], tokensPerMonth: 0 });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    details: [{ field: 'name' }, { field: 'scopes' }, { field: 'tokensPerMonth' }],
  });
});

test('a person has at most 20 keys that work, also of those made at one moment', async () => {
  const owner = await createPerson(studio.deps.database);
  for (let n = 0; n < 18; n += 1) await keyOf(owner);
  const another = () => studio.ask(owner, 'POST', '/api/keys', { name: 'One more', scopes: ['read'] });
  const answers = await atOneMoment(studio.deps.database, owner, another);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(await refusal(another())).toEqual([409, 'too_many_keys']);
});
