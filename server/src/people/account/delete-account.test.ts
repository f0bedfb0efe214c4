import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { working } from '../../../test/support/scripted-runware.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { MAIL_TASK } from '../../platform/mail/outbox.ts';
import { sweepUploads } from '../../studio/files/sweep.ts';

let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio();
});
afterAll(() => studio.stop());
beforeEach(() => studio.runware.follow(() => undefined));

const remove = (person: Person | null) => studio.ask(person, 'DELETE', '/api/account');

/** In how many rows of which tables this person still is. */
async function tracesOf(person: Person) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from "user" where id = ${person.id}) as users,
    (select count(*) from profiles where id = ${person.id}) as profiles,
    (select count(*) from "session" where "userId" = ${person.id}) as sessions,
    (select count(*) from "account" where "userId" = ${person.id}) as identities,
    (select count(*) from ai_generations where user_id = ${person.id}) as generations,
    (select count(*) from runs where user_id = ${person.id}) as runs,
    (select count(*) from events where user_id = ${person.id}) as events,
    (select count(*) from files where user_id = ${person.id}) as files`.execute(studio.database);
  return rows[0];
}
const nothing = { users: 0, profiles: 0, sessions: 0, identities: 0, generations: 0, runs: 0, events: 0, files: 0 };

async function entriesOf(person: Person) {
  return studio.database
    .selectFrom('ledger_entries')
    .select(['kind', 'pocket', 'amount', 'business_key'])
    .where('account_id', '=', person.id)
    .orderBy('id')
    .execute();
}

async function problems(): Promise<string[]> {
  return (await verifyLedger(studio.database)).flatMap((check) => check.problems);
}

const isWaiting = (functionName: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and query like ${`%${functionName}(%`}`.execute(studio.database);
      expect(rows).toHaveLength(1);
    },
    { timeout: 10_000, interval: 20 },
  );

async function storedFilesOf(person: Person): Promise<string[]> {
  const all = await readdir(studio.deps.config.filesFolder, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && join(entry.parentPath, entry.name).includes(person.id))
    .map(({ name }) => name);
}

test('deleting an account leaves nothing of it: records, sessions, and after the sweep its files', async () => {
  const person = await createPerson(studio.database);
  await studio.ended(person, await studio.submit(person));
  expect(await storedFilesOf(person)).toHaveLength(2);
  const answer = await remove(person);
  expect(answer.status).toBe(204);
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^kinora\.session_token=; Max-Age=0; Path=\//)]);
  const tasks = await studio.database.selectFrom('tasks').selectAll().where('done_at', 'is', null).execute();
  expect(tasks.filter(({ kind }) => kind === 'sweep_uploads')).not.toHaveLength(0);
  expect(tasks.filter(({ kind }) => kind === MAIL_TASK).map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ to: person.email, subject: 'Your account was deleted' }),
  );
  await sweepUploads(studio.deps);
  expect(await tracesOf(person)).toEqual(nothing);
  expect(await storedFilesOf(person)).toEqual([]);
  expect((await studio.ask(person, 'GET', '/api/me')).status).toBe(401);
});

test('a session that proved nothing for ten minutes, or that lacks the second factor, deletes nothing', async () => {
  const person = await createPerson(studio.database);
  const since = (minutes: number) =>
    sql`update "session" set proven_at = now() - make_interval(mins => ${minutes}) where token = ${person.token}`.execute(
      studio.database,
    );
  await since(11);
  expect(await remove(person)).toMatchObject({ status: 403 });
  await since(9);
  await sql`update "user" set "twoFactorEnabled" = true where id = ${person.id}`.execute(studio.database);
  const refused = await remove(person);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'insufficient_aal' }]);
  expect(await tracesOf(person)).toMatchObject({ users: 1, profiles: 1, sessions: 1 });
  await sql`update "session" set aal = 'aal2' where token = ${person.token}`.execute(studio.database);
  expect((await remove(person)).status).toBe(204);
});

