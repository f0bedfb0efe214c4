import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { mailIn } from '../../../test/support/mails.ts';
import { storedNotice } from '../../../test/support/notices.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { MAIL_TASK } from '../../platform/mail/outbox.ts';
import { endUnusedAccounts } from './unused-accounts.ts';

const YEAR = 365;

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
}, 120_000);
afterAll(async () => {
  expect((await verifyLedger(studio.database)).flatMap(({ problems }) => problems)).toEqual([]);
  await studio.stop();
});
beforeEach(() => sql`delete from inactivity_warnings`.execute(studio.database));

const night = (days: number | null = YEAR) => endUnusedAccounts(studio.deps, days);

/** Lets days pass for one person. */
async function pass(days: number, { id }: Person): Promise<void> {
  const by = sql`make_interval(days => ${days}::int)`;
  await sql`update last_seen set seen_at = seen_at - ${by} where user_id = ${id}`.execute(studio.database);
  await sql`update inactivity_warnings set warned_at = warned_at - ${by}, warned_again_at = warned_again_at - ${by}
    where user_id = ${id}`.execute(studio.database);
}

async function idle(days: number, tokens = 20): Promise<Person> {
  const person = await createPerson(studio.database, { tokens });
  await pass(days, person);
  return person;
}

async function mailsTo({ email }: Person) {
  const rows = await studio.database
    .selectFrom('tasks')
    .select('payload')
    .where('kind', '=', MAIL_TASK)
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => mailIn(payload)).filter(({ to }) => to === email);
}

const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);
const willBe = expect.stringMatching(/^Your Kinora account will be deleted on \w+ \d+, \d{4} \(UTC\)$/);

const isThere = async ({ id }: Person) =>
  (await studio.database.selectFrom('user').select('id').where('id', '=', id).execute()).length === 1;
const isWarned = async ({ id }: Person) =>
  (await studio.database.selectFrom('inactivity_warnings').selectAll().where('user_id', '=', id).execute()).length ===
  1;

async function seenAgo({ id }: Person): Promise<number> {
  const row = await studio.database
    .selectFrom('last_seen')
    .select('seen_at')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return Math.round((Date.now() - row.seen_at.getTime()) / 86_400_000);
}

