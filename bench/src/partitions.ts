import pg from 'pg';
import { createInstallation } from '../../server/test/support/installation.ts';
import { now } from './clock.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { milliseconds, report, whole } from './report.ts';
import { percentile } from './statistics.ts';

/** Entries, and as many events, of a tenth as many people, over 30 days. */
const ROWS = Number(process.env.BENCH_ROWS ?? 3_000_000);
const DAYS = 30;
const HASHES = 16;
const LOOKUPS = 500;
const INSERTS = 2000;

const columns = `account_id uuid not null, kind text not null, pocket text not null, amount integer not null,
  business_key text not null, created_at timestamptz not null`;
const eventColumns = 'user_id uuid not null, seq bigint not null, type text not null, created_at timestamptz not null';

/** Entries of one account stay together, so that a business key is unique within its partition. */
const schema = `
  create table entries_whole (id bigint generated always as identity primary key, ${columns}, unique (account_id, business_key));
  create index on entries_whole (account_id, id desc);
  create table entries_split (id bigint generated always as identity, ${columns}, unique (account_id, business_key))
    partition by hash (account_id);
  create index on entries_split (account_id, id desc);
  ${Array.from({ length: HASHES }, (_, n) => `create table entries_split_${n} partition of entries_split for values with (modulus ${HASHES}, remainder ${n});`).join('\n')}
  create table events_whole (${eventColumns}, primary key (user_id, seq));
  create index on events_whole using brin (created_at);
  create table events_split (${eventColumns}, primary key (user_id, seq, created_at)) partition by range (created_at);
  ${Array.from({ length: DAYS }, (_, n) => `create table events_split_${n} partition of events_split for values from ('2026-01-01'::timestamptz + interval '${n} days') to ('2026-01-01'::timestamptz + interval '${n + 1} days');`).join('\n')}`;

const fillEntries = (table: string) => `
  insert into ${table} (account_id, kind, pocket, amount, business_key, created_at)
  select md5((n % $2)::text)::uuid, 'charge', 'tokens', -8, 'charge:' || md5(n::text)::uuid || ':tokens',
    '2026-01-01'::timestamptz + n * (interval '${DAYS} days' / $1) - interval '1 second'
  from generate_series(1, $1) as n`;
const fillEvents = (table: string) => `
  insert into ${table} (user_id, seq, type, created_at)
  select md5((n % $2)::text)::uuid, n, 'update', '2026-01-01'::timestamptz + (n - 1) * (interval '${DAYS} days' / $1)
  from generate_series(1, $1::integer) as n`;

const installation = await createInstallation();
const client = new pg.Client({ connectionString: installation.databaseUrl });
await client.connect();
try {
  await client.query(schema);
  await untilQuiet();
  const others = watchOthers();
  const rows: string[][] = [];
  for (const table of ['entries_whole', 'entries_split']) {
    const filled = await timed(() => client.query(fillEntries(table), [ROWS, ROWS / 10]));
    await client.query(`vacuum (analyze) ${table}`);
    const inserts = await timesOf(INSERTS, (n) =>
      client.query({
        name: `insert_${table}`,
        text: `insert into ${table} (account_id, kind, pocket, amount, business_key, created_at)
          values (md5($1::text)::uuid, 'charge', 'tokens', -8, 'later:' || $2, now())`,
        values: [String((n * 7919) % (ROWS / 10)), String(n)],
      }),
    );
    const lookups = await timesOf(LOOKUPS, (n) =>
      client.query({
        name: `look_${table}`,
        text: `select * from ${table} where account_id = md5($1::text)::uuid order by id desc limit 50`,
        values: [String((n * 7919) % (ROWS / 10))],
      }),
    );
    rows.push([table, `fill ${whole(ROWS)} rows`, whole(filled), '']);
    rows.push([
      table,
      'one entry, committed',
      milliseconds(percentile(inserts, 0.5)),
      milliseconds(percentile(inserts, 0.99)),
    ]);
    rows.push([
      table,
      'newest 50 of an account',
      milliseconds(percentile(lookups, 0.5)),
      milliseconds(percentile(lookups, 0.99)),
    ]);
  }
  for (const table of ['events_whole', 'events_split']) {
    await client.query(fillEvents(table), [ROWS, ROWS / 10]);
    await client.query(`vacuum (analyze) ${table}`);
    const replays = await timesOf(LOOKUPS, (n) =>
      client.query({
        name: `replay_${table}`,
        text: `select * from ${table} where user_id = md5($1::text)::uuid and seq > $2 order by seq limit 500`,
        values: [String((n * 7919) % (ROWS / 10)), ROWS - ROWS / 10],
      }),
    );
    const pruned = await timed(() =>
      client.query(
        table === 'events_split'
          ? 'drop table events_split_0'
          : "delete from events_whole where created_at < '2026-01-02'",
      ),
    );
    rows.push([
      table,
      'replay of one person',
      milliseconds(percentile(replays, 0.5)),
      milliseconds(percentile(replays, 0.99)),
    ]);
    rows.push([table, 'forget a day', milliseconds(pruned), '']);
  }
  await report({
    title: 'Partitions',
    method: [
      `${whole(ROWS)} ledger entries and as many events of ${whole(ROWS / 10)} people over ${DAYS} days, as one table each and split:`,
      `entries in ${HASHES} parts by account, events by day. One connection, statements prepared. Others had ${percent(others())}.`,
    ],
    head: ['table', 'what', 'p50 or whole, ms', 'p99 ms'],
    rows,
    databaseUrl: installation.databaseUrl,
  });
} finally {
  await client.end();
  await installation.stop();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = now();
  await work();
  return now() - startedAt;
}

async function timesOf(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) times.push(await timed(() => work(n)));
  return times;
}
