import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { joinWorkspace, openWorkspace, outcome, workspaceTools } from '../../../test/support/workspaces.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { workspaceListSchema, workspaceSchema } from './wire.ts';

let studio: ServedStudio;
let tools: ReturnType<typeof workspaceTools>;
beforeAll(async () => {
  studio = await startServedStudio();
  tools = workspaceTools(studio);
});
afterAll(() => studio.stop());

describe('an invitation', () => {
  const confirm = ({ id }: Person) =>
    studio.deps.database.updateTable('user').set({ emailVerified: true }).where('id', '=', id).execute();
  const invited = async (owner: Person, id: string, email: string, more = {}) =>
    studio.ask(owner, 'POST', `/api/workspaces/${id}/invitations`, {
      email,
      role: 'editor',
      tokensPerMonth: 40,
      ...more,
    });
  const newsOf = async (who: Person) =>
    workspaceListSchema.parse(await (await studio.ask(who, 'GET', '/api/workspaces')).json());

  test('comes by mail, and makes a member of the account with that confirmed address, once', async () => {
    const [owner, guest, other] = [await tools.person(), await tools.person(), await tools.person()];
    const { id } = await openWorkspace(studio.deps.database, owner, 100);
    expect(await outcome(invited(owner, id, guest.email))).toBe('201');
    const { rows } = await sql<{ payload: { to: string; paragraphs: string[] } }>`
      select payload from tasks where kind = 'mail' and payload ->> 'to' = ${guest.email}`.execute(
      studio.deps.database,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.payload.paragraphs.join()).toContain(owner.email);
    expect((await newsOf(guest)).invitations, 'the address is not confirmed').toEqual([]);
    await confirm(guest);
    await confirm(other);
    const [invitation] = (await newsOf(guest)).invitations;
    expect(invitation).toMatchObject({ workspace: 'Foxes', role: 'editor' });
    const accept = `/api/workspace-invitations/${invitation?.id}/accept`;
    expect(await outcome(studio.ask(other, 'POST', accept))).toBe('404 not_found');
    expect(await outcome(studio.ask(guest, 'POST', accept))).toBe('200');
    expect(await outcome(studio.ask(guest, 'POST', accept))).toBe('404 not_found');
    expect((await newsOf(guest)).workspaces).toMatchObject([{ id, role: 'editor' }]);
    const read = workspaceSchema.parse(await (await studio.ask(owner, 'GET', `/api/workspaces/${id}`)).json());
    expect(read.members[1]).toMatchObject({ id: guest.id, role: 'editor', tokensPerMonth: 40 });
    expect(await outcome(invited(owner, id, guest.email))).toBe('409 already_member');
  });

  test('is over when it is taken back, turned down or a week old', async () => {
    const [owner, guest] = [await tools.person(), await tools.person()];
    const { database } = studio.deps;
    const { id } = await openWorkspace(database, owner);
    await confirm(guest);
    const send = async () => {
      expect(await outcome(invited(owner, id, guest.email))).toBe('201');
      return (await newsOf(guest)).invitations[0]?.id;
    };
    const accept = (invitation?: string) =>
      outcome(studio.ask(guest, 'POST', `/api/workspace-invitations/${invitation}/accept`));
    const first = await send();
    expect(await outcome(studio.ask(owner, 'DELETE', `/api/workspaces/${id}/invitations/${first}`))).toBe('204');
    expect(await accept(first)).toBe('404 not_found');
    const second = await send();
    expect(await outcome(studio.ask(guest, 'DELETE', `/api/workspace-invitations/${second}`))).toBe('204');
    expect(await accept(second)).toBe('404 not_found');
    const third = await send();
    await sql`update workspace_invitations set expires_at = now() - interval '1 second'`.execute(database);
    expect(await accept(third)).toBe('404 not_found');
    expect((await newsOf(guest)).workspaces).toEqual([]);
  });

  test('is sent by owners alone, and by none of them more than 50 times a day', async () => {
    const [owner, editor] = [await tools.person(), await tools.person()];
    const { id } = await openWorkspace(studio.deps.database, owner);
    await joinWorkspace(studio.deps.database, id, editor, 'editor');
    expect(await outcome(invited(editor, id, 'fox@example.com'))).toBe('403 role_needed');
    const outcomes: string[] = [];
    for (let n = 0; n < 51; n++) outcomes.push(await outcome(invited(owner, id, `fox-${n}@example.com`)));
    expect(outcomes.slice(0, 50)).toEqual(Array(50).fill('201'));
    expect(outcomes[50]).toBe('429 rate_limited');
  });
});

test('mails about money go to each owner of a workspace, and to nobody else', async () => {
  const { database } = studio.deps;
  const [owner, second, viewer] = [await tools.person(), await tools.person(), await tools.person()];
  const { id } = await openWorkspace(database, owner);
  await joinWorkspace(database, id, second, 'owner');
  await joinWorkspace(database, id, viewer, 'viewer');
  const { email } = await database
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const mail = { to: email ?? '', write: () => ({ subject: 'Paid', paragraphs: [id], notes: [] }) };
  await enqueueMail(database, mail, `mail:test:${id}`);
  await enqueueMail(database, mail, `mail:test:${id}`);
  const { rows } = await sql<{ to: string }>`select payload ->> 'to' as to from tasks
    where kind = 'mail' and payload -> 'paragraphs' ->> 0 = ${id} order by id`.execute(database);
  expect(rows.map(({ to }) => to).sort()).toEqual([owner.email, second.email].sort());
});
