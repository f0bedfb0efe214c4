import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader } from '../../../test/support/live.ts';
import type { Person } from '../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import {
  cookiesIn,
  joinWorkspace,
  ORDER_COST,
  ORDER_PATH,
  openWorkspace,
  order,
  outcome,
  type Role,
  workspaceTools,
} from '../../../test/support/workspaces.ts';
import { generationListSchema } from '../../studio/generations/wire.ts';
import { meSchema } from '../account/me-wire.ts';
import { newApiKeySchema } from '../keys/wire.ts';
import { workspaceListSchema, workspaceSchema } from './wire.ts';

let studio: ServedStudio;
let tools: ReturnType<typeof workspaceTools>;
beforeAll(async () => {
  studio = await startServedStudio();
  tools = workspaceTools(studio);
});
afterAll(() => studio.stop());

describe('a workspace', () => {
  test('is opened with a confirmed address, without any tokens, and switched to by its members', async () => {
    const owner = await tools.person();
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
    const hasPlan = async () =>
      workspaceSchema.parse(await (await studio.ask(owner, 'GET', `/api/workspaces/${id}`)).json()).hasPlan;
    expect(await hasPlan()).toBe(false);
    const onPlan = (plan: string) =>
      sql`update profiles set subscription_status = ${plan} where id = ${id}`.execute(studio.deps.database);
    await onPlan('pro');
    expect(await hasPlan()).toBe(true);
    await onPlan('free');
    const stranger = await tools.person();
    expect(await outcome(studio.ask(stranger, 'POST', '/api/workspaces/switch', { workspace: id }))).toBe(
      '404 not_found',
    );
    expect(await outcome(studio.ask(stranger, 'POST', '/api/workspaces/switch', { workspace: randomUUID() }))).toBe(
      '404 not_found',
    );
  });

  test('has its own gallery and balance: what is ordered there is in it, paid by the pool, and says who ordered it', async () => {
    const [owner, editor] = [await tools.person(), await tools.person()];
    const { id } = await openWorkspace(studio.deps.database, owner, 100);
    await joinWorkspace(studio.deps.database, id, editor, 'editor');
    const generationId = randomUUID();
    expect(await outcome(tools.askIn(id, editor, 'POST', ORDER_PATH, order(generationId)))).toBe('202');
    expect(await tools.poolOf(id)).toBe(100 - ORDER_COST);
    const listed = async (answer: Response) =>
      generationListSchema.parse(await answer.json()).generations.map((generation) => generation.id);
    expect(await listed(await tools.askIn(id, owner, 'GET', '/api/generations'))).toEqual([generationId]);
    expect(await listed(await studio.ask(editor, 'GET', '/api/generations'))).toEqual([]);
    const own = meSchema.parse(await (await studio.ask(editor, 'GET', '/api/me')).json());
    expect(own).toMatchObject({ balance: { total: 100 }, workspace: null });
    const author = await tools.askIn(id, owner, 'GET', `/api/generations/${generationId}/author`);
    expect(await author.json()).toEqual({ author: { id: editor.id, name: editor.email.split('@')[0] } });
    expect(await outcome(studio.ask(editor, 'GET', `/api/generations/${generationId}`))).toBe('404 not_found');
    expect(await tools.spentBy(id, owner)).toEqual(
      new Map([
        [owner.id, 0],
        [editor.id, ORDER_COST],
      ]),
    );
    expect(await tools.ledgerProblems()).toEqual([]);
  });

  test('is nobody who signs in, and gets no tokens of new people, whatever an administrator presses', async () => {
    const { database } = studio.deps;
    const { id } = await openWorkspace(database, await tools.person());
    const session = { aal: 'aal1', token: randomUUID(), userId: id, expiresAt: new Date(), updatedAt: new Date() };
    await expect(database.insertInto('session').values(session).execute()).rejects.toThrow('workspace_account');
    await expect(
      database.updateTable('user').set({ emailVerified: true }).where('id', '=', id).execute(),
    ).rejects.toThrow('workspace_account');
    await sql`select settle_signup_tokens(${id})`.execute(database);
    expect(await tools.poolOf(id)).toBe(0);
  });

  test('takes no codes and no referrals, and makes no keys', async () => {
    const owner = await tools.person();
    const { id } = await openWorkspace(studio.deps.database, owner);
    for (const [method, path, body] of [
      ['POST', '/api/billing/codes', { code: 'FREE' }],
      ['GET', '/api/billing/referrals', undefined],
      ['POST', '/api/keys', { name: 'A', scopes: ['read'] }],
    ] as const) {
      expect(await outcome(tools.askIn(id, owner, method, path, body)), path).toBe('403 own_account_only');
    }
  });
});

