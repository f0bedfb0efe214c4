import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { verifyLedger } from '../../server/src/money/ledger/verify.ts';
import { createDatabase, createPool } from '../../server/src/platform/database/pool.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { createInstallation } from '../../server/test/support/installation.ts';
import { now } from './clock.ts';
import { percent, watchOthers } from './others.ts';
import { report, whole } from './report.ts';

/** Entries of the whole ledger, in turn. */
const SIZES = (process.env.BENCH_ROWS ?? '1000000,10000000').split(',').map(Number);
/** Entries of one person: what they were given, then a charge and, of every tenth generation, its return. */
const EACH = 100;
const GENERATIONS = 90;
const GIVEN = 1000;
const PRICE = 8;
const BATCH = 1000;

const tables = ['ai_generations', 'ledger_entries'];

const people = `
  insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
  select md5('person' || n)::uuid, 'Bench', 'ledger-' || n || '@example.com', false, now(), now()
  from generate_series($1::integer, $2::integer) as n`;
const generations = `
  insert into ai_generations
    (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, tokens_returned, price_version, input_data,
     input_hash, output_file_url, outputs, created_at, completed_at)
  select md5(n || 'made' || g)::uuid, md5('person' || n)::uuid, 'gen_01', 'FLUX Image Generator', 'a fox at dawn',
    case g % 10 when 0 then 'failed' else 'completed' end, ${PRICE}, case g % 10 when 0 then ${PRICE} else 0 end, 1, '{}', '\\x00',
    case g % 10 when 0 then null else '/files/a.png' end, case g % 10 when 0 then '[]' else '[{}]'::jsonb end, now(), now()
  from generate_series($1::integer, $2::integer) as n, generate_series(1, ${GENERATIONS}) as g`;
const entries = `
  insert into ledger_entries (account_id, kind, pocket, amount, business_key, generation_id, price_version)
  select md5('person' || n)::uuid, booked.kind, 'tokens', booked.amount, booked.kind || ':' || n || ':' || booked.g,
    case when booked.g > 0 then md5(n || 'made' || booked.g)::uuid end, 1
  from generate_series($1::integer, $2::integer) as n, lateral (
    select 'signup' as kind, ${GIVEN} as amount, 0 as g
    union all select 'charge', -${PRICE}, g from generate_series(1, ${GENERATIONS}) as g
    union all select 'refund', ${PRICE}, g from generate_series(10, ${GENERATIONS}, 10) as g
  ) as booked`;
const balances = `
  update profiles p set tokens = e.sum
  from (select account_id, sum(amount) as sum from ledger_entries group by 1) as e where e.account_id = p.id`;

const installation = await createInstallation();
const { databaseUrl } = installation;
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const database = createDatabase(createPool({ url: databaseUrl, size: 1, log: createLog('silent', 'bench') }));
try {
  const rows: string[][] = [];
  let filled = 0;
  for (const size of SIZES) {
    const before = filled;
    filled = await fill(before, size);
    const others = watchOthers();
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const peak = watchPeak(own[0]?.pid ?? 0);
    const spilledBefore = await spilledMegabytes();
    const startedAt = now();
    const checks = await verifyLedger(database);
    const seconds = (now() - startedAt) / 1000;
    if (checks.some(({ problems }) => problems.length > 0)) throw new Error('The ledger of the bench does not verify');
    rows.push([
      whole(filled),
      whole((filled / EACH) * GENERATIONS),
      seconds.toFixed(1),
      whole(process.memoryUsage().rss / 2 ** 20),
      whole(peak()),
      whole((await spilledMegabytes()) - spilledBefore),
      percent(others()),
    ]);
  }
  await report({
    title: 'Proof of the ledger',
    method: [
      `All checks of "ledger verify" on one snapshot, ${EACH} entries a person: what they were given, ${GENERATIONS} charges and the returns of`,
      'every tenth. Memory of the process that asks, and most of what its PostgreSQL processes had besides shared buffers.',
    ],
    head: ['entries', 'generations', 'seconds', 'Node MB', 'PostgreSQL MB', 'written aside MB', 'others'],
    rows,
    databaseUrl,
  });
} finally {
  await database.destroy();
  await client.end();
  await installation.stop();
}

/** Books what is missing to so many entries; triggers rest, because they would write what is written here. */
async function fill(from: number, size: number): Promise<number> {
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (let first = from / EACH + 1; first <= size / EACH; first += BATCH) {
    const some = [first, Math.min(first + BATCH - 1, size / EACH)];
    await client.query(people, some);
    await client.query(generations, some);
    await client.query(entries, some);
  }
  await client.query('alter table profiles disable trigger user');
  await client.query(balances);
  await client.query('alter table profiles enable trigger user');
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await client.query('vacuum (analyze)');
  return size;
}

async function spilledMegabytes(): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select temp_bytes as bytes from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.bytes) / 2 ** 20;
}

/** Looks at all processes of the PostgreSQL that this one belongs to, ten times a second. */
function watchPeak(pid: number) {
  const postmaster = parentOf(pid);
  let most = 0;
  const timer = setInterval(() => {
    const own = processes().filter((each) => parentOf(each) === postmaster);
    most = Math.max(
      most,
      own.reduce((sum, each) => sum + privateMegabytes(each), 0),
    );
  }, 100);
  return () => {
    clearInterval(timer);
    return most;
  };
}

function processes(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0);
}

/** What a process has for itself: without shared buffers and code. */
function privateMegabytes(pid: number): number {
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(statusOf(pid))?.[1] ?? 0) / 1024;
}

/** Empty for a process that has ended. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
