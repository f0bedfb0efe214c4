import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { cookiesIn, joinWorkspace, openWorkspace, type Role } from '../../../test/support/workspaces.ts';
import { errorSchema, generationListSchema, meSchema } from '../../http/wire.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { workspaceListSchema, workspaceSchema } from './wire.ts';

let studio: ServedStudio;
beforeAll(async () => {
  studio = await startServedStudio();
});
afterAll(() => studio.stop());

const person = (tokens = 100) => createPerson(studio.deps.database, { tokens });

/** As a browser whose person works in that workspace. */
async function askIn(workspace: string, who: Person, method: string, path: string, body?: unknown) {
  const headers = { cookie: await cookiesIn(studio.deps.config, who, workspace) };
  return studio.send(null, method, path, { headers, ...(body === undefined ? {} : { body }) });
}

async function outcome(asked: Response | Promise<Response>) {
  const answer = await asked;
  return answer.ok ? `${answer.status}` : `${answer.status} ${errorSchema.parse(await answer.json()).code}`;
}

const order = (generationId = randomUUID()) => ({ generationId, prompt: 'a fox' });
const PATH = '/functions/v1/ai-image-generator';
const COST = 8;

async function ledgerProblems() {
  return (await verifyLedger(studio.deps.database)).flatMap(({ problems }) => problems);
}

async function poolOf(workspace: string): Promise<number> {
  const profile = await studio.deps.database
    .selectFrom('profiles')
    .select(['tokens', 'purchased_tokens'])
    .where('id', '=', workspace)
    .executeTakeFirstOrThrow();
  return profile.tokens + profile.purchased_tokens;
}

const spentBy = async (workspace: string, owner: Person) => {
  const read = workspaceSchema.parse(await (await studio.ask(owner, 'GET', `/api/workspaces/${workspace}`)).json());
  return new Map(read.members.map(({ id, spentThisMonth }) => [id, spentThisMonth]));
};

describe('a workspace', () => {
  test('is opened with a confirmed address, without any tokens, and switched to by its members', async () => {
    const owner = await person();
    expect(await outcome(studio.ask(owner, 'POST', '/api/workspaces', { name: 'Foxes' }))).toBe(
      '403 email_unconfirmed',
    );
    await studio.deps.database.updateTable('user').set({ emailVerified: true }).where('id', '=', owner.id).execute();
    expect(await outcome(studio.ask(owner, 'POST', '/api/workspaces', { name: 'Foxes' }))).toBe('201');
    const { workspaces } = workspaceListSchema.parse(await (await studio.ask(owner, 'GET', '/api/workspaces')).json());
    expect(workspaces).toMatchObject([{ name: 'Foxes', role: 'owner' }]);
    const id = workspaces[0]?.id ?? '';
    const switched = await studio.ask(owner, 'POST', '/api/workspaces/switch', { workspace: id });
    expect(switched.status).toBe(204);
    const cookie = `${sessionCookie(studio.deps.config, owner.token)}; ${switched.headers.getSetCookie()[0]?.split(';')[0]}`;
    const me = meSchema.parse(await (await studio.send(null, 'GET', '/api/me', { headers: { cookie } })).json());
    expect(me).toMatchObject({
      user: { id, email: owner.email },
      balance: { total: 0 },
      workspace: { id, role: 'owner' },
    });
    const stranger = await person();
    expect(await outcome(studio.ask(stranger, 'POST', '/api/workspaces/switch', { workspace: id }))).toBe(
      '404 not_found',
    );
    expect(await outcome(studio.ask(stranger, 'POST', '/api/workspaces/switch', { workspace: randomUUID() }))).toBe(
      '404 not_found',
    );
  });

  test('has its own gallery and balance: what is ordered there is in it, paid by the pool, and says who ordered it', async () => {
    const [owner, editor] = [await person(), await person()];
    const { id } = await openWorkspace(studio.deps.database, owner, 100);
    await joinWorkspace(studio.deps.database, id, editor, 'editor');
    const generationId = randomUUID();
    expect(await outcome(askIn(id, editor, 'POST', PATH, order(generationId)))).toBe('202');
    expect(await poolOf(id)).toBe(100 - COST);
    const listed = async (answer: Response) =>
      generationListSchema.parse(await answer.json()).generations.map((generation) => generation.id);
    expect(await listed(await askIn(id, owner, 'GET', '/api/generations'))).toEqual([generationId]);
    expect(await listed(await studio.ask(editor, 'GET', '/api/generations'))).toEqual([]);
    const own = meSchema.parse(await (await studio.ask(editor, 'GET', '/api/me')).json());
    expect(own).toMatchObject({ balance: { total: 100 }, workspace: null });
    const author = await askIn(id, owner, 'GET', `/api/generations/${generationId}/author`);
    expect(await author.json()).toEqual({ author: { id: editor.id, name: editor.email.split('@')[0] } });
    expect(await outcome(studio.ask(editor, 'GET', `/api/generations/${generationId}`))).toBe('404 not_found');
    expect(await spentBy(id, owner)).toEqual(
      new Map([
        [owner.id, 0],
        [editor.id, COST],
      ]),
    );
    expect(await ledgerProblems()).toEqual([]);
  });

  test('is nobody who signs in, and gets no tokens of new people, whatever an administrator presses', async () => {
    const { database } = studio.deps;
    const { id } = await openWorkspace(database, await person());
    const session = { aal: 'aal1', token: randomUUID(), userId: id, expiresAt: new Date(), updatedAt: new Date() };
    await expect(database.insertInto('session').values(session).execute()).rejects.toThrow('workspace_account');
    await expect(
      database.updateTable('user').set({ emailVerified: true }).where('id', '=', id).execute(),
    ).rejects.toThrow('workspace_account');
    await sql`select settle_signup_tokens(${id})`.execute(database);
    expect(await poolOf(id)).toBe(0);
  });

  test('takes no codes and no referrals, and makes no keys and no webhooks', async () => {
    const owner = await person();
    const { id } = await openWorkspace(studio.deps.database, owner);
    for (const [method, path, body] of [
      ['POST', '/api/billing/codes', { code: 'FREE' }],
      ['GET', '/api/billing/referrals', undefined],
      ['POST', '/api/keys', { name: 'A', scopes: ['read'] }],
      ['GET', '/api/webhooks', undefined],
    ] as const) {
      expect(await outcome(askIn(id, owner, method, path, body)), path).toBe('403 own_account_only');
    }
  });
});

