import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/support/database.ts';
import { declaredTables, exportedTables } from './declared-tables.ts';

let testing: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  testing = await openTestDatabase(2);
});
afterAll(() => testing.close());

async function storedColumns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('migrations', 'function_files') and a.attnum > 0 and not a.attisdropped
    group by c.relname`.execute(testing.database);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

test('every table of the database is declared: in which files of a copy it is, or that it is about nobody', async () => {
  const stored = [...(await storedColumns()).keys()];
  expect(Object.keys(declaredTables).sort()).toEqual(stored.sort());
});

test('every column of a table about people is in a copy, or left out with a reason', async () => {
  for (const [table, columns] of await storedColumns()) {
    const rule = declaredTables[table];
    if (rule === undefined || 'nobody' in rule || typeof rule.leftOut === 'string') continue;
    const told = [...new Set([...rule.exports.flatMap((one) => one.columns), ...Object.keys(rule.leftOut)])];
    expect(told.sort(), table).toEqual(columns.sort());
    for (const reason of Object.values(rule.leftOut)) expect(reason, table).not.toBe('');
  }
});

test('nothing that is secret is in a copy', () => {
  const secret = /password|secret|token$|hash|private|^pin$|backup|answer$/i;
  const told = exportedTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  expect(told.filter((name) => secret.test(name))).toEqual([
    'prompt_helps.answer',
    'publications.appeal_answer',
    'takedowns.appeal_answer',
    'moderation_cases.appeal_answer',
  ]);
});

test('each file of a copy has a name of its own, and says what it is', () => {
  const files = exportedTables.map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
  for (const { file, says, title } of exportedTables) {
    expect(file).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect([title, says]).not.toContain('');
  }
});

test('a table with rows about people in any column that refers to one is declared as being about people', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select t.relname as table, a.attname as column
    from pg_constraint r join pg_class t on t.oid = r.conrelid join pg_class f on f.oid = r.confrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = r.conkey[1]
    where r.contype = 'f' and f.relname in ('user', 'ledger_accounts', 'ai_generations', 'files', 'runs', 'api_keys')
      and r.connamespace = 'public'::regnamespace`.execute(testing.database);
  for (const { table } of rows) expect(declaredTables[table], table).not.toHaveProperty('nobody');
});
