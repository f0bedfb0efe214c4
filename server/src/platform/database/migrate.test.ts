import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres, type TestDatabase } from '@kinora/postgres/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createLog } from '../log/log.ts';
import { migrate } from './migrate.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let database: TestDatabase;
let folder: string;
let clients: pg.Client[];
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await postgres.createDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kinora-migrate-'));
  await mkdir(join(folder, 'none'));
  clients = [];
  await bring('0001_shelves', 'create table shelves (id integer, label text); insert into shelves values (1, null);');
  await upgrade();
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
  await rm(folder, { recursive: true });
});

const bring = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text);
const upgrade = () =>
  migrate({
    url: database.url,
    release: { migrations: folder, functions: join(folder, 'none') },
    log: createLog('silent', 'test'),
  });

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  clients.push(client);
  return client;
}

async function namesOf(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

const applied = async () => namesOf(await connect(), 'select name from migrations order by id');
const validIndexes = async () =>
  namesOf(
    await connect(),
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'shelves'::regclass and i.indisvalid`,
  );

const CONCURRENT_INDEX = `-- no-transaction: the table is large.
drop index concurrently if exists shelves_by_label;
create unique index concurrently shelves_by_label
  on shelves (label);
`;

test('several at once take turns, and the later ones find everything done', async () => {
  await bring('0002_rank', 'alter table shelves add column rank integer not null default 0;');
  await bring('0003_index', CONCURRENT_INDEX);
  await bring('0004_more', 'create table more (id integer);');
  await Promise.all([upgrade(), upgrade(), upgrade()]);
  expect(await applied()).toEqual(['0001_shelves', '0002_rank', '0003_index', '0004_more']);
  expect(await validIndexes()).toEqual(['shelves_by_label']);
});

test('a migration that finds its table in use lets everybody else pass, and is done once the table is free', async () => {
  const [reader, other] = [await connect(), await connect()];
  await reader.query('begin; select from shelves');
  await bring('0002_rank', 'alter table shelves add column rank integer not null default 0;');
  const upgraded = upgrade();
  await eventually(async () => {
    const { rowCount } = await other.query("select from pg_locks where not granted and relation = 'shelves'::regclass");
    expect(rowCount).toBe(1);
  });
  // Behind a migration that waited for the reader, these would wait for it as well.
  for (let n = 0; n < 10; n += 1) await other.query('update shelves set label = $1 where id = 1', [String(n)]);
  await reader.query('commit');
  await upgraded;
  expect(await applied()).toEqual(['0001_shelves', '0002_rank']);
});

test('a migration waits for a vacuum of its table so that nobody waits behind it, and is done right after', async () => {
  const [vacuum, other] = [await connect(), await connect()];
  await vacuum.query('begin; lock table shelves in share update exclusive mode');
  await bring('0002_rank', 'alter table shelves add column rank integer not null default 0;');
  const upgraded = upgrade();
  await eventually(async () => {
    const { rowCount } = await other.query(`
      select from pg_locks where not granted and relation = 'shelves'::regclass and mode = 'ShareUpdateExclusiveLock'`);
    expect(rowCount).toBe(1);
  });
  await other.query("set lock_timeout = '1ms'; update shelves set label = 'free' where id = 1");
  await vacuum.query('commit');
  await upgraded;
  expect(await applied()).toEqual(['0001_shelves', '0002_rank']);
});

test('an index is built outside a transaction while people write, behind whoever is not through', async () => {
  const [writer, other] = [await connect(), await connect()];
  await writer.query("begin; insert into shelves values (2, 'two')");
  await bring('0002_index', CONCURRENT_INDEX);
  const upgraded = upgrade();
  await eventually(async () => {
    const { rowCount } = await other.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and l.locktype = 'virtualxid' and a.datname = current_database()`,
    );
    expect(rowCount).toBe(1);
  });
  await other.query("insert into shelves values (3, 'three')");
  await writer.query('commit');
  await upgraded;
  expect(await validIndexes()).toEqual(['shelves_by_label']);
});

test('an index whose building failed is built anew at the next attempt', async () => {
  const writer = await connect();
  await writer.query("insert into shelves values (2, 'same'), (3, 'same')");
  await bring('0002_index', CONCURRENT_INDEX);
  await expect(upgrade()).rejects.toThrow(/could not create unique index/);
  expect(await validIndexes()).toEqual([]);
  await writer.query('delete from shelves where id = 3');
  await upgrade();
  expect(await validIndexes()).toEqual(['shelves_by_label']);
  expect(await applied()).toEqual(['0001_shelves', '0002_index']);
});

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  await bring('0002_rank', 'alter table shelves add column rank integer;');
  await bring('0003_broken', 'create table half (id integer); select from nowhere;');
  await expect(upgrade()).rejects.toThrow(/nowhere/);
  expect(await applied()).toEqual(['0001_shelves', '0002_rank']);
  expect(await namesOf(await connect(), "select relname as name from pg_class where relname = 'half'")).toEqual([]);
});
