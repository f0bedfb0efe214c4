import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startTestPostgres } from './testing.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('databases made from a template are equal, built once, and independent of each other', async () => {
  const postgres = await startTestPostgres();
  let builds = 0;
  const template = {
    name: 'testing_helper',
    build: async (url: string) => {
      builds += 1;
      await query(url, 'create table fruit as select $$apple$$ as name');
    },
  };
  const [first, second] = await Promise.all([postgres.createDatabase(template), postgres.createDatabase(template)]);
  await query(first.url, "insert into fruit values ('pear')");

  expect(builds).toBe(1);
  expect(await query(first.url, 'select name from fruit order by 1')).toEqual([{ name: 'apple' }, { name: 'pear' }]);
  expect(await query(second.url, 'select name from fruit')).toEqual([{ name: 'apple' }]);

  await Promise.all([first.drop(), second.drop()]);
  await expect(query(first.url, 'select 1')).rejects.toThrow('does not exist');
  await postgres.stop();
});

test('a template that fails to build is not kept half made', async () => {
  const postgres = await startTestPostgres();
  const failing = {
    name: 'failing',
    build: async (url: string) => {
      await query(url, 'create table half (id int)');
      throw new Error('no more');
    },
  };
  await expect(postgres.createDatabase(failing)).rejects.toThrow('no more');

  const database = await postgres.createDatabase({ name: 'failing', build: async () => undefined });
  expect(await query(database.url, "select to_regclass('half') as half")).toEqual([{ half: null }]);
  await database.drop();
  await postgres.stop();
});

test('the test role is no superuser, and text is sorted and matched as UTF-8', async () => {
  const postgres = await startTestPostgres();
  const database = await postgres.createDatabase();
  expect(
    await query(
      database.url,
      `select rolsuper, upper('où é') as upper, 'Éa' ~ '^[[:alpha:]]+$' as letters
         from pg_roles where rolname = current_user`,
    ),
  ).toEqual([{ rolsuper: false, upper: 'OÙ É', letters: true }]);
  await database.drop();
  await postgres.stop();
});
