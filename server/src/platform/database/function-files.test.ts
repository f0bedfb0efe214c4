import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFunctions, readSignatures } from '../../../generate-functions.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import { functionFilesOf } from './apply-functions.ts';
import { migrationsOf, thisRelease } from './release.ts';

/** The last migration before the record of what releases call. */
const LAST_UNRECORDED = '0240_unused_functions';

/** The last migration of the time when migrations defined functions. */
const LAST_WITH_FUNCTIONS = '0202_one_gift_for_a_mailbox';

/** What no program, function, trigger or index of this release calls, and why it is there. */
const UNCALLED: Readonly<Record<string, string>> = {
  grams_of_generation: 'What the release before has indexed is made by it in a test',
  held_for_law: 'Operators ask it by hand: docs/notices.md',
};

const release = thisRelease();
const files = functionFilesOf(release);
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await database.stop();
});

type Defined = { name: string; body: string; definition: string };

/** All functions of ours, without those of extensions. */
async function functionsInDatabase(): Promise<Defined[]> {
  const { rows } = await client.query<Defined>(`
    select proname as name, prosrc as body, pg_get_functiondef(oid) as definition from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by oid::regprocedure::text`);
  return rows;
}

const namesIn = (text: string) => [...text.matchAll(/^create or replace function (\w+)\(/gm)].map(([, name]) => name);

/** Functions on which a trigger, an index, a constraint, a default or a view rests. */
async function functionsOfTables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct p.proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid
    where d.refclassid = 'pg_proc'::regclass and d.classid <> 'pg_proc'::regclass
      and p.pronamespace = 'public'::regnamespace`);
  return rows.map(({ name }) => name);
}

/** The texts of the program, without those that are written from the database and without tests. */
function programTexts(): string[] {
  return readdirSync(release.functions, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('database/functions.ts'))
    .map((path) => readFileSync(join(release.functions, path), 'utf8'));
}

/** What a migration calls a function by when it drops it: the name, and the types of what it takes. */
function formOf(signature: string): string {
  const [, name, parameters = ''] = /^(\w+)\((.*)\): /.exec(signature) ?? [];
  const taken = parameters.split(', ').filter((parameter) => parameter !== '' && !parameter.startsWith('OUT '));
  return `${name}(${taken.map((parameter) => parameter.slice(parameter.indexOf(' ') + 1)).join(', ')})`;
}

/** What a file says besides comments and bodies. */
const statementsIn = (text: string) =>
  text
    .replace(/\$\$.*?\$\$/gs, "''")
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

test('every function of the database is in exactly one file, and every file is in force', async () => {
  const defined = await functionsInDatabase();
  expect(files.flatMap(({ text }) => namesIn(text)).sort()).toEqual(defined.map(({ name }) => name).sort());
  for (const { name, body } of defined) {
    const homes = files.filter(({ text }) => namesIn(text).includes(name));
    expect([name, homes.map(({ text }) => text.includes(body))]).toEqual([name, [true]]);
  }
});

test('every function is called: by the program, by one that is, or by what rests on it in a table', async () => {
  const bodyOf = new Map<string, string>();
  for (const { name, body } of await functionsInDatabase()) {
    bodyOf.set(name, `${bodyOf.get(name) ?? ''}${body.replace(/--.*$/gm, '')}`);
  }
  const program = programTexts().join('\n');
  const called = new Set(await functionsOfTables());
  for (const [word] of program.matchAll(/(?<=\bfunctions\.)\w+|\b[a-z\d_]+(?=\()/g)) called.add(word);
  for (const name of called) {
    for (const [word] of (bodyOf.get(name) ?? '').matchAll(/\b[a-z\d_]+(?=\()/g)) called.add(word);
  }
  const uncalled = [...bodyOf.keys()].filter((name) => !called.has(name));
  expect(uncalled.sort()).toEqual(Object.keys(UNCALLED).sort());
});

test('callers are typed from the functions as they are; else please run `npm run types -w server`', async () => {
  const bare = (text: string) => text.replace(/\s/g, '').replace(/,(?=[)}\]])/g, '');
  const written = readFileSync(join(release.functions, 'platform/database/functions.ts'), 'utf8');
  expect(bare(await describeFunctions(database.url))).toBe(bare(written));
});

test('functions are called as releases before call them; new ones are added by `npm run types -w server`', async () => {
  const released = readFileSync(join(release.functions, 'platform/database/signatures.txt'), 'utf8').split('\n');
  const later = migrationsOf(release).filter((name) => name > LAST_UNRECORDED);
  const dropped = later.flatMap((name) => {
    const text = readFileSync(join(release.migrations, `${name}.sql`), 'utf8');
    return [...text.matchAll(/^drop function (?:if exists )?(\w+\([^)]*\))/gm)].map(([, form]) => form);
  });
  const owed = released.filter((line) => line !== '' && !dropped.includes(formOf(line)));
  expect(await readSignatures(database.url)).toEqual(owed);
});

test('applied once more, the files change nothing', async () => {
  const before = await functionsInDatabase();
  for (const { text } of files) await client.query(text);
  expect(await functionsInDatabase()).toEqual(before);
});

test('files define functions, and triggers beside them, and do nothing else', () => {
  const others = files.flatMap(({ text }) =>
    statementsIn(text).filter((statement) => !/^create or replace (function|trigger) /.test(statement)),
  );
  expect(others).toEqual([]);
});

test('no migration defines a function any more', () => {
  const later = migrationsOf(release).filter((name) => name > LAST_WITH_FUNCTIONS);
  expect(later).not.toEqual([]);
  for (const name of later) {
    const text = readFileSync(join(release.migrations, `${name}.sql`), 'utf8');
    expect(text).not.toMatch(/create\s+(or\s+replace\s+)?(function|procedure)/i);
  }
});
