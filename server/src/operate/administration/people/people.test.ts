import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { balanceOf, createPerson, type Person } from '../../../../test/support/people.ts';
import { working } from '../../../../test/support/scripted-runware.ts';
import { joinWorkspace, openWorkspace } from '../../../../test/support/workspaces.ts';
import { errorSchema } from '../../../http/wire.ts';
import { ledgerPageSchema } from '../../../money/billing/wire.ts';
import { inboxListSchema } from '../../inbox/wire.ts';
import {
  adjustedSchema,
  adminStatsSchema,
  adminUserDetailSchema,
  adminUsersSchema,
  endedSessionsSchema,
} from '../wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio({ env: { ADMIN_EMAILS: 'operator@kinora.test' } });
}, 60_000);
afterAll(() => studio.stop());

const reason = 'For the test';
const users = (query: string) => studio.read(['GET', `/functions/v1/admin-get-users?${query}`], adminUsersSchema);
const user = (person: Person) => studio.read(['GET', `/api/admin/users/${person.id}`], adminUserDetailSchema);
const act = (person: Person, verb: string, body: unknown) =>
  studio.ask(studio.admin, 'POST', `/api/admin/users/${person.id}/${verb}`, body);

async function refusal(response: Promise<Response>) {
  const answer = await response;
  return `${answer.status} ${errorSchema.parse(await answer.json()).code}`;
}

