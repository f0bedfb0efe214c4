import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { inboxListSchema } from '../../operate/inbox/wire.ts';
import { type Share, shareSchema } from '../shares/wire.ts';
import { commentsSchema, type GuestComments, guestCommentsSchema, writtenSchema } from './wire.ts';

let studio: AdminStudio;
let other: Studio;
let owner: Person;
let made: string;
beforeAll(async () => {
  studio = await startAdminStudio({ env: { LOG_LEVEL: 'error' } });
  const { databaseUrl, filesFolder } = studio.deps.config;
  other = await startStudio({ databaseUrl, env: { FILES_DIR: filesFolder } });
  owner = await createPerson(studio.database, { tokens: 5000 });
  made = await studio.completed(owner);
});
afterAll(async () => {
  await other.stop();
  await studio.stop();
});

type Link = Share & { path: string; file: string };

async function share(wanted: Record<string, unknown> = {}): Promise<Link> {
  const body = { generationIds: [made], mayComment: true, mayApprove: true, ...wanted };
  const answer = await studio.ask(owner, 'POST', '/api/shares', body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  const told = shareSchema.parse(await answer.json());
  const path = new URL(told.link ?? '').pathname;
  const page = await (await studio.ask(null, 'GET', path)).text();
  return { ...told, path, file: /\/files\/([\w-]{22}\.png)/.exec(page)?.[1] ?? 'no-file' };
}

/** As a browser without an account asks; `guest` is what it keeps. */
function ask(method: string, path: string, body?: unknown, guest?: string, at: Pick<Studio, 'app'> = studio) {
  const { host, origin } = { host: '127.0.0.1:3999', origin: 'http://127.0.0.1:3999' };
  return Promise.resolve(
    at.app.request(path, {
      method,
      headers: {
        ...{ host, origin },
        ...(guest === undefined ? {} : { 'x-kinora-guest': guest }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

const say = ({ path, file }: Link, body: Record<string, unknown> = {}, guest?: string) =>
  ask('POST', `${path}/comments`, { name: 'Ada', text: 'Brighter, please', file, ...body }, guest);
async function said(link: Link, body: Record<string, unknown> = {}, guest?: string) {
  const answer = await say(link, body, guest);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return writtenSchema.parse(await answer.json());
}
async function seen({ path }: Link, guest?: string): Promise<GuestComments> {
  return guestCommentsSchema.parse(await (await ask('GET', `${path}/comments`, undefined, guest)).json());
}
const talk = async () =>
  commentsSchema.parse(await (await studio.ask(owner, 'GET', `/api/generations/${made}/comments`)).json());
const ownersWord = (body: Record<string, unknown>) =>
  studio.ask(owner, 'POST', `/api/generations/${made}/comments`, body);
const change = (id: string, body: Record<string, unknown>) => studio.ask(owner, 'PATCH', `/api/shares/${id}`, body);

test('whoever has the link writes, reads what is there, and its owner answers by the name that they have here', async () => {
  const link = await share();
  const { id } = await said(link, { x: 0.2, y: 0.9 });
  expect((await ownersWord({ text: 'Done', parentId: id })).status).toBe(201);
  const told = await seen(link);
  expect(told.comments).toMatchObject([
    { text: 'Brighter, please', name: 'Ada', by: 'guest', x: 0.2, y: 0.9, file: `${link.path}/files/${link.file}` },
    { text: 'Done', name: null, by: 'owner', parentId: id },
  ]);
  await sql`update profiles set username = 'lens' where id = ${owner.id}`.execute(studio.database);
  expect((await seen(link)).comments[1]?.name).toBe('lens');
  expect(JSON.stringify(told)).not.toContain(owner.id);
  expect(JSON.stringify(told)).not.toContain(made);
});

test('a guest learns nothing of other links, or of what the owner keeps to themselves', async () => {
  const [link, second] = [await share(), await share()];
  await said(second, { text: 'Only at the second' });
  await ownersWord({ text: 'Only for me' });
  await ownersWord({ text: 'For the guests', shareId: link.id });
  expect((await seen(link)).comments.map(({ text }) => text)).toEqual(['For the guests']);
  expect((await talk()).comments.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Only at the second', 'Only for me', 'For the guests']),
  );
});

test('a browser changes what it wrote for a quarter of an hour, and nobody else does', async () => {
  const link = await share();
  const { id, guest } = await said(link);
  const address = `${link.path}/comments/${id}`;
  expect((await seen(link, guest)).comments[0]?.mayEdit).toBe(true);
  expect((await seen(link)).comments[0]?.mayEdit).toBe(false);
  const stranger = randomBytes(32).toString('base64url');
  for (const secret of [undefined, stranger, 'short']) {
    expect(await refusal(await ask('PATCH', address, { text: 'Mine' }, secret))).toEqual([404, 'not_found']);
    expect(await refusal(await ask('DELETE', address, undefined, secret))).toEqual([404, 'not_found']);
  }
  expect((await ask('PATCH', address, { text: 'Darker' }, guest)).status).toBe(204);
  await ownersWord({ text: 'Done', parentId: id });
  expect((await ask('DELETE', address, undefined, guest)).status).toBe(204);
  expect((await seen(link)).comments).toMatchObject([{ text: '', isRemoved: true }, { text: 'Done' }]);
  const late = await said(link, {}, guest);
  await sql`update comments set created_at = now() - interval '16 minutes' where id = ${late.id}`.execute(
    studio.database,
  );
  const lateAt = `${link.path}/comments/${late.id}`;
  expect(await refusal(await ask('PATCH', lateAt, { text: 'Later' }, guest))).toEqual([409, 'too_late']);
  expect((await studio.ask(owner, 'DELETE', `/api/comments/${late.id}`)).status).toBe(204);
});

test('a link that is revoked, over, locked or closed to comments shows none and takes none, at every server', async () => {
  const plain = await share({ mayComment: false, mayApprove: false });
  expect(await refusal(await say(plain))).toEqual([403, 'comments_off']);
  const judged = { act: 'approved', name: 'Ada', file: plain.file };
  expect(await refusal(await ask('POST', `${plain.path}/approval`, judged))).toEqual([403, 'approvals_off']);
  const link = await share();
  await said(link);
  await change(link.id, { mayComment: false });
  expect((await seen(link)).comments).toEqual([]);
  expect(await refusal(await say(link))).toEqual([403, 'comments_off']);
  await change(link.id, { mayComment: true, password: 'winter fox' });
  const isClosed = async (at: Pick<Studio, 'app'> = studio) => {
    expect(await refusal(await ask('GET', `${link.path}/comments`, undefined, undefined, at))).toEqual([
      404,
      'not_found',
    ]);
    const words = { name: 'Ada', text: 'Hello', file: link.file };
    expect(await refusal(await ask('POST', `${link.path}/comments`, words, undefined, at))).toEqual([404, 'not_found']);
  };
  await isClosed();
  await change(link.id, { password: null });
  expect((await seen(link)).comments).toHaveLength(1);
  await studio.ask(owner, 'DELETE', `/api/shares/${link.id}`);
  await isClosed();
  await eventually(() => isClosed(other));
  const over = await share();
  await sql`update shares set expires_at = now() where id = ${over.id}`.execute(studio.database);
  expect(await refusal(await say(over))).toEqual([404, 'not_found']);
});

test('words of guests are plain, short, few, and of files that the link shows', async () => {
  const link = await share();
  for (const body of [
    { name: '' },
    { name: 'a'.repeat(61) },
    { name: 'a\nb' },
    { text: 'a'.repeat(2001) },
    { x: 2, y: 0 },
  ])
    expect(await refusal(await say(link, body)), JSON.stringify(body)).toEqual([400, 'invalid_input']);
  expect(await refusal(await say(link, { file: `${'a'.repeat(22)}.png` }))).toEqual([404, 'not_found']);
  expect(await refusal(await say(link, { parentId: randomUUID() }))).toEqual([404, 'not_found']);
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push((await say(link)).status);
  expect(answers.filter((status) => status === 201)).toHaveLength(10);
  expect(await refusal(await say(link))).toEqual([429, 'rate_limited']);
});

test('words that the studio does not take are refused from guests as well', async () => {
  const value = { rules: [{ name: 'Rude words', category: 'studio', words: ['flibbert'] }] };
  const set = await studio.ask(studio.admin, 'PUT', '/api/admin/settings/moderation', { value });
  expect(set.status, await set.clone().text()).toBe(200);
  const expected = [400, 'blocked_content'];
  await eventually(async () => expect(await refusal(await say(await share(), { text: 'flibbert' }))).toEqual(expected));
  const link = await share();
  expect(await refusal(await say(link, { name: 'Flibbert' }))).toEqual(expected);
  const judged = { act: 'approved', name: 'Ada', note: 'flibbert', file: link.file };
  expect(await refusal(await ask('POST', `${link.path}/approval`, judged))).toEqual(expected);
});

test('a guest approves or asks for changes, and its owner is told of each once in an hour', async () => {
  made = await studio.completed(owner);
  const link = await share();
  const judge = (act: string) =>
    ask('POST', `${link.path}/approval`, { act, name: 'Ada', note: 'The sky', file: link.file });
  await said(link);
  await said(link);
  expect([(await judge('changes')).status, (await judge('approved')).status]).toEqual([204, 204]);
  expect((await talk()).approvals).toMatchObject([
    { act: 'changes', name: 'Ada', note: 'The sky' },
    { act: 'approved' },
  ]);
  expect((await seen(link)).approvals.map(({ act }) => act)).toEqual(['changes', 'approved']);
  const inbox = inboxListSchema.parse(await (await studio.ask(owner, 'GET', '/api/inbox')).json());
  const told = inbox.entries.filter(({ generationId }) => generationId === made).map(({ news }) => news);
  expect(told.filter(({ kind }) => kind === 'comment')).toMatchObject([{ by: 'Ada' }]);
  expect(told.filter(({ kind }) => kind === 'approval')).toMatchObject([{ event: 'approved' }, { event: 'changes' }]);
});

test('a guest who says the same again has said it once, unless there is a new note or something else was said between', async () => {
  made = await studio.completed(owner);
  const link = await share();
  const judge = async (act: string, note = '', name = 'Ada') =>
    expect((await ask('POST', `${link.path}/approval`, { act, name, note, file: link.file })).status).toBe(204);
  await judge('approved', 'Lovely');
  await judge('approved', 'Lovely');
  await judge('approved', '', 'ada');
  const notes = async () => (await seen(link)).approvals.map(({ act, name, note }) => `${name} ${act} ${note}`.trim());
  expect(await notes()).toEqual(['Ada approved Lovely']);
  await judge('approved', '', 'Ben');
  await judge('approved', 'Lovely, and the frame too');
  await judge('changes', 'The sky');
  await judge('changes', 'The sky');
  await judge('approved');
  expect(await notes()).toEqual([
    'Ada approved Lovely',
    'Ben approved',
    'Ada approved Lovely, and the frame too',
    'Ada changes The sky',
    'Ada approved',
  ]);
  await sql`update approvals set files = '/files/another.png' where generation_id = ${made}`.execute(studio.database);
  await judge('approved');
  expect((await notes()).length, 'other files are judged anew').toBe(6);
});

test('an administrator deletes what was reported, with a reason in the log', async () => {
  const link = await share();
  const { id } = await said(link);
  const reason = 'It names somebody who did not agree.';
  const remove = () => studio.ask(studio.admin, 'POST', `/api/admin/comments/${id}/delete`, { reason });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect((await seen(link)).comments).toEqual([]);
  const inbox = inboxListSchema.parse(await (await studio.ask(owner, 'GET', '/api/inbox')).json());
  expect(inbox.entries[0]?.news).toMatchObject({ kind: 'decision', event: 'comment_removed' });
  expect((await studio.auditLines()).at(-1)).toMatchObject({ action: 'comment.delete', target_id: id, reason });
});

test('whatever guests do, nothing changes but comments, approvals, and what tells of them', async () => {
  made = await studio.completed(owner);
  const link = await share();
  const mine = new Set(['comments', 'approvals', 'inbox_entries', 'events', 'rate_limits', 'tasks']);
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`.execute(studio.database);
  const state = async () => {
    const counted = await Promise.all(
      tables
        .filter(({ name }) => !mine.has(name))
        .map(async ({ name }) => {
          const { rows } = await sql<{ all: string }>`
            select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as all
            from ${sql.table(name)} t`.execute(studio.database);
          return [name, rows[0]?.all] as const;
        }),
    );
    const { rows } = await sql`select to_jsonb(p) - 'event_seq' as p from profiles p order by p.id`.execute(
      studio.database,
    );
    return JSON.stringify([counted.filter(([name]) => !['profiles', 'task_runs'].includes(name)), rows]);
  };
  const anything = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant(made), fc.constant(owner.id));
  const act = fc.record({
    method: fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT'),
    under: fc.constantFrom('comments', 'approval', `comments/${randomUUID()}`, 'lock', 'files', ''),
    body: fc.record(
      {
        name: fc.oneof(fc.constant('Ada'), anything),
        text: fc.oneof(fc.constant("'); drop table comments; --"), anything),
        file: fc.oneof(fc.constant(link.file), anything),
        act: fc.constantFrom('approved', 'changes', 'locked', 'unlocked'),
        parentId: anything,
      },
      { requiredKeys: ['name', 'file'] },
    ),
  });
  const before = await state();
  await fc.assert(
    fc.asyncProperty(act, async ({ method, under, body }) => {
      const answer = await ask(method, `${link.path}/${under}`, body, randomBytes(32).toString('base64url'));
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 40 },
  );
  expect(await state()).toBe(before);
});