describe('each role', () => {
  const acts: [string, string, string, unknown, Role[]][] = [
    ['sees the gallery', 'GET', '/api/generations', undefined, ['owner', 'editor', 'viewer', 'billing']],
    ['sees the balance', 'GET', '/api/me', undefined, ['owner', 'editor', 'viewer', 'billing']],
    ['sees the links', 'GET', '/api/shares', undefined, ['owner', 'editor', 'viewer', 'billing']],
    ['orders', 'POST', ORDER_PATH, 'order', ['owner', 'editor']],
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
    const owner = await tools.person();
    const { id } = await openWorkspace(studio.deps.database, owner, 100);
    for (const role of ['owner', 'editor', 'viewer', 'billing'] as const) {
      const who = role === 'owner' ? owner : await tools.person();
      if (role !== 'owner') await joinWorkspace(studio.deps.database, id, who, role);
      const answer = await tools.askIn(id, who, method, path, body === 'order' ? order() : body);
      const said = await outcome(answer);
      if (allowed.includes(role)) expect(said, role).not.toMatch(/^(401|403|404|5)/);
      else expect(said, role).toBe('403 role_needed');
    }
  });

  test('but that of owners changes no member and no name', async () => {
    const owner = await tools.person();
    const { id } = await openWorkspace(studio.deps.database, owner);
    for (const role of ['editor', 'viewer', 'billing'] as const) {
      const who = await tools.person();
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
    const [owner, editor] = [await tools.person(), await tools.person()];
    const { id } = await openWorkspace(studio.deps.database, owner, 100);
    await joinWorkspace(studio.deps.database, id, editor, 'editor');
    const generationId = randomUUID();
    await tools.askIn(id, editor, 'POST', ORDER_PATH, order(generationId));
    expect(await outcome(studio.ask(owner, 'DELETE', `/api/workspaces/${id}/members/${editor.id}`))).toBe('204');
    const refused = await tools.askIn(id, editor, 'POST', ORDER_PATH, order());
    expect(refused.headers.getSetCookie().join()).toMatch(/^kinora\.workspace=;.*Max-Age=0/i);
    expect(await outcome(refused)).toBe('403 not_a_member');
    expect(await outcome(studio.ask(editor, 'GET', `/api/workspaces/${id}`))).toBe('404 not_found');
    const author = await tools.askIn(id, owner, 'GET', `/api/generations/${generationId}/author`);
    expect(await author.json()).toMatchObject({ author: { id: editor.id } });
    expect(await outcome(tools.askIn(id, owner, 'GET', `/api/generations/${generationId}`))).toBe('200');
  });

  test('is whoever is suspended, and whose workspace is', async () => {
    const { database } = studio.deps;
    const [owner, editor] = [await tools.person(), await tools.person()];
    const { id } = await openWorkspace(database, owner, 100);
    await joinWorkspace(database, id, editor, 'editor');
    await database.updateTable('user').set({ banned: true }).where('id', '=', editor.id).execute();
    expect(await outcome(tools.askIn(id, editor, 'GET', '/api/me'))).toMatch(/^401/);
    await database.updateTable('user').set({ banned: true }).where('id', '=', id).execute();
    expect(await outcome(tools.askIn(id, owner, 'GET', '/api/me'))).toBe('403 not_a_member');
  });

  test('opens no file of a suspended workspace, and opens them again once it is let in', async () => {
    const { database } = studio.deps;
    const [owner, editor] = [await tools.person(), await tools.person()];
    const { id } = await openWorkspace(database, owner);
    await joinWorkspace(database, id, editor, 'editor');
    const kept = await storedInput(studio, { ...owner, id }, { folder: 'input' });
    const readBy = (who: Person) => outcome(studio.ask(who, 'GET', kept));
    const suspend = (banned: boolean) => database.updateTable('user').set({ banned }).where('id', '=', id).execute();
    expect([await readBy(owner), await readBy(editor)]).toEqual(['200', '200']);
    await suspend(true);
    expect([await readBy(owner), await readBy(editor)]).toEqual(['404 not_found', '404 not_found']);
    await suspend(false);
    expect([await readBy(owner), await readBy(editor)]).toEqual(['200', '200']);
  });

  test('follows nothing of a workspace from when it is suspended', async () => {
    const { database, config } = studio.deps;
    const owner = await tools.person();
    const { id } = await openWorkspace(database, owner, 100);
    const headers = { cookie: await cookiesIn(config, owner, id) };
    const reader = await openReader(`${studio.origin}/api/events`, headers);
    expect(reader.status).toBe(200);
    await database.updateTable('user').set({ banned: true }).where('id', '=', id).execute();
    await reader.ended;
    expect(reader.events).toEqual([]);
  });

  test('is a key of a member, and an administrator who views one: no file of the workspace opens to them', async () => {
    const { database, config } = studio.deps;
    const [owner, admin] = [await tools.person(), await tools.person()];
    await database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
    const { id } = await openWorkspace(database, owner);
    const ofWorkspace = await storedInput(studio, { ...owner, id }, { folder: 'input' });
    const own = await storedInput(studio, owner, { folder: 'input' });
    const made = await studio.ask(owner, 'POST', '/api/keys', { name: 'A script', scopes: ['read'] });
    const { secret } = newApiKeySchema.parse(await made.json());
    const view = await studio.ask(admin, 'POST', `/api/admin/users/${owner.id}/view`, { reason: 'For the test' });
    const viewing = view.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (const headers of [
      { authorization: `Bearer ${secret}` },
      { cookie: `${sessionCookie(config, admin.token)}; ${viewing}` },
    ]) {
      expect(await outcome(studio.send(null, 'GET', own, { headers }))).toBe('200');
      expect(await outcome(studio.send(null, 'GET', ofWorkspace, { headers }))).toBe('404 not_found');
    }
  });

  test.each([
    ['delete their accounts', '/api/account', '409 sole_owner'],
    ['delete an account and leave', null, '409 last_owner'],
  ])('is not the last two owners who %s at one moment: one stays', async (_how, path, refusal) => {
    const { database } = studio.deps;
    const owners = [await tools.person(), await tools.person()] as const;
    const { id } = await openWorkspace(database, owners[0]);
    await joinWorkspace(database, id, owners[1], 'owner');
    const going = path ?? `/api/workspaces/${id}/members/${owners[1].id}`;
    let second: Promise<string> | undefined;
    await database.transaction().execute(async (transaction) => {
      await sql`select erase_person(${owners[0].id})`.execute(transaction);
      second = outcome(studio.ask(owners[1], 'DELETE', going));
      await Promise.race([second, setTimeout(1000)]);
    });
    expect(await second).toBe(refusal);
    expect(await outcome(studio.ask(owners[1], 'GET', `/api/workspaces/${id}`))).toBe('200');
  });

  test('goes while their own order there waits, and neither holds the other up', async () => {
    const { database } = studio.deps;
    const [owner, editor] = [await tools.person(), await tools.person()];
    const { id } = await openWorkspace(database, owner, 1000);
    await joinWorkspace(database, id, editor, 'editor');
    let asked: Promise<string[]> | undefined;
    await database.transaction().execute(async (transaction) => {
      await sql`select from profiles where id = ${id} for update`.execute(transaction);
      const ordered = outcome(tools.askIn(id, editor, 'POST', ORDER_PATH, order()));
      await setTimeout(500);
      const left = outcome(studio.ask(editor, 'DELETE', '/api/account'));
      await setTimeout(500);
      const renamed = outcome(studio.ask(owner, 'PATCH', `/api/workspaces/${id}`, { name: 'Hares' }));
      await setTimeout(500);
      asked = Promise.all([ordered, left, renamed]);
    });
    expect(await asked).toEqual(['202', '204', '204']);
    expect(await tools.ledgerProblems()).toEqual([]);
  });

  test('is never the last owner, who hands it over or deletes it before their account goes', async () => {
    const { database } = studio.deps;
    const [owner, heir] = [await tools.person(), await tools.person()];
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
    expect(await tools.ledgerProblems()).toEqual([]);
  });

  test('works in the workspace no more in whatever session comes to this browser next', async () => {
    const [owner, next] = [await tools.person(), await tools.person()];
    const { id } = await openWorkspace(studio.deps.database, owner);
    await joinWorkspace(studio.deps.database, id, next, 'viewer');
    const [, chosen = ''] = (await cookiesIn(studio.deps.config, owner, id)).split('; ');
    const cookie = `${sessionCookie(studio.deps.config, next.token)}; ${chosen}`;
    const me = meSchema.parse(await (await studio.send(null, 'GET', '/api/me', { headers: { cookie } })).json());
    expect(me).toMatchObject({ user: { id: next.id }, workspace: null });
  });
});