describe('the list of people', () => {
  test('is sorted by generations unless asked otherwise, most first, with the tokens that the ledger says were used', async () => {
    const busy = await createPerson(studio.database);
    for (const _ of [1, 2, 3]) await studio.completed(busy);
    const { users: found } = await users('');
    expect(found[0]).toMatchObject({ id: busy.id, generation_count: 3, tokens_used: 24, tokens: 76 });
  });

  test.each([
    ['email', 'asc'],
    ['email', 'desc'],
    ['created', 'asc'],
    ['created', 'desc'],
    ['tokens', 'asc'],
    ['tokens', 'desc'],
    ['generations', 'asc'],
    ['used', 'desc'],
  ] as const)('sorted by %s %s, pages have no gaps and no doubles', async (sort, order) => {
    for (const tokens of [5, 900, 5]) await createPerson(studio.database, { tokens });
    const key = (one: Awaited<ReturnType<typeof users>>['users'][number]) => {
      const keys = {
        email: one.email,
        created: one.created_at,
        tokens: one.tokens + one.purchased_tokens,
        generations: one.generation_count,
        used: one.tokens_used,
      };
      return keys[sort];
    };
    const first = await users(`sort=${sort}&order=${order}&limit=2`);
    const all = [...first.users];
    for (let page = 2; page <= first.pages; page += 1) {
      all.push(...(await users(`sort=${sort}&order=${order}&limit=2&page=${page}`)).users);
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(first.total);
    expect(all).toHaveLength(first.total);
    for (const [index, one] of all.slice(1).entries()) {
      const earlier = all[index];
      if (earlier === undefined) throw new Error('There is one before');
      if (order === 'asc') expect(key(one) >= key(earlier)).toBe(true);
      else expect(key(one) <= key(earlier)).toBe(true);
    }
  });

  test('finds parts of addresses and names, and whole ids; what stands for anything elsewhere stands for itself', async () => {
    const person = await createPerson(studio.database);
    await studio.database.updateTable('profiles').set({ username: '100%_Möwe' }).where('id', '=', person.id).execute();
    const part = person.email.slice(4, 20).toUpperCase();
    for (const q of [part, person.id, '0%_mö']) {
      expect((await users(`q=${encodeURIComponent(q)}`)).users.map(({ id }) => id)).toEqual([person.id]);
    }
    expect((await users(`q=${encodeURIComponent('%zzz')}`)).total).toBe(0);
  });

  test('names a workspace with its owner in place of an address, by itself and under its name', async () => {
    const owner = await createPerson(studio.database);
    const { id } = await openWorkspace(studio.database, owner);
    const { users: found } = await users('filter=workspaces');
    expect(found).toMatchObject([{ id, workspace: { name: 'Foxes', owner: { id: owner.id, email: owner.email } } }]);
    expect((await users('q=foxes')).users.map((one) => one.id)).toContain(id);
    expect((await users(`q=${owner.id}`)).users).toMatchObject([{ workspace: null }]);
    expect((await users('filter=unconfirmed&limit=200')).users.map((one) => one.id)).not.toContain(id);
  });

  test('refuses sorts, pages and filters that there are not', async () => {
    for (const query of ['sort=password', 'page=0', 'limit=1000', 'filter=x', 'q=%00']) {
      expect(await refusal(studio.ask(studio.admin, 'GET', `/functions/v1/admin-get-users?${query}`))).toBe(
        '400 invalid_input',
      );
    }
  });

  test('shows in the cards what it adds up to', async () => {
    const stats = await studio.read(['GET', '/api/admin/stats'], adminStatsSchema);
    const { users: all } = await users('limit=200');
    expect(stats).toMatchObject({
      users: all.filter(({ workspace }) => workspace === null).length,
      tokensUsed: all.reduce((sum, one) => sum + one.tokens_used, 0),
      generations: all.reduce((sum, one) => sum + one.generation_count, 0),
      tokensOutstanding: all.reduce((sum, one) => sum + one.tokens + one.purchased_tokens, 0),
    });
  });

  test('counts what goes to the trash and comes back, and returns what was refunded', async () => {
    const person = await createPerson(studio.database);
    const id = await studio.completed(person);
    await studio.ask(person, 'DELETE', `/api/generations/${id}`);
    expect((await user(person)).user.generation_count).toBe(0);
    await studio.ask(person, 'POST', `/api/generations/${id}/restore`);
    expect((await user(person)).user.generation_count).toBe(1);
    studio.runware.follow(() => ({ status: 400, body: { errors: [{ code: 'x', message: 'no' }] } }));
    const failed = await studio.submit(person);
    await studio.ended(person, failed);
    studio.runware.follow(() => undefined);
    expect((await user(person)).user).toMatchObject({ generation_count: 2, tokens_used: 8 });
  });
});

describe('adjusting tokens', () => {
  test('gives them, pays a debt first, and says so in the ledger of the person', async () => {
    const person = await createPerson(studio.database, { tokens: 10 });
    const down = await studio.read(['POST', `/api/admin/users/${person.id}/tokens`], adjustedSchema, {
      id: randomUUID(),
      amount: -25,
      reason,
    });
    expect(down).toEqual({ tokens: 0, purchased_tokens: 0, debt: 15, isDuplicate: false });
    const up = await studio.read(['POST', `/api/admin/users/${person.id}/tokens`], adjustedSchema, {
      id: randomUUID(),
      amount: 40,
      reason,
    });
    expect(up).toEqual({ tokens: 0, purchased_tokens: 25, debt: 0, isDuplicate: false });
    const { entries } = await studio.read(['GET', `/api/admin/users/${person.id}/ledger`], ledgerPageSchema);
    expect(entries.find(({ amount }) => amount === 40)).toMatchObject({ kind: 'adjust', reason });
  });

  test('happens once for an id, also when it is sent five times at once; other figures under it are refused', async () => {
    const person = await createPerson(studio.database, { tokens: 10, purchasedTokens: 10 });
    for (const amount of [30, -13]) {
      const body = { id: randomUUID(), amount, pocket: 'tokens', reason };
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => act(person, 'tokens', body)));
      const seen = await Promise.all(answers.map(async (answer) => adjustedSchema.parse(await answer.json())));
      expect(seen.filter(({ isDuplicate }) => !isDuplicate)).toHaveLength(1);
      expect(await refusal(act(person, 'tokens', { ...body, amount: amount + 1 }))).toBe('409 id_reused');
      expect(await refusal(act(studio.admin, 'tokens', body))).toBe('409 id_reused');
    }
    expect(await balanceOf(studio.database, person)).toEqual({ tokens: 27, purchased_tokens: 10, debt: 0 });
  });

  test('is told to the person with the reason, once, and of a workspace to those who may pay for it', async () => {
    const [person, editor] = await Promise.all([createPerson(studio.database), createPerson(studio.database)]);
    const { id: workspace } = await openWorkspace(studio.database, person);
    await joinWorkspace(studio.database, workspace, editor, 'editor');
    const given = { id: randomUUID(), amount: 40, reason };
    for (const body of [given, given, { id: randomUUID(), amount: -15, reason }]) await act(person, 'tokens', body);
    await studio.ask(studio.admin, 'POST', `/api/admin/users/${workspace}/tokens`, { ...given, id: randomUUID() });
    const inboxOf = async (reader: Person) =>
      inboxListSchema.parse(await (await studio.ask(reader, 'GET', '/api/inbox')).json()).entries;
    expect((await inboxOf(person)).map(({ news, link }) => ({ ...news, link }))).toEqual([
      {
        ...{ kind: 'decision', event: 'tokens_given', tokens: 40, name: reason },
        ...{ workspace: { id: workspace, name: 'Foxes' }, link: `/workspaces?in=${workspace}&to=billing` },
      },
      {
        ...{ kind: 'decision', event: 'tokens_taken', tokens: 15, name: reason },
        link: '/settings?tab=billing&view=activity',
      },
      {
        ...{ kind: 'decision', event: 'tokens_given', tokens: 40, name: reason },
        link: '/settings?tab=billing&view=activity',
      },
    ]);
    expect(await inboxOf(editor)).toEqual([]);
  });

  test('whatever is given and taken, the sum of balance less debt moves by just that, and nothing is negative', async () => {
    const person = await createPerson(studio.database, { tokens: 0 });
    let expected = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -500, max: 500 }).filter((amount) => amount !== 0),
        fc.constantFrom('tokens', 'purchased_tokens'),
        async (amount, pocket) => {
          await act(person, 'tokens', { id: randomUUID(), amount, pocket, reason });
          expected += amount;
          const { tokens, purchased_tokens, debt } = await balanceOf(studio.database, person);
          expect(tokens + purchased_tokens - debt).toBe(expected);
          expect(Math.min(tokens, purchased_tokens, debt)).toBeGreaterThanOrEqual(0);
          expect(debt === 0 || tokens + purchased_tokens === 0).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each([
    [{ amount: 0, reason }],
    [{ amount: 1.5, reason }],
    [{ amount: 99_000_000, reason }],
    [{ amount: 5 }],
    [{ amount: 5, reason: '  ' }],
    [{ amount: 5, reason, pocket: 'debt' }],
  ])('refuses %j', async (body) => {
    const person = await createPerson(studio.database);
    expect(await refusal(act(person, 'tokens', { id: randomUUID(), ...body }))).toBe('400 invalid_input');
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 100 });
  });
});

