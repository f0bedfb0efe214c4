import { readFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { working } from '../../../test/support/scripted-runware.ts';
import { createWholePerson } from '../../../test/support/whole-person.ts';
import { errorSchema } from '../../http/wire.ts';
import {
  type Retention,
  type RetentionName,
  retentionBounds,
  retentionByDefault,
  retentionNames,
} from '../../platform/settings/retention-values.ts';
import { recurringWork, taskHandlers } from '../../roles/background-work.ts';
import { purgeTrash, sweepUploads } from '../../studio/files/sweep.ts';
import { retentionRules } from './rules.ts';
import { type RetentionView, retentionViewSchema } from './wire.ts';

let studio: AdminStudio;
let person: Person;
let failed: string;
let idle: Person;
beforeAll(async () => {
  studio = await startAdminStudio();
  ({ person } = await createWholePerson(studio));
  idle = await createPerson(studio.database, { tokens: 20 });
  studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
  failed = await studio.submit(person);
  await studio.atProvider(person, failed);
  await sql`select fail_generation(${failed}, null, null, 'failed', 'It failed', 'It failed')`.execute(studio.database);
}, 120_000);
afterAll(() => studio.stop());

const put = (value: unknown) =>
  studio.ask(studio.admin, 'PUT', '/api/admin/settings/retention', { value, reason: 'For the test' });

async function read(): Promise<RetentionView['rules']> {
  return (await studio.read(['GET', '/api/admin/retention'], retentionViewSchema)).rules;
}

async function ends(name: RetentionName): Promise<number> {
  return (await read()).find((rule) => rule.name === name)?.ends ?? -1;
}

/** Changes the setting and waits until it is read everywhere. */
async function keep(days: Partial<Retention>): Promise<void> {
  expect((await put(days)).status).toBe(200);
  const expected: Retention = { ...retentionByDefault, ...days };
  await vi.waitFor(
    async () => expect(Object.fromEntries((await read()).map((rule) => [rule.name, rule.days]))).toEqual(expected),
    { timeout: 10_000, interval: 100 },
  );
}

async function night(): Promise<void> {
  await taskHandlers(studio.deps).apply_retention?.({});
  await purgeTrash(studio.deps);
  await sweepUploads(studio.deps);
}

type Timed = Exclude<RetentionName, 'machineLogs'>;
/** Logs of machines are not in the studio's hands. */
const timed = retentionNames.filter((name): name is Timed => name !== 'machineLogs');

type Example = {
  /** Makes or moves a row, such that its time began so many days ago. */
  age: (days: number) => RawBuilder<unknown>[];
  /** A row for each that is still kept. */
  left: () => RawBuilder<unknown>;
};

const ago = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
const card = Buffer.from('a card');

const examples: Readonly<Record<Timed, Example>> = {
  sessions: {
    age: (days) => [
      sql`insert into "session" ("userId", token, "expiresAt", "updatedAt", aal)
        values (${person.id}, 'an-ended-session', ${ago(days)}, now(), 'aal1')
        on conflict (token) do update set "expiresAt" = excluded."expiresAt"`,
    ],
    left: () => sql`select from "session" where token = 'an-ended-session'`,
  },
  knownBrowsers: {
    age: (days) => [sql`update known_browsers set seen_at = ${ago(days)} where user_id = ${person.id}`],
    left: () => sql`select from known_browsers where user_id = ${person.id}`,
  },
  invitations: {
    age: (days) => [sql`update invitations set expires_at = ${ago(days)}, created_at = ${ago(days + 7)}`],
    left: () => sql`select from invitations`,
  },
  trash: {
    age: (days) => [
      sql`update ai_generations set removed_at = ${ago(days)} where user_id = ${person.id} and removed_as = 'trash'`,
    ],
    left: () => sql`select from ai_generations where user_id = ${person.id} and removed_as = 'trash'`,
  },
  uploads: {
    age: (days) => [
      sql`delete from generation_inputs`,
      sql`update files set created_at = ${ago(days)}, used_at = null where folder = 'guide-images'`,
    ],
    left: () => sql`select from files where folder = 'guide-images'`,
  },
  failedGenerations: {
    age: (days) => [
      sql`update ai_generations set created_at = ${ago(days)}, completed_at = ${ago(days)} where id = ${failed}`,
    ],
    left: () => sql`select from ai_generations where id = ${failed} and removed_at is null`,
  },
  webhookCalls: {
    age: (days) => [sql`update webhook_deliveries set created_at = ${ago(days)}`],
    left: () => sql`select from webhook_deliveries`,
  },
  messages: {
    age: (days) => [sql`update contact_messages set created_at = ${ago(days)}`],
    left: () => sql`select from contact_messages`,
  },
  paymentMessages: {
    age: (days) => [sql`update payment_events set received_at = ${ago(days)}`],
    left: () => sql`select from payment_events where body is not null`,
  },
  tasks: {
    age: (days) => [sql`update tasks set done_at = ${ago(days)} where last_error like '550%'`],
    left: () => sql`select from tasks where last_error like '550%'`,
  },
  networks: {
    age: (days) => [
      sql`insert into account_traits (user_id, kind, value, seen_at) values (${person.id}, 'network', ${card}, ${ago(days)})
        on conflict (user_id, kind, value) do update set seen_at = excluded.seen_at`,
    ],
    left: () => sql`select from account_traits where kind = 'network'`,
  },
  devices: {
    age: (days) => [
      sql`insert into account_traits (user_id, kind, value, seen_at) values (${person.id}, 'device', ${card}, ${ago(days)})
        on conflict (user_id, kind, value) do update set seen_at = excluded.seen_at`,
      sql`insert into signup_claims (kind, value, claimed_at) values ('device', ${card}, ${ago(days)}), ('card', ${card}, ${ago(days)})
        on conflict (kind, value) do update set claimed_at = excluded.claimed_at`,
    ],
    left: () => sql`select user_id::text from account_traits where kind = 'device'
      union all select kind from signup_claims where kind = 'device'`,
  },
  declinedCards: {
    age: (days) => [sql`update card_declines set at = ${ago(days)}`],
    left: () => sql`select from card_declines`,
  },
  dismissedChecks: {
    age: (days) => [sql`update risk_cases set state = 'dismissed', decided_at = ${ago(days)}`],
    left: () => sql`select from risk_cases`,
  },
  auditLog: {
    age: (days) => [
      sql`insert into admin_audit (at, action, target_kind, target_id) values (${ago(days)}, 'user.suspend', 'user', 'long-ago')`,
    ],
    left: () => sql`select from admin_audit where target_id = 'long-ago'`,
  },
  inactiveAccounts: {
    age: (days) => [
      sql`update last_seen set seen_at = ${ago(days)} where user_id = ${idle.id}`,
      sql`insert into inactivity_warnings (user_id, warned_at, warned_again_at) values (${idle.id}, ${ago(31)}, ${ago(8)})
        on conflict do nothing`,
    ],
    left: () => sql`select from "user" where id = ${idle.id}`,
  },
};

const countOf = async (rows: RawBuilder<unknown>) => (await rows.execute(studio.database)).rows.length;

describe('what an administrator sets', () => {
  test.each(timed)(
    '%s: stays until its days are over, is counted before, and is gone the night after',
    async (name) => {
      const { byDefault, least } = retentionBounds[name];
      const days = Math.max(byDefault ?? least, 4);
      await keep({ [name]: days });
      const { age, left } = examples[name];
      for (const change of age(days - 3)) await change.execute(studio.database);
      const kept = await countOf(left());
      expect(kept).toBeGreaterThan(0);
      expect(await ends(name)).toBe(0);
      await night();
      expect(await countOf(left())).toBe(kept);

      for (const change of age(days + 1)) await change.execute(studio.database);
      expect(await ends(name)).toBeGreaterThan(0);
      await night();
      expect(await ends(name)).toBe(0);
      expect(await countOf(left())).toBe(name === 'auditLog' ? kept : 0);
      await night();
    },
  );

  test.each(retentionNames)(
    '%s: fewer or more days than allowed are refused in words, and change nothing',
    async (name) => {
      const { least, most, byDefault, what } = retentionBounds[name];
      const before = await read();
      for (const wrong of [least - 1, most + 1, 1.5, '30', ...(byDefault === null ? [] : [null])]) {
        const answer = await put({ [name]: wrong });
        expect(answer.status, String(wrong)).toBe(400);
        const { code, error } = errorSchema.parse(await answer.json());
        expect(code).toBe('invalid_input');
        if (wrong === most + 1) expect(error).toContain(`${what}: ${least} to ${most} days`);
      }
      expect((await read()).map(({ days }) => days)).toEqual(before.map(({ days }) => days));
    },
  );

  test('is shown with its effect before it is saved', async () => {
    await keep({});
    await createPerson(studio.database);
    await sql`insert into contact_messages (name, email, subject, message, created_at)
      select 'A', 'a@example.com', 'general', 'A message', ${ago(100)} from generate_series(1, 3)`.execute(
      studio.database,
    );
    const preview = (days: Record<string, unknown>) =>
      studio.ask(studio.admin, 'POST', '/api/admin/retention/preview', { days });
    const answered = async (days: Record<string, unknown>) =>
      retentionViewSchema.parse(await (await preview(days)).json()).rules.find((rule) => rule.name === 'messages');
    expect(await answered({ messages: 90 })).toMatchObject({ days: 90, ends: 3 });
    expect(await answered({ messages: 120 })).toMatchObject({ days: 120, ends: 0 });
    expect(await answered({})).toMatchObject({ days: null, ends: 0 });
    expect((await preview({ messages: 1 })).status).toBe(400);
    expect((await preview({ nothing: 90 })).status).toBe(400);
    expect(await ends('messages')).toBe(0);
    await night();
    expect(await countOf(sql`select from contact_messages where name = 'A'`)).toBe(3);
  });
});

test('more than one batch goes in one night', async () => {
  await keep({ messages: 30 });
  await sql`insert into contact_messages (name, email, subject, message, created_at)
    select 'Many', 'a@example.com', 'general', 'A message', ${ago(40)} from generate_series(1, 2500)`.execute(
    studio.database,
  );
  await sql`insert into admin_audit (at, action, target_kind, target_id)
    select ${ago(400)}, 'user.suspend', 'user', 'many' from generate_series(1, 2500)`.execute(studio.database);
  await night();
  expect(await countOf(sql`select from contact_messages where name = 'Many'`)).toBe(0);
  expect(await countOf(sql`select from admin_audit where target_id = 'many'`)).toBe(2500);
  await keep({ auditLog: 365 });
  await night();
  expect(await countOf(sql`select from admin_audit where target_id = 'many'`)).toBe(0);
});

test('nobody else removes lines of the audit log, however old they are', async () => {
  await sql`insert into admin_audit (at, action, target_kind, target_id)
    values (${ago(400)}, 'user.suspend', 'user', 'old')`.execute(studio.database);
  const removal = sql`delete from admin_audit where target_id = 'old'`.execute(studio.database);
  await expect(removal).rejects.toThrow('never changed or removed');
  await sql`select prune_audit(now() + interval '1 day', 1000)`.execute(studio.database);
  expect(await countOf(sql`select from admin_audit where target_id = 'old'`)).toBe(0);
  expect((await studio.auditLines()).length).toBeGreaterThan(0);
});

test('a finished task is kept for longer than the period that it closes', () => {
  for (const { kind, everySeconds } of recurringWork) {
    expect(everySeconds, kind).toBeLessThan(retentionBounds.tasks.least * 86_400);
  }
});

test('the document on privacy says what the rules say', async () => {
  const rules = retentionNames.map((name) => {
    const { what, least, most, byDefault } = retentionBounds[name];
    const { counted, why } = retentionRules[name];
    const days = byDefault === null ? 'for good' : `${byDefault === 0 ? 'the night' : `${byDefault} days`} ${counted}`;
    const range = byDefault === null ? `for good, or ${least} to ${most} days ${counted}` : `${least} to ${most} days`;
    return `| ${what} | ${days} | ${range} | ${why} |`;
  });
  const table = ['| what | how long | can be set to | why |', '|---|---|---|---|', ...rules];
  const document = await readFile(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8');
  const section = document.split('## How long things are kept\n')[1]?.split('\n## ')[0] ?? '';
  // Below it stands what no setting changes.
  expect(section.match(/^\|.*\|$/gm)?.slice(0, table.length)).toEqual(table);
});
