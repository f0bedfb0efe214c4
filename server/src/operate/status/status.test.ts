import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { switchMaintenance } from '../maintenance/maintenance.ts';
import { keepStatus } from './keep-hours.ts';
import { readStatus } from './read-status.ts';
import { createStatusReader } from './status-reader.ts';
import { type StatusView, statusSchema } from './wire.ts';

let studio: Studio;
let person: string;
beforeAll(async () => {
  studio = await startStudio();
  person = (await createPerson(studio.deps.database)).id;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  const { database } = studio.deps;
  await database.deleteFrom('ai_generations').execute();
  for (const table of ['tool_hours', 'part_hours', 'status_rollups', 'incidents'] as const) {
    await database.deleteFrom(table).execute();
  }
});

type Order = { hoursAgo: number; code?: string; seconds?: number; count?: number; tool?: string; metadata?: object };

/** Ended orders, as if they had been made then; nothing was charged for them. */
async function ordered({ hoursAgo, code, seconds = 10, count = 1, tool = 'gen_01', metadata = {} }: Order) {
  const told = JSON.stringify({ ...metadata, ...(code === undefined ? {} : { error_code: code }) });
  await sql`insert into ai_generations (id, user_id, tool_type, tool_name, generation_name, input_data, input_hash,
      tokens_used, price_version, status, created_at, completed_at, metadata, output_file_url, outputs)
    select gen_random_uuid(), ${person}, ${tool}, ${tool}, 'x', '{}', '', 0, 1,
      ${code === undefined ? 'completed' : 'failed'}, at, at + make_interval(secs => ${seconds}), ${told}::jsonb,
      ${code === undefined ? '/files/x' : null}::text, ${code === undefined ? '[{"url": "/files/x"}]' : '[]'}::jsonb
    from (select now() - make_interval(hours => ${hoursAgo}::integer) as at) as moment,
      generate_series(1, ${count}::integer)`.execute(studio.deps.database);
}

async function view(): Promise<StatusView> {
  await keepStatus(studio.deps);
  const read = await readStatus(studio.deps);
  if (read === null) throw new Error('The page is off');
  return read;
}
const toolIn = (status: StatusView, id = 'gen_01') => status.tools.find((tool) => tool.id === id);
const partIn = (status: StatusView, part: string) => status.parts.find((each) => each.part === part);

describe('of a tool the page says', () => {
  test('nothing of fewer than five orders, and "works" of five good ones', async () => {
    await ordered({ hoursAgo: 0, count: 4 });
    expect(toolIn(await view())).toMatchObject({ state: 'unknown', share: null });
    await ordered({ hoursAgo: 0 });
    expect(toolIn(await view())).toMatchObject({ state: 'works', share: 1 });
  });

  test.each([
    [19, 'works'],
    [18, 'slow'],
    [16, 'slow'],
    [15, 'failing'],
  ])('of twenty orders, %i good ones: %s', async (good, state) => {
    await ordered({ hoursAgo: 0, count: good });
    await ordered({ hoursAgo: 0, count: 20 - good, code: 'provider_failed' });
    const tool = toolIn(await view());
    expect([tool?.state, tool?.share, tool?.days.at(-1)?.state]).toEqual([state, good / 20, state]);
  });

  test.each(['cancelled', 'content_policy', 'blocked_content', 'removed', 'provider_refused'])(
    'nothing against it for %s, which is no fault of the studio',
    async (code) => {
      await ordered({ hoursAgo: 0, count: 5 });
      await ordered({ hoursAgo: 0, count: 50, code });
      expect(toolIn(await view())).toMatchObject({ state: 'works', share: 1 });
    },
  );

  test('that it is slow when it takes more than twice its usual time', async () => {
    await ordered({ hoursAgo: 200, count: 100, seconds: 20 });
    await ordered({ hoursAgo: 0, count: 5, seconds: 90 });
    expect(toolIn(await view())).toMatchObject({ state: 'slow', usualSeconds: 23 });
  });

  test('that what came only after it had failed has failed', async () => {
    await ordered({ hoursAgo: 0, count: 10, metadata: { arrived_late: true } });
    expect(toolIn(await view())).toMatchObject({ state: 'failing', share: 0 });
  });
});

test('hours are added up once for 90 days, then only what can have changed, and twice the same', async () => {
  await ordered({ hoursAgo: 24 * 80, count: 5 });
  await ordered({ hoursAgo: 24 * 80, count: 5, code: 'lost' });
  await ordered({ hoursAgo: 24 * 95, count: 5 });
  const first = toolIn(await view());
  expect(first?.days.filter(({ state }) => state !== 'unknown')).toHaveLength(1);
  expect(first).toMatchObject({ share: 0.5, state: 'unknown' });
  expect(toolIn(await view())).toEqual(first);
  await ordered({ hoursAgo: 1, count: 5 });
  expect(toolIn(await view())).toMatchObject({ state: 'works', share: 0.666 });
});