describe('suspending', () => {
  test('ends sessions at once and returns what no provider has begun; restoring lets the person in again', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const [begun, second] = [await studio.submit(person), await studio.submit(person)];
    const waiting = await studio.submit(person);
    await studio.atProvider(person, begun);
    await studio.atProvider(person, second);
    expect((await user(person)).heldTokens).toBe(24);
    expect((await act(person, 'suspend', { reason })).status).toBe(200);
    expect(await refusal(studio.ask(person, 'GET', '/api/me'))).toBe('401 not_signed_in');
    const { user: suspended, sessions, holds } = await user(person);
    expect(suspended).toMatchObject({ isSuspended: true, suspension: { reason, until: null } });
    expect(sessions).toEqual([]);
    expect(holds.map(({ generation_id }) => generation_id)).not.toContain(waiting);
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 84 });
    studio.runware.follow(() => undefined);
    for (const id of [begun, second]) await studio.hurry(id);
    await vi.waitFor(async () => expect((await user(person)).holds).toEqual([]), { timeout: 10_000 });
    expect((await act(person, 'restore', { reason })).status).toBe(200);
    expect((await user(person)).user).toMatchObject({ isSuspended: false, suspension: null });
  });

  test('is never of oneself', async () => {
    expect(await refusal(act(studio.admin, 'suspend', { reason }))).toBe('409 not_yourself');
  });
});

describe('roles', () => {
  test('are given to confirmed addresses alone, and taken again', async () => {
    const person = await createPerson(studio.database);
    expect(await refusal(act(person, 'role', { role: 'admin', reason }))).toBe('409 unconfirmed');
    expect((await act(person, 'confirm-email', { reason })).status).toBe(200);
    expect((await act(person, 'role', { role: 'admin', reason })).status).toBe(200);
    expect((await studio.ask(person, 'GET', '/api/admin/stats')).status).toBe(200);
    expect((await act(person, 'role', { role: 'user', reason })).status).toBe(200);
    expect((await studio.ask(person, 'GET', '/api/admin/stats')).status).toBe(403);
  });

  test('never go from oneself, nor from an address in ADMIN_EMAILS; such an address is confirmed by its mailbox alone', async () => {
    expect(await refusal(act(studio.admin, 'role', { role: 'user', reason }))).toBe('409 not_yourself');
    const operator = await createPerson(studio.database);
    await sql`update "user" set email = 'Operator@kinora.test' where id = ${operator.id}`.execute(studio.database);
    expect(await refusal(act(operator, 'confirm-email', { reason }))).toBe('409 operator_address');
    await studio.database
      .updateTable('user')
      .set({ emailVerified: true, role: 'admin' })
      .where('id', '=', operator.id)
      .execute();
    expect(await refusal(act(operator, 'role', { role: 'user', reason }))).toBe('409 operator_address');
  });

  test('of two administrators who remove each other at the same moment one stays', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      const [one, other] = [await studio.createAdmin(), await studio.createAdmin()];
      const remove = (by: Person, whom: Person) =>
        studio.ask(by, 'POST', `/api/admin/users/${whom.id}/role`, { role: 'user', reason });
      const answers = await Promise.all([remove(one, other), remove(other, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });
});

test('confirming an address brings the sign-up tokens once', async () => {
  const person = await createPerson(studio.database, { tokens: 0 });
  await act(person, 'confirm-email', { reason });
  await act(person, 'confirm-email', { reason });
  expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 100 });
});

test("a person's page says how much they store and how much they may", async () => {
  const person = await createPerson(studio.database);
  await studio.completed(person);
  const { rows } = await sql`
    select count(*) as files, sum(bytes)::bigint as bytes from files where user_id = ${person.id}`.execute(
    studio.database,
  );
  const { user: shown } = await user(person);
  expect(shown.storage).toEqual({ ...Object(rows[0]), maxBytes: 20_000_000_000, maxFiles: 100_000 });
  expect(shown.storage.bytes).toBeGreaterThan(0);
});

test('ending sessions signs a person out everywhere', async () => {
  const person = await createPerson(studio.database);
  const path = `/api/admin/users/${person.id}/end-sessions`;
  expect(await studio.read(['POST', path], endedSessionsSchema, { reason })).toEqual({ ended: 1 });
  expect(await refusal(studio.ask(person, 'GET', '/api/me'))).toBe('401 not_signed_in');
});
