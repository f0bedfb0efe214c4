import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import {
  cookiesIn,
  joinWorkspace,
  ORDER_PATH,
  openWorkspace,
  order,
  outcome,
} from '../../../test/support/workspaces.ts';
import { inboxListSchema } from './wire.ts';

let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio({ env: { LOG_LEVEL: 'error' } });
});
afterAll(() => studio.stop());

const person = () => createPerson(studio.database, { tokens: 100 });

async function inboxOf(who: Person) {
  return inboxListSchema.parse(await (await studio.ask(who, 'GET', '/api/inbox')).json()).entries;
}

/** As a browser whose person works in that workspace. */
async function askIn(workspace: string, who: Person, path: string, body: unknown): Promise<Response> {
  const { config } = studio.deps;
  const headers = {
    origin: `http://127.0.0.1:${config.port}`,
    host: `127.0.0.1:${config.port}`,
    cookie: await cookiesIn(config, who, workspace),
    'content-type': 'application/json',
  };
  return studio.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const kindsAbout = (id: string) =>
  sql<{ user_id: string; kind: string }>`
  select user_id, kind from inbox_entries where generation_id = ${id}`.execute(studio.database);

test('what a member made in a workspace is told to that member by their own choices, with the way there', async () => {
  const [owner, member] = [await person(), await person()];
  const { id } = await openWorkspace(studio.database, owner, 100);
  await joinWorkspace(studio.database, id, member, 'editor');
  const made = randomUUID();
  expect((await askIn(id, member, ORDER_PATH, order(made))).status).toBe(202);
  await eventually(async () => expect(await inboxOf(member)).toHaveLength(1));
  expect(await inboxOf(member)).toMatchObject([
    {
      link: `/workspaces?in=${id}&result=${made}`,
      news: { kind: 'done', count: 1, workspace: { id, name: 'Foxes' } },
      readAt: null,
    },
  ]);
  expect((await kindsAbout(made)).rows).toEqual([{ user_id: member.id, kind: 'done' }]);
  expect(await inboxOf(owner)).toEqual([]);
  const { rows } = await sql`select from tasks where kind = 'inbox_news'`.execute(studio.database);
  expect(rows.length, 'their open browsers hear of it').toBeGreaterThan(0);

  const choices = { channels: { done: { inbox: false, mail: false } } };
  expect((await studio.ask(member, 'PUT', '/api/inbox/settings', choices)).status).toBe(200);
  const silent = randomUUID();
  expect((await askIn(id, member, ORDER_PATH, order(silent))).status).toBe(202);
  await eventually(async () => {
    const state = await studio.database
      .selectFrom('ai_generations')
      .select('status')
      .where('id', '=', silent)
      .executeTakeFirst();
    expect(state?.status).toBe('completed');
  });
  expect((await inboxOf(member)).map(({ generationId }) => generationId)).toEqual([made]);
});

test('what ends after a member has left is told to the workspace alone', async () => {
  const [owner, member] = [await person(), await person()];
  const { id } = await openWorkspace(studio.database, owner, 100);
  await joinWorkspace(studio.database, id, member, 'editor');
  const made = randomUUID();
  await studio.stopWorker();
  expect((await askIn(id, member, ORDER_PATH, order(made))).status).toBe(202);
  expect(await outcome(studio.ask(owner, 'DELETE', `/api/workspaces/${id}/members/${member.id}`))).toBe('204');
  await sql`select fail_generation(r.generation_id, r.id, r.claim_no, 'timeout', 'No answer', 'it failed')
      from runs r where r.generation_id = ${made}`.execute(studio.database);
  expect((await kindsAbout(made)).rows).toEqual([{ user_id: id, kind: 'failed' }]);
});

test('an invitation is a line of the inbox once its address is confirmed, and none once it is answered', async () => {
  const [owner, guest] = [await person(), await person()];
  const { id } = await openWorkspace(studio.database, owner);
  const invite = () =>
    studio.ask(owner, 'POST', `/api/workspaces/${id}/invitations`, {
      email: guest.email.toUpperCase(),
      role: 'editor',
      tokensPerMonth: null,
    });
  expect(await outcome(invite())).toBe('201');
  expect(await inboxOf(guest), 'the address is not confirmed').toEqual([]);
  await studio.database.updateTable('user').set({ emailVerified: true }).where('id', '=', guest.id).execute();
  const [line] = await inboxOf(guest);
  expect(line).toMatchObject({ link: '/workspaces', news: { kind: 'invitation', workspace: 'Foxes' } });
  expect(await outcome(invite())).toBe('201');
  const renewed = await inboxOf(guest);
  expect(renewed, 'one line of one invitation').toHaveLength(1);
  expect(renewed[0], 'which is news again').toMatchObject({ readAt: null, news: { kind: 'invitation' } });
  expect(renewed[0]?.id).not.toBe(line?.id);
  expect(await inboxOf(owner)).toEqual([]);
  const invitation = line?.news.kind === 'invitation' ? line.news.invitation : '';
  expect(await outcome(studio.ask(guest, 'POST', `/api/workspace-invitations/${invitation}/accept`))).toBe('200');
  expect(await inboxOf(guest)).toEqual([]);
});

test('what others make of a place in a workspace is told to whose place it was, and nothing that they did themselves', async () => {
  const [owner, member, leaver] = [await person(), await person(), await person()];
  const { id } = await openWorkspace(studio.database, owner);
  for (const one of [member, leaver]) await joinWorkspace(studio.database, id, one, 'editor');
  const change = (who: Person, role: string) =>
    outcome(studio.ask(owner, 'PATCH', `/api/workspaces/${id}/members/${who.id}`, { role, tokensPerMonth: 8 }));
  expect(await change(member, 'editor'), 'another cap alone').toBe('204');
  expect(await inboxOf(member)).toEqual([]);
  expect(await change(member, 'owner')).toBe('204');
  expect(await inboxOf(member)).toMatchObject([
    { link: '/workspaces', news: { kind: 'membership', event: 'role', workspace: 'Foxes', role: 'owner' } },
  ]);
  expect(await outcome(studio.ask(leaver, 'DELETE', `/api/workspaces/${id}/members/${leaver.id}`))).toBe('204');
  expect(await inboxOf(leaver)).toEqual([]);

  const remove = () => outcome(studio.ask(owner, 'DELETE', `/api/workspaces/${id}/members/${member.id}`));
  expect(await remove()).toBe('204');
  expect(await remove(), 'there is nobody any more').toBe('404 not_found');
  const [removed, ...earlier] = await inboxOf(member);
  expect(removed?.news).toMatchObject({ kind: 'membership', event: 'removed', workspace: 'Foxes' });
  expect(earlier).toHaveLength(1);
  await joinWorkspace(studio.database, id, leaver, 'viewer');
  expect(await outcome(studio.ask(owner, 'DELETE', `/api/workspaces/${id}`))).toBe('204');
  expect(await inboxOf(leaver)).toMatchObject([{ news: { kind: 'membership', event: 'deleted', workspace: 'Foxes' } }]);
  expect(await inboxOf(owner)).toEqual([]);
  const { rows } = await sql<{ is_mailed: boolean }>`
    select is_mailed from inbox_entries where kind = 'membership' and user_id = ${member.id}`.execute(studio.database);
  expect(rows).toEqual([{ is_mailed: true }, { is_mailed: true }]);
});

test('a pool that runs low is told to those who may pay for it, once, by their own choices, and to nobody else', async () => {
  const [owner, payer, silent, editor] = [await person(), await person(), await person(), await person()];
  const { id } = await openWorkspace(studio.database, owner, 60);
  await joinWorkspace(studio.database, id, payer, 'billing');
  await joinWorkspace(studio.database, id, silent, 'owner');
  await joinWorkspace(studio.database, id, editor, 'editor');
  const nothing = { channels: { balance: { inbox: false, mail: false, push: false } } };
  expect((await studio.ask(silent, 'PUT', '/api/inbox/settings', nothing)).status).toBe(200);
  for (let orders = 0; orders < 3; orders += 1) {
    expect((await askIn(id, editor, ORDER_PATH, order(randomUUID()))).status).toBe(202);
  }
  const { rows } = await sql<{ user_id: string; is_mailed: boolean }>`
    select user_id, is_mailed from inbox_entries where kind = 'balance'`.execute(studio.database);
  const told = [owner, payer].map((one) => ({ user_id: one.id, is_mailed: true }));
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(expect.arrayContaining(told));
  for (const reader of [owner, payer]) {
    expect(await inboxOf(reader)).toMatchObject([
      {
        link: `/workspaces?in=${id}&to=billing`,
        news: { kind: 'balance', tokens: 44, workspace: { id, name: 'Foxes' } },
      },
    ]);
  }
});