test('a studio that was away for some minutes of a day says so', async () => {
  const { database } = studio.deps;
  const whole = (2n ** 60n - 1n).toString();
  await sql`insert into part_hours (hour, part, good, minutes)
    select h, 'website', 100, case when h = date_trunc('hour', now(), 'UTC') - interval '30 hours' then 0 else ${whole}::bigint end
    from generate_series(date_trunc('hour', now(), 'UTC') - interval '60 hours', now(), interval '1 hour') as h`.execute(
    database,
  );
  const website = partIn(await view(), 'website');
  expect(website?.state).toBe('works');
  const gap = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 30 * 3_600_000).toISOString().slice(0, 10);
  expect(website?.days.find(({ day }) => day === gap)?.state).not.toBe('works');
  expect(website?.days.filter(({ state }) => state === 'unknown').length).toBeGreaterThan(80);
});

test('the JSON is what its schema says, and costs one reading however many ask', async () => {
  await ordered({ hoursAgo: 0, count: 5 });
  await keepStatus(studio.deps);
  const answers = await Promise.all(Array.from({ length: 40 }, () => studio.ask(null, 'GET', '/api/status')));
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('etag')}`)).size).toBe(1);
  expect(statusSchema.parse(await answers[0]?.json()).parts.map(({ part }) => part)).toEqual([
    'website',
    'signIn',
    'making',
    'live',
  ]);
});

test('while its own figures cannot be read, the last that were known are told as such', async () => {
  let isAway = false;
  const reader = createStatusReader({
    ...studio.deps,
    tools: {
      list: async () => {
        if (isAway) throw new Error('The database is away');
        return studio.deps.tools.list();
      },
    },
  });
  expect((await reader.read())?.view.isCurrent).toBe(true);
  isAway = true;
  await expect.poll(async () => (await reader.read())?.view.isCurrent, { timeout: 30_000 }).toBe(false);
}, 40_000);

test('tools that the operator does not name are not named, but count; switched off, there is no page', async () => {
  const { database } = studio.deps;
  const write = (name: string, value: object) =>
    sql`insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value`.execute(database);
  await ordered({ hoursAgo: 0, count: 5, code: 'internal' });
  await write('status_page', { isOn: true, hidden: ['gen_01'] });
  await write('tool:gen_02', { enabled: false, message: '' });
  await expect.poll(async () => toolIn(await view())).toBeUndefined();
  const status = await view();
  expect(partIn(status, 'making')).toMatchObject({ state: 'failing', share: 0 });
  expect(toolIn(status, 'gen_02')?.state).toBe('off');
  await write('status_page', { isOn: false, hidden: [] });
  await expect.poll(() => readStatus(studio.deps)).toBeNull();
  await expect.poll(async () => (await studio.ask(null, 'GET', '/api/status')).status, { timeout: 30_000 }).toBe(404);
  expect((await studio.ask(null, 'GET', '/api/status/feed')).status).toBe(404);
  await write('status_page', { isOn: true, hidden: [] });
  await write('tool:gen_02', { enabled: true, message: '' });
  await expect.poll(async () => toolIn(await view(), 'gen_02')?.state).not.toBe('off');
}, 60_000);

test('incidents are told in the feed, in the language of whoever asks, with nothing in them that is markup', async () => {
  const { database } = studio.deps;
  const { id } = await database
    .insertInto('incidents')
    .values({
      ...{ kind: 'incident', impact: 'failing', parts: ['signIn'], tools: ['gen_01'], created_by: 'a@example.com' },
      title: JSON.stringify({ en: 'Videos <fail> & stop', de: 'Videos scheitern' }),
      starts_at: new Date(Date.now() - 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('incident_updates')
    .values({
      incident_id: id,
      state: 'investigating',
      words: JSON.stringify({ en: 'We look' }),
      made_by: randomUUID(),
    })
    .execute();
  const status = await view();
  expect([status.state, partIn(status, 'signIn')?.state, toolIn(status)?.state]).toEqual([
    'failing',
    'failing',
    'failing',
  ]);
  expect(status.incidents).toMatchObject([{ state: 'investigating', updates: [{ words: { en: 'We look' } }] }]);
  await expect
    .poll(async () => (await studio.ask(null, 'GET', '/api/status/feed')).text(), { timeout: 30_000 })
    .toContain('<title>Videos &lt;fail&gt; &amp; stop</title>');
}, 40_000);

test('while the studio is closed the status is told, and says so', async () => {
  const { database } = studio.deps;
  await switchMaintenance(database, true);
  await expect.poll(async () => (await view()).state).toBe('maintenance');
  expect((await view()).maintenance?.title).toContain('Getting Better');
  await switchMaintenance(database, false);
});