describe('each role', () => {
  const acts: [string, string, string, unknown, Role[]][] = [
    ['sees the gallery', 'GET', '/api/generations', undefined, ['owner', 'editor', 'viewer', 'billing']],
    ['sees the balance', 'GET', '/api/me', undefined, ['owner', 'editor', 'viewer', 'billing']],
    ['sees the links', 'GET', '/api/shares', undefined, ['owner', 'editor', 'viewer', 'billing']],
    ['orders', 'POST', PATH, 'order', ['owner', 'editor']],
    ['edits the library', 'POST', '/api/collections', { name: 'Foxes' }, ['owner', 'editor']],
    ['edits styles', 'PUT', `/api/styles/${randomUUID()}`, { name: 'Dusk', after: 'at dusk' }, ['owner', 'editor']],
    ['sees the ledger', 'GET', '/api/ledger', undefined, ['owner', 'billing']],
    [
      'changes caps of the pool',
      'PUT',
      '/api/billing/spending',
      { tokensPerDay: null, tokensPerMonth: 500 },
      ['owner', 'billing'],
    ],
  ];
  test.each(acts)('%s only where it may', async (_what, method, path, body, allowed) => {
    const owner = await person();
    const { id } = await openWorkspace(studio.deps.database, owner, 100);
    for (const role of ['owner', 'editor', 'viewer', 'billing'] as const) {
      const who = role === 'owner' ? owner : await person();
      if (role !== 'owner') await joinWorkspace(studio.deps.database, id, who, role);
      const answer = await askIn(id, who, method, path, body === 'order' ? order() : body);
      const said = await outcome(answer);
      if (allowed.includes(role)) expect(said, role).not.toMatch(/^(401|403|404|5)/);
      else expect(said, role).toBe('403 role_needed');
    }
  });

  test('but that of owners changes no member and no name', async () => {
    const owner = await person();
    const { id } = await openWorkspace(studio.deps.database, owner);
    for (const role of ['editor', 'viewer', 'billing'] as const) {
      const who = await person();
      await joinWorkspace(studio.deps.database, id, who, role);
      const raise = { role: 'owner', tokensPerMonth: null };
      const own = `/api/workspaces/${id}/members/${who.id}`;
      expect(await outcome(studio.ask(who, 'PATCH', own, raise))).toBe('403 role_needed');
      expect(await outcome(studio.ask(who, 'DELETE', `/api/workspaces/${id}/members/${owner.id}`))).toBe(
        '403 role_needed',
      );
      expect(await outcome(studio.ask(who, 'PATCH', `/api/workspaces/${id}`, { name: 'Mine' }))).toBe(
        '403 role_needed',
      );
    }
  });
});