async function linkIn(person: Person): Promise<string> {
  const text = (await mailsTo(person)).at(-1)?.text ?? '';
  const link = /https?:\/\/\S+\/keep-account\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`There is no link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const page = async (method: string, path: string) => {
  const answer = await studio.app.request(path, { method });
  return { status: answer.status, text: await answer.text() };
};

describe('an account that nobody uses', () => {
  test('is told 30 days before its end, again a week before, and then erased with a receipt', async () => {
    const person = await idle(YEAR - 31);
    await night();
    expect(await subjectsTo(person)).toEqual([]);
    await pass(2, person);
    await night();
    await night();
    expect(await subjectsTo(person)).toEqual([willBe]);
    await pass(22, person);
    await night();
    expect(await subjectsTo(person)).toHaveLength(1);
    await pass(1, person);
    await night();
    await night();
    expect(await subjectsTo(person)).toEqual([willBe, willBe]);
    await pass(6, person);
    expect(await night()).toBe(0);
    expect(await isThere(person)).toBe(true);
    await pass(1, person);
    expect(await night()).toBe(1);
    expect(await isThere(person)).toBe(false);
    const last = (await mailsTo(person)).at(-1);
    expect(last?.subject).toBe('Your account was deleted');
    const [receipt] = /\/erasures\/[0-9A-F]{24}/.exec(last?.text ?? '') ?? [];
    const shown = await studio.app.request(receipt ?? '/nothing');
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('Receipt of a deletion')]);
    expect(await night()).toBe(0);
    expect(await mailsTo(person)).toHaveLength(3);
  });

  test('has its 30 days and its week also where the studio stood still, or the setting was lowered', async () => {
    const person = await idle(5 * YEAR);
    await night();
    expect(await subjectsTo(person)).toEqual([willBe]);
    await pass(90, person);
    await night();
    expect(await isThere(person)).toBe(true);
    expect(await subjectsTo(person)).toHaveLength(2);
    await pass(6, person);
    await night();
    expect(await isThere(person)).toBe(true);
    await pass(1, person);
    await night();
    expect(await isThere(person)).toBe(false);
  });

  test('stays when its owner comes back, and is told anew when they are away as long again', async () => {
    const person = await idle(YEAR);
    await night();
    expect((await studio.ask(person, 'GET', '/api/me')).status).toBe(200);
    await night();
    expect(await isWarned(person)).toBe(false);
    await pass(40, person);
    await night();
    expect(await isThere(person)).toBe(true);
    await pass(YEAR, person);
    await night();
    expect(await subjectsTo(person)).toEqual([willBe, willBe]);
    expect(await isThere(person)).toBe(true);
  });

  test('stays by the link in the mail: the page alone changes nothing, its button keeps the account', async () => {
    const person = await idle(YEAR);
    await night();
    const link = await linkIn(person);
    const asked = await page('GET', link);
    expect(asked).toMatchObject({ status: 200, text: expect.stringContaining('<form method="post">') });
    expect(await seenAgo(person)).toBe(YEAR);
    await pass(24, person);
    await night();
    const other = await idle(YEAR);
    await night();
    const ofOther = (await linkIn(other)).split('?')[1];
    const wrong = [
      `/keep-account/${person.id}`,
      `/keep-account/${person.id}?key=x`,
      `/keep-account/${person.id}?${ofOther}`,
    ];
    for (const path of [...wrong, `/keep-account/${randomUUID()}?${ofOther}`]) {
      expect(await page('POST', path)).toMatchObject({ status: 200, text: expect.stringContaining('nothing to keep') });
    }
    expect(await isWarned(person)).toBe(true);
    expect((await page('POST', `/keep-account/nobody?${ofOther}`)).status).toBe(404);
    expect(await page('POST', await linkIn(person))).toMatchObject({
      status: 200,
      text: expect.stringContaining('Your account stays'),
    });
    expect(await seenAgo(person)).toBe(0);
    expect(await page('POST', link)).toMatchObject({ text: expect.stringContaining('nothing to keep') });
    await pass(40, person);
    expect(await night()).toBe(0);
    expect(await isThere(person)).toBe(true);
  });

  test('has a link that no other page hears of: its address is the key', async () => {
    const person = await idle(YEAR);
    await night();
    const policyOf = async (path: string) => (await studio.app.request(path)).headers.get('referrer-policy');
    expect(await policyOf(await linkIn(person))).toBe('no-referrer');
    expect(await policyOf('/healthz')).toBe('same-origin');
  });

  test('is told nothing more when the setting is taken back, and has its whole time when it comes again', async () => {
    const person = await idle(YEAR);
    await night();
    await pass(31, person);
    await night(null);
    expect(await isWarned(person)).toBe(false);
    await night();
    expect(await isThere(person)).toBe(true);
    expect(await subjectsTo(person)).toHaveLength(2);
  });

  const reasons: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
    'who runs the studio': ({ id }) => sql`update "user" set role = 'admin' where id = ${id}`.execute(studio.database),
    'who is suspended': ({ id }) => sql`update "user" set banned = true where id = ${id}`.execute(studio.database),
    'with bought tokens': ({ id }) =>
      sql`select credit_user_tokens(${id}, 'adjust', 'purchased_tokens', 1, ${`adjust:${id}`})`.execute(
        studio.database,
      ),
    'with a plan that runs': async ({ id }) => {
      const customer = `cus_${id}`;
      await sql`insert into billing_customers (id, user_id) values (${customer}, ${id})`.execute(studio.database);
      await sql`insert into subscriptions (id, user_id, customer_id, status, plan, billing_interval, item_id, amount,
          current_period_start, current_period_end, created_at, sync_no)
        values (${`sub_${id}`}, ${id}, ${customer}, 'past_due', 'pro', 'year', 'si', 25200, now(), now(), now(), 1)`.execute(
        studio.database,
      );
      await sql`update profiles set subscription_status = 'pro' where id = ${id}`.execute(studio.database);
    },
    'whose account is being checked': ({ id }) =>
      sql`insert into risk_cases (user_id, state) values (${id}, 'watched')`.execute(studio.database),
    'about whom a notice is undecided': async ({ id }) => {
      const notice = await storedNotice(studio.database, { userId: id, generationId: randomUUID() });
      expect(notice).not.toBe('');
    },
  };

  test.each(Object.keys(reasons))('is never erased of somebody %s', async (reason) => {
    const person = await idle(3 * YEAR);
    await night();
    expect(await isWarned(person)).toBe(true);
    await reasons[reason]?.(person);
    await pass(31, person);
    await sql`update inactivity_warnings set warned_again_at = now() - interval '8 days'
      where user_id = ${person.id}`.execute(studio.database);
    expect(await night()).toBe(0);
    expect([await isThere(person), await isWarned(person)]).toEqual([true, false]);
    expect(await subjectsTo(person)).toEqual([willBe]);
  });
});

describe('a night that is disturbed', () => {
  /** Of whom the end is due tonight. */
  async function due(): Promise<Person> {
    const person = await idle(YEAR + 40);
    await sql`insert into inactivity_warnings (user_id, warned_at, warned_again_at)
      values (${person.id}, now() - interval '31 days', now() - interval '8 days')`.execute(studio.database);
    return person;
  }

  const waiting = () =>
    eventually(async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%erase_unused_account(%'`.execute(studio.database);
      expect(rows).toHaveLength(1);
      return rows[0]?.pid ?? 0;
    });

  test('erases once, with one receipt and one mail, however often and at however many places it runs', async () => {
    const people = await Promise.all([1, 2, 3].map(due));
    const erased = await Promise.all([night(), night(), night()].map((one) => one.catch(() => 0)));
    await night();
    expect(erased.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(3);
    for (const person of people) {
      expect(await isThere(person)).toBe(false);
      expect(await subjectsTo(person)).toEqual(['Your account was deleted']);
    }
  });

  test('leaves everything as it was when it is killed within an erasure, and the next one does it', async () => {
    const person = await due();
    const before = await studio.database.selectFrom('erasures').select('number').execute();
    await studio.database.transaction().execute(async (transaction) => {
      await sql`select from last_seen where user_id = ${person.id} for update`.execute(transaction);
      const broken = night().then(
        () => 'through',
        () => 'killed',
      );
      await sql`select pg_terminate_backend(${await waiting()})`.execute(studio.database);
      expect(await broken).toBe('killed');
    });
    expect(await isThere(person)).toBe(true);
    expect(await studio.database.selectFrom('erasures').select('number').execute()).toEqual(before);
    expect(await mailsTo(person)).toEqual([]);
    expect(await night()).toBe(1);
    expect(await studio.database.selectFrom('erasures').select('number').execute()).toHaveLength(before.length + 1);
    expect(await subjectsTo(person)).toEqual(['Your account was deleted']);
  });

  test('keeps whoever comes back at the moment of the erasure', async () => {
    const person = await due();
    let ended: Promise<number> | undefined;
    await studio.database.transaction().execute(async (transaction) => {
      await sql`select note_seen(${person.token})`.execute(transaction);
      ended = night();
      await waiting();
    });
    expect(await ended).toBe(0);
    expect(await isThere(person)).toBe(true);
    expect(await mailsTo(person)).toEqual([]);
  });
});
