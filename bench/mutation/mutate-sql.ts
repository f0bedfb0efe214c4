// node mutate-sql.ts <order> <answer>: as mutate.mjs, for functions of the database. Each mutant takes its function's place
// in the template that the tests copy their databases from. Started by scripts/mutation.mjs with Node 22.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createVitest, type Vitest } from 'vitest/node';
import * as z from 'zod';
import setup from '../../embedded/postgres/src/testing-setup.ts';
import { functionFilesOf } from '../../server/src/platform/database/apply-functions.ts';
import { thisRelease } from '../../server/src/platform/database/release.ts';
import { applySqlMutant, type SqlMutant, sqlMutants } from './sql-mutants.ts';

const LANES = 2;
const TEMPLATE = 'template_kinora';
const root = fileURLToPath(new URL('../..', import.meta.url));

type DatabaseFunction = { name: string; definition: string; body: string };
type Work = { of: DatabaseFunction; mutant: SqlMutant };
type Lane = { vitest: Vitest; template: string; close: () => Promise<void> };

const [order = '', answer = ''] = process.argv.slice(2);
const { mutate, tests } = z
  .object({ mutate: z.array(z.string()), tests: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(order, 'utf8')));

const files = functionFilesOf(thisRelease());
const lanes: Lane[] = [];
// One by one: each takes the address of its own from the environment.
while (lanes.length < LANES) lanes.push(await openLane());
await Promise.all(lanes.map(expectQuiet));
const [first] = lanes;
const works: Work[] = first === undefined ? [] : (await functionsIn(first)).flatMap(worksOf);
const results: object[] = [];
let done = 0;
await Promise.all(lanes.map(workOff));
// Else what was noticed may have been something else.
await Promise.all(lanes.map(expectQuiet));
writeFileSync(answer, JSON.stringify(results));
for (const { close } of lanes) await close();
process.exit(0);

/** Where a function's body stands, so many characters into it. Lines and columns count from 1. */
function placeOf({ name, body }: DatabaseFunction, at: number) {
  const found = files.find(({ text }) => text.includes(body) && text.includes(`function ${name}(`));
  if (found === undefined) throw new Error(`No file has the function ${name}`);
  const before = found.text.slice(0, found.text.indexOf(body) + at).split('\n');
  return { file: `server/src/${found.path}`, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function worksOf(of: DatabaseFunction): Work[] {
  return sqlMutants(of.body).map((mutant) => ({ of, mutant }));
}

/** A PostgreSQL of its own, so that two mutants never meet. */
async function openLane(): Promise<Lane> {
  const stopPostgres = await setup();
  const door = process.env.KINORA_TEST_POSTGRES ?? '';
  process.env.MUTATION_TESTS = tests.join(' ');
  process.env.MUTATION_ISOLATE = 'no';
  const vitest = await createVitest('test', {
    root,
    config: 'bench/mutation/vitest.config.ts',
    watch: false,
    reporters: [{}],
    silent: true,
    bail: 1,
    maxWorkers: 1,
    pool: 'threads',
    env: { KINORA_TEST_POSTGRES: door },
  });
  await vitest.standalone();
  const template = new URL(await (await fetch(door)).text());
  template.pathname = `/${TEMPLATE}`;
  return {
    vitest,
    template: template.href,
    async close() {
      await vitest.close();
      await stopPostgres();
    },
  };
}

/** As they are in an installation. */
async function functionsIn({ template }: Lane): Promise<DatabaseFunction[]> {
  return withClient(template, async (client) => {
    const { rows } = await client.query<DatabaseFunction>(
      `select proname as name, pg_get_functiondef(oid) as definition, prosrc as body from pg_proc
      where proname = any($1) and pronamespace = 'public'::regnamespace order by array_position($1, proname::text)`,
      [mutate],
    );
    const missing = mutate.filter((name) => !rows.some((row) => row.name === name));
    if (missing.length > 0) throw new Error(`There is no function ${missing.join(', ')}`);
    return rows;
  });
}

async function workOff(lane: Lane): Promise<void> {
  for (let work = works.shift(); work !== undefined; work = works.shift()) {
    const { of, mutant } = work;
    const changed = of.definition.replace(of.body, () => applySqlMutant(of.body, mutant));
    const isAccepted = await withClient(lane.template, async (client) => client.query(changed)).then(
      () => true,
      () => false,
    );
    done += 1;
    if (!isAccepted) continue;
    const status = (await isNoticed(lane)) ? 'Killed' : 'Survived';
    await withClient(lane.template, async (client) => client.query(of.definition));
    const was = mutant.was.replace(/\s+/g, ' ');
    const { file, line, column } = placeOf(of, mutant.at);
    results.push({ file: `${of.name} in ${file}`, line, column, was, becomes: mutant.becomes, status });
    if (status === 'Survived')
      console.log(`${status}: ${of.name} ${file}:${line}:${column} ${was} -> ${mutant.becomes}`);
    if (results.length % 20 === 0) console.log(`${done} done, ${works.length} to come`);
  }
}

async function expectQuiet(lane: Lane): Promise<void> {
  if (await isNoticed(lane)) throw new Error('The tests fail without a mutant');
}

/** Whether a test fails: one file after the other, in the order's order, until one does. */
async function isNoticed({ vitest }: Lane): Promise<boolean> {
  for (const file of tests) {
    const [specification] = await vitest.globTestSpecifications([file]);
    if (specification === undefined) throw new Error(`There is no test file ${file}`);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    // Vitest answers the files of earlier runs as well.
    const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
    if (unhandledErrors.length > 0 || module?.ok() !== true) return true;
  }
  return false;
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