describe('whoever is out', () => {
  test('is refused at once, falls back to their own studio, and leaves what they made', async () => {
    const [owner, editor] = [await person(), await person()];
    const { id } = await openWorkspace(studio.deps.database, owner, 100);
    await joinWorkspace(studio.deps.database, id, editor, 'editor');
    const generationId = randomUUID();
    await askIn(id, editor, 'POST', PATH, order(generationId));
    expect(await outcome(studio.ask(owner, 'DELETE', `/api/workspaces/${id}/members/${editor.id}`))).toBe('204');
    const refused = await askIn(id, editor, 'POST', PATH, order());
    expect(refused.headers.getSetCookie().join()).toMatch(/^kinora\.workspace=;.*Max-Age=0/i);
    expect(await outcome(refused)).toBe('403 not_a_member');
    expect(await outcome(studio.ask(editor, 'GET', `/api/workspaces/${id}`))).toBe('404 not_found');
    const author = await askIn(id, owner, 'GET', `/api/generations/${generationId}/author`);
    expect(await author.json()).toMatchObject({ author: { id: editor.id } });
    expect(await outcome(askIn(id, owner, 'GET', `/api/generations/${generationId}`))).toBe('200');
  });

  test('is whoever is suspended, and whose workspace is', async () => {
    const { database } = studio.deps;
    const [owner, editor] = [await person(), await person()];
    const { id } = await openWorkspace(database, owner, 100);
    await joinWorkspace(database, id, editor, 'editor');
    await database.updateTable('user').set({ banned: true }).where('id', '=', editor.id).execute();
    expect(await outcome(askIn(id, editor, 'GET', '/api/me'))).toMatch(/^401/);
    await database.updateTable('user').set({ banned: true }).where('id', '=', id).execute();
    expect(await outcome(askIn(id, owner, 'GET', '/api/me'))).toBe('403 not_a_member');
  });

  test('is never the last owner, who hands it over or deletes it before their account goes', async () => {
    const { database } = studio.deps;
    const [owner, heir] = [await person(), await person()];
    const { id } = await openWorkspace(database, owner);
    await joinWorkspace(database, id, heir, 'viewer');
    expect(await outcome(studio.ask(owner, 'DELETE', `/api/workspaces/${id}/members/${owner.id}`))).toBe(
      '409 last_owner',
    );
    const lower = { role: 'viewer', tokensPerMonth: null };
    expect(await outcome(studio.ask(owner, 'PATCH', `/api/workspaces/${id}/members/${owner.id}`, lower))).toBe(
      '409 last_owner',
    );
    expect(await outcome(studio.ask(owner, 'DELETE', '/api/account'))).toBe('409 sole_owner');
    const raise = { role: 'owner', tokensPerMonth: null };
    expect(await outcome(studio.ask(owner, 'PATCH', `/api/workspaces/${id}/members/${heir.id}`, raise))).toBe('204');
    expect(await outcome(studio.ask(owner, 'DELETE', '/api/account'))).toBe('204');
    expect(await outcome(studio.ask(heir, 'GET', `/api/workspaces/${id}`))).toBe('200');
    expect(await outcome(studio.ask(heir, 'DELETE', `/api/workspaces/${id}`))).toBe('204');
    expect(await outcome(studio.ask(heir, 'GET', `/api/workspaces/${id}`))).toBe('404 not_found');
    expect(await ledgerProblems()).toEqual([]);
  });

  test('works in the workspace no more in whatever session comes to this browser next', async () => {
    const [owner, next] = [await person(), await person()];
    const { id } = await openWorkspace(studio.deps.database, owner);
    await joinWorkspace(studio.deps.database, id, next, 'viewer');
    const [, chosen = ''] = (await cookiesIn(studio.deps.config, owner, id)).split('; ');
    const cookie = `${sessionCookie(studio.deps.config, next.token)}; ${chosen}`;
    const me = meSchema.parse(await (await studio.send(null, 'GET', '/api/me', { headers: { cookie } })).json());
    expect(me).toMatchObject({ user: { id: next.id }, workspace: null });
  });
});

