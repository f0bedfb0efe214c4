import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startTestPostgres, type TestDatabase } from '@kinora/postgres/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { migrate } from './migrate.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let database: TestDatabase;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await postgres.createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'kinora-functions-'));
  await mkdir(join(folder, 'src'));
  await bring('migrations/0001_shelves.sql', 'create table shelves (id integer, label text);');
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function bring(path: string, text: string): Promise<void> {
  await mkdir(join(folder, dirname(path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const take = (path: string) => rm(join(folder, path));
const upgrade = () =>
  migrate({
    url: database.url,
    release: { migrations: join(folder, 'migrations'), functions: join(folder, 'src') },
    log: createLog('silent', 'test'),
  });

const answering = (name: string, answer: string) =>
  `create or replace function ${name}() returns text language sql as $$ select ${answer} $$;\n`;

async function ask(name: string): Promise<unknown> {
  const { rows } = await client.query<{ answer: unknown }>(`select ${name}() as answer`);
  return rows[0]?.answer;
}

async function filesInForce(): Promise<unknown[]> {
  const { rows } = await client.query('select path, applied_at from function_files order by path');
  return rows;
}

test('functions are there after the tables that they need, wherever among the sources their files stand', async () => {
  await bring('src/shelves/shelves.sql', answering('newest_shelf', '(select max(label) from shelves)'));
  await bring('src/people/people.sql', answering('greeting', "'hello'"));
  await upgrade();
  expect([await ask('newest_shelf'), await ask('greeting')]).toEqual([null, 'hello']);
});

test('functions call each other whatever the order of their files', async () => {
  await bring('src/a.sql', answering('first', "second() || '!'"));
  await bring('src/b.sql', answering('second', "'later'"));
  await upgrade();
  expect(await ask('first')).toBe('later!');
});

test('a file that has changed is applied, and the others are left alone', async () => {
  await bring('src/a.sql', answering('first', "'old'"));
  await bring('src/b.sql', answering('second', "'same'"));
  await upgrade();
  const [, untouched] = await filesInForce();
  await bring('src/a.sql', answering('first', "'new'"));
  await upgrade();
  expect(await ask('first')).toBe('new');
  expect((await filesInForce())[1]).toEqual(untouched);
});

test('a function that moves to another file stays', async () => {
  await bring('src/a.sql', answering('first', "'here'"));
  await upgrade();
  await bring('src/shelves/a.sql', answering('first', "'there'"));
  await take('src/a.sql');
  await upgrade();
  expect(await ask('first')).toBe('there');
  expect(await filesInForce()).toMatchObject([{ path: 'shelves/a.sql' }]);
});

test('of several files, one of which PostgreSQL refuses, none comes in force, and the refusal names it', async () => {
  await bring('src/a.sql', answering('first', "'old'"));
  await upgrade();
  await bring('src/a.sql', answering('first', "'new'"));
  await bring('src/b.sql', answering('second', '(select color from shelves)'));
  await expect(upgrade()).rejects.toThrow('b.sql: column "color" does not exist');
  expect(await ask('first')).toBe('old');
});

test.each([
  ['answers another type', 'create or replace function first() returns integer language sql as $$ select 1 $$;'],
  [
    'calls its parameter otherwise',
    'create or replace function echo(words text) returns text language sql as $$ select words $$;',
  ],
])('a function that %s is refused, for the release before goes on calling the old one', async (_, text) => {
  const old = `${answering('first', "'old'")}
    create or replace function echo(said text) returns text language sql as $$ select said $$;`;
  await bring('src/a.sql', old);
  await upgrade();
  await bring('src/a.sql', text);
  await expect(upgrade()).rejects.toThrow(/a\.sql: cannot change (return type|name of input parameter)/);
  expect(await ask('first')).toBe('old');
});

test('a function that takes other parameters than the one in force is refused, and the old one stays', async () => {
  await bring('src/a.sql', answering('first', "'old'"));
  await upgrade();
  await bring(
    'src/a.sql',
    "create or replace function first(said text) returns text language sql as $$ select 'new' $$;",
  );
  await expect(upgrade()).rejects.toThrow(
    'What takes other parameters needs a name of its own, or the old form beside it: first',
  );
  expect(await ask('first')).toBe('old');
});

test('a release that is older than the tables leaves the functions of the newer one in force', async () => {
  await bring('src/a.sql', answering('first', "'old'"));
  await upgrade();
  await bring('migrations/0002_rank.sql', 'alter table shelves add column rank integer;');
  await bring('src/a.sql', answering('first', "'new'"));
  await upgrade();
  await take('migrations/0002_rank.sql');
  await bring('src/a.sql', answering('first', "'old'"));
  await upgrade();
  expect(await ask('first')).toBe('new');
});

test('files that touch a table in use come in force once it is free', async () => {
  await bring('src/a.sql', answering('first', "'old'"));
  await upgrade();
  await bring(
    'src/a.sql',
    `create or replace function keep() returns trigger language plpgsql as $$ begin return new; end $$;
     create or replace trigger kept before update on shelves for each row execute function keep();
     ${answering('first', "'new'")}`,
  );
  await client.query("begin; insert into shelves values (1, 'one')");
  const upgraded = upgrade();
  expect(await ask('first')).toBe('old');
  await client.query('commit');
  await upgraded;
  expect(await ask('first')).toBe('new');
});

test('a trigger that is as it was takes no lock, whatever else its file brings', async () => {
  const trigger = `create or replace function keep() returns trigger language plpgsql as $$ begin return new; end $$;
     create or replace trigger kept before update on shelves for each row execute function keep();`;
  await bring('src/a.sql', `${trigger}\n${answering('first', "'old'")}`);
  await upgrade();
  await bring('src/a.sql', `${trigger}\n${answering('first', "'new'")}`);
  await client.query("begin; insert into shelves values (1, 'one')");
  await upgrade();
  expect(await ask('first')).toBe('new');
  await client.query('commit');
});

test('a trigger that has changed is put in force with its file', async () => {
  const naming = (words: string) => `
     create or replace function name_it() returns trigger language plpgsql as $$ begin new.label := tg_argv[0]; return new; end $$;
     create or replace trigger named before insert on shelves for each row execute function name_it('${words}');`;
  for (const words of ['early', 'late']) {
    await bring('src/a.sql', naming(words));
    await upgrade();
    const { rows } = await client.query('insert into shelves values (1) returning label');
    expect(rows).toEqual([{ label: words }]);
  }
});