test('the ledger stays, closed at zero in every pocket', async () => {
  const person = await createPerson(studio.database, { tokens: 30, purchasedTokens: 400 });
  await studio.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('profiles').set({ debt: 7 }).where('id', '=', person.id).execute();
    await sql`insert into ledger_entries (account_id, kind, pocket, amount, business_key)
      values (${person.id}, 'debt', 'debt', 7, ${`debt:${randomUUID()}`})`.execute(transaction);
  });
  expect((await remove(person)).status).toBe(204);
  const closing = (await entriesOf(person)).filter(({ business_key }) => business_key.startsWith('close:'));
  expect(closing).toHaveLength(3);
  expect(closing).toEqual(
    expect.arrayContaining([
      { kind: 'expire', pocket: 'tokens', amount: -30, business_key: `close:${person.id}:tokens` },
      { kind: 'expire', pocket: 'purchased_tokens', amount: -400, business_key: `close:${person.id}:purchased_tokens` },
      { kind: 'adjust', pocket: 'debt', amount: -7, business_key: `close:${person.id}:debt` },
    ]),
  );
  const account = await studio.database
    .selectFrom('ledger_accounts')
    .select('closed_at')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(account.closed_at).not.toBeNull();
  expect(await problems()).toEqual([]);
});

test('every live stream of the person ends at once, and nobody else’s', async () => {
  const person = await createPerson(studio.database);
  const other = await createPerson(studio.database);
  const ended: string[] = [];
  for (const { id, token } of [person, other]) {
    studio.deps.live.subscribe({
      userId: id,
      personId: id,
      sessionToken: token,
      afterSeq: 0,
      currentSeq: 0,
      send: () => undefined,
      end: () => ended.push(id),
    });
  }
  await remove(person);
  expect(ended).toEqual([person.id]);
});

test('a second deletion, and one by nobody, find nobody', async () => {
  const person = await createPerson(studio.database);
  const both = await Promise.all([remove(person), remove(person)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
  expect((await remove(null)).status).toBe(401);
  expect(await problems()).toEqual([]);
});

test('a generation that is with the provider does no harm when its answer comes late', async () => {
  const person = await createPerson(studio.database);
  let isDone = false;
  studio.runware.follow((task) => {
    return task.taskType === 'getResponse' && !isDone ? working(task, 10) : undefined;
  });
  const id = await studio.submit(person);
  await studio.atProvider(person, id);
  const run = await studio.runOf(id);
  expect((await remove(person)).status).toBe(204);
  isDone = true;
  // What a worker that still holds the run would write.
  const late = await sql<{ is_kept: boolean; is_postponed: boolean; seq: number | null; failed: number | null }>`select
    keep_answer(${run.id}, ${run.claim_no}, '{}', 10) as is_kept,
    postpone_run(${run.id}, ${run.claim_no}, 100, false) as is_postponed,
    complete_generation(${run.id}, ${run.claim_no}, '[]', '/files/x', '{}') as seq,
    fail_generation(${id}, ${run.id}, ${run.claim_no}, 'lost', 'Lost', 'Lost') as failed`.execute(studio.database);
  expect(late.rows).toEqual([{ is_kept: false, is_postponed: false, seq: null, failed: null }]);
  expect(await tracesOf(person)).toEqual(nothing);
  expect(await problems()).toEqual([]);
});

test('a generation whose picture is being saved leaves no file behind', async () => {
  const person = await createPerson(studio.database);
  studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 90) : undefined));
  const id = await studio.submit(person);
  await studio.atProvider(person, id);
  // The deletion waits first for the person's row, the completion with its stored files second.
  const removed = await studio.database.transaction().execute(async (transaction) => {
    await sql`select from profiles where id = ${person.id} for update`.execute(transaction);
    const removal = remove(person);
    await isWaiting('erase_account');
    studio.runware.follow(() => undefined);
    await studio.hurry(id);
    await isWaiting('complete_generation');
    return { removal };
  });
  expect((await removed.removal).status).toBe(204);
  expect(await storedFilesOf(person)).toHaveLength(2);
  await sweepUploads(studio.deps);
  expect(await tracesOf(person)).toEqual(nothing);
  expect(await storedFilesOf(person)).toEqual([]);
  expect(await problems()).toEqual([]);
});

test('submits and the deletion at the same time end with nobody and a ledger that adds up', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await createPerson(studio.database);
    const submit = () =>
      studio.ask(person, 'POST', '/functions/v1/ai-image-generator', { generationId: randomUUID(), prompt: 'a fox' });
    const answers = await Promise.all([submit(), submit(), remove(person), submit(), submit()]);
    const [first, second, removal, third, fourth] = answers.map(({ status }) => status);
    expect(removal).toBe(204);
    for (const status of [first, second, third, fourth]) expect([202, 401]).toContain(status);
    await sweepUploads(studio.deps);
    expect(await tracesOf(person)).toMatchObject({ users: 0, generations: 0, runs: 0 });
  }
  expect(await problems()).toEqual([]);
});