describe('a pool', () => {
  test('of twenty members who order at once is spent exactly, within every cap', async () => {
    const { database } = studio.deps;
    const owner = await person();
    const before = 60 * COST;
    const { id } = await openWorkspace(database, owner, before);
    const members = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const member = await person();
        // From none at all to more than their share.
        const cap = n % 4 === 3 ? null : (n % 4) * 2 * COST + 3;
        await joinWorkspace(database, id, member, 'editor', cap);
        return { member, cap };
      }),
    );
    const asked = members.flatMap(({ member }) =>
      Array.from({ length: 8 }, async () => ({
        member,
        said: await outcome(askIn(id, member, 'POST', PATH, order())),
      })),
    );
    const outcomes = await Promise.all(asked);
    expect(new Set(outcomes.map(({ said }) => said))).toEqual(new Set(['202', '409 limit', '402 insufficient_tokens']));
    const accepted = outcomes.filter(({ said }) => said === '202');
    expect(before - (await poolOf(id))).toBe(accepted.length * COST);
    const spent = await spentBy(id, owner);
    for (const { member, cap } of members) {
      const own = accepted.filter((one) => one.member === member).length * COST;
      expect(spent.get(member.id)).toBe(own);
      if (cap !== null) expect(own).toBeLessThanOrEqual(cap);
    }
    expect(await ledgerProblems()).toEqual([]);
  });

  test('holds the cap for batches and gives room back with what is refunded', async () => {
    const { database } = studio.deps;
    const [owner, editor] = [await person(), await person()];
    const { id } = await openWorkspace(database, owner, 1000);
    await joinWorkspace(database, id, editor, 'editor', 2 * COST);
    const batch = (repeats: number) => {
      const plan = {
        tool: 'gen_01',
        input: { prompt: 'a fox' },
        repeats,
        seed: 1,
        quotedCost: repeats * COST,
        quotedCount: repeats,
      };
      return { batchId: randomUUID(), ...plan };
    };
    const refused = await askIn(id, editor, 'POST', '/api/batches', batch(3));
    expect(await outcome(refused)).toBe('409 limit');
    expect(await poolOf(id), 'all or nothing').toBe(1000);
    expect(await outcome(askIn(id, editor, 'POST', '/api/batches', batch(2)))).toBe('202');
    expect(await outcome(askIn(id, editor, 'POST', PATH, order()))).toBe('409 limit');
    const { generations } = generationListSchema.parse(
      await (await askIn(id, editor, 'GET', '/api/generations')).json(),
    );
    expect(await outcome(askIn(id, editor, 'POST', `/api/generations/${generations[0]?.id}/cancel`))).toBe('200');
    expect((await spentBy(id, owner)).get(editor.id)).toBe(COST);
    expect(await outcome(askIn(id, editor, 'POST', PATH, order()))).toBe('202');
    expect(await ledgerProblems()).toEqual([]);
  });

  test('keeps what a member took of a month when they leave and come back', async () => {
    const { database } = studio.deps;
    const [owner, editor] = [await person(), await person()];
    const { id } = await openWorkspace(database, owner, 1000);
    await joinWorkspace(database, id, editor, 'editor', COST);
    expect(await outcome(askIn(id, editor, 'POST', PATH, order()))).toBe('202');
    expect(await outcome(studio.ask(editor, 'DELETE', `/api/workspaces/${id}/members/${editor.id}`))).toBe('204');
    await joinWorkspace(database, id, editor, 'editor', COST);
    expect(await outcome(askIn(id, editor, 'POST', PATH, order()))).toBe('409 limit');
  });

  test('is spent by no charge that is of no member', async () => {
    const { id } = await openWorkspace(studio.deps.database, await person(), 100);
    const charge = sql`select deduct_user_tokens(${id}, 5, ${`charge:${randomUUID()}`})`;
    await expect(charge.execute(studio.deps.database)).rejects.toThrow('is of no member');
    expect(await poolOf(id)).toBe(100);
  });
});
