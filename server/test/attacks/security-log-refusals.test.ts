import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { accessTokenSchema } from '../../src/people/account/wire.ts';
import { newApiKeySchema } from '../../src/people/keys/wire.ts';
import { eventually } from '../support/eventually.ts';
import { createPerson, type Person } from '../support/people.ts';
import { readEvents } from './read-events.ts';
import { startTarget, type Target } from './target.ts';
import { visitorsOf } from './visitor.ts';

const { lines, logTo, newAddress, expectEvents } = readEvents();
let target: Target;
beforeAll(async () => {
  target = await startTarget({ LOG_LEVEL: 'info' }, { logTo });
});
afterAll(() => target.stop());

const asPerson = (person: Person, from: string, method: string, path: string, body?: unknown) =>
  visitorsOf(target).ask(method, path, { body, from, headers: target.headersOf(person) });

async function createAdmin(): Promise<Person> {
  const person = await createPerson(target.deps.database);
  await target.deps.database.updateTable('user').set({ role: 'admin' }).where('id', '=', person.id).execute();
  return person;
}

const toolAnswer = z.object({
  result: z.object({ content: z.tuple([z.object({ text: z.string() })]), isError: z.boolean() }),
});

/** As an assistant does: the code by which the call was refused, or the status where there is none. */
async function useTool(secret: string, from: string, name: string, args: object = {}) {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await visitorsOf(target).ask('POST', '/mcp', { body, from, headers });
  if (answer.status !== 200) return answer.status;
  const { content, isError } = toolAnswer.parse(JSON.parse(answer.text)).result;
  return isError ? z.object({ code: z.string() }).parse(JSON.parse(content[0].text)).code : answer.status;
}

describe('the log tells of a refusal', () => {
  test('of administration: who asked for it, and where', async () => {
    const person = await createPerson(target.deps.database);
    const from = newAddress();
    expect((await asPerson(person, from, 'GET', '/api/admin/stats?days=7')).status).toBe(403);
    expect((await asPerson(person, from, 'GET', `/api/admin/users/${randomUUID()}`)).status).toBe(403);
    const about = { event: 'admin_refused', person: person.id, why: 'forbidden' };
    await expectEvents(from, [
      { ...about, route: 'GET /api/admin/stats' },
      { ...about, route: 'GET /api/admin/users/:id' },
    ]);
  });

  test('of administration: visitors, and sessions that ended, of whom nothing is known', async () => {
    const admin = await createAdmin();
    const from = newAddress();
    expect((await visitorsOf(target).ask('GET', '/api/admin/jobs', { from })).status).toBe(401);
    expect((await visitorsOf(target).ask('GET', '/functions/v1/admin-get-users', { from })).status).toBe(401);
    expect((await asPerson(admin, from, 'GET', '/api/admin/stats?days=7')).status).toBe(200);
    await target.deps.database.deleteFrom('session').where('userId', '=', admin.id).execute();
    expect((await asPerson(admin, from, 'GET', '/api/admin/stats?days=7')).status).toBe(401);
    const about = { event: 'admin_refused', why: 'not_signed_in' };
    await expectEvents(from, [
      { ...about, route: 'GET /api/admin/jobs' },
      { ...about, route: 'GET /functions/v1/admin-get-users' },
      { ...about, route: 'GET /api/admin/stats' },
    ]);
  });

  test('of administration: a write whose role was taken while it waited', async () => {
    const admin = await createAdmin();
    const other = await createPerson(target.deps.database);
    const from = newAddress();
    const path = `/api/admin/users/${other.id}/end-sessions`;
    const waiting = await target.deps.database.transaction().execute(async (transaction) => {
      await transaction.updateTable('user').set({ role: 'user' }).where('id', '=', admin.id).execute();
      const asked = asPerson(admin, from, 'POST', path, { reason: 'Asked for it themselves' });
      await eventually(async () => {
        const { rows } = await sql<{ waiting: boolean }>`
          select exists (select from pg_locks where not granted) as waiting`.execute(target.deps.database);
        expect(rows[0]?.waiting).toBe(true);
      });
      return { asked };
    });
    expect((await waiting.asked).status).toBe(403);
    await expectEvents(from, [
      { event: 'admin_refused', person: admin.id, why: 'forbidden', route: 'POST /api/admin/users/:id/end-sessions' },
    ]);
  });

  test('of a tool that an assistant calls: without the scope, with a revoked key, with a token whose session ended', async () => {
    const person = await createPerson(target.deps.database);
    const from = newAddress();
    const made = await asPerson(person, newAddress(), 'POST', '/api/keys', { name: 'Assistant', scopes: ['read'] });
    const { key, secret } = newApiKeySchema.parse(JSON.parse(made.text));
    const given = await asPerson(person, newAddress(), 'GET', '/api/auth/token');
    const token = accessTokenSchema.parse(JSON.parse(given.text)).access_token;
    const order = { tool: 'gen_01', input: { prompt: 'a fox in the snow' } };

    expect(await useTool(secret, from, 'list_generations')).toBe(200);
    expect(await useTool(secret, from, 'generate', order)).toBe('missing_scope');
    expect(await useTool(secret, from, 'get_generation', { id: randomUUID() })).toBe('not_found');
    expect(await useTool(token, from, 'list_generations')).toBe(200);
    await asPerson(person, newAddress(), 'DELETE', `/api/keys/${key.id}`);
    expect(await useTool(secret, from, 'list_generations')).toBe(401);
    await target.deps.database.deleteFrom('session').where('userId', '=', person.id).execute();
    expect(await useTool(token, from, 'list_generations')).toBe('not_signed_in');
    expect(await useTool(`${token}x`, from, 'list_generations')).toBe(401);

    const refused = { event: 'key_refused', route: 'POST /mcp' };
    await expectEvents(from, [
      { ...refused, key: key.start, why: 'missing_scope', tool: 'generate' },
      { ...refused, key: key.start, why: 'not_signed_in' },
      { ...refused, why: 'not_signed_in', tool: 'list_generations' },
      { ...refused, why: 'not_signed_in' },
    ]);
    for (const hidden of [secret, token, 'a fox']) expect(lines.some((line) => line.includes(hidden))).toBe(false);
  });
});
