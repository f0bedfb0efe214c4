// npm test: everything that is not tagged long, and npm run test:all that too, from a fresh clone on. The last line is "N passed, N failed".
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withBuildLock } from './build-lock.mjs';
import { runChecks } from './check-steps.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensurePrograms } from './ensure-programs.mjs';
import { requirePlatform } from './require-platform.mjs';
import { run } from './run.mjs';
import { runSteps } from './steps.mjs';
import { afterSecondRun, readPlaywright, readVitest } from './test-reports.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const total = { passed: 0, failed: 0 };
const told = { failures: [], repeated: [] };
// More than this is no busy machine.
const filesWorthASecondRun = 5;
const bin = (name) => path.join(root, 'node_modules/.bin', name);

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

function finish() {
  for (const [title, names] of [
    ['Passed only when repeated, as on a machine that is busy:', told.repeated],
    ['Failed:', told.failures],
  ]) {
    if (names.length > 0) console.log(`\n${title}\n${names.join('\n')}`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

/**
 * Runs a test runner that also writes a JSON report. Answers its exit code and the report, null where it wrote none.
 */
async function runReported(command, args, { reportVariable, cwd, env = {} }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinora-test-report-'));
  const file = path.join(folder, 'report.json');
  const reportArgs = reportVariable === undefined ? [`--outputFile.json=${file}`] : [];
  const reportEnv = reportVariable === undefined ? {} : { [reportVariable]: file };
  const { code } = await run(command, [...args, ...reportArgs], {
    show: true,
    cwd,
    env: { ...process.env, ...env, ...reportEnv },
  });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  rmSync(folder, { recursive: true });
  return { code, report };
}

/** Counts what a runner told; a run that broke without a failed test counts as one failure. */
function countReported(title, code, { passed, failed, failures, repeated }) {
  const isBroken = code !== 0 && failed === 0;
  count({ passed, failed: isBroken ? 1 : failed });
  told.failures.push(...failures, ...(isBroken ? [`${title} ended with code ${code}, its reason is above`] : []));
  told.repeated.push(...repeated);
}

const nothingTold = { passed: 0, failed: 0, failures: [], repeated: [], files: [] };

async function runVitest(env) {
  const title = 'Unit and integration tests';
  console.log(`\n${title}`);
  const chosen = process.env.KINORA_TEST_LONG === '1' ? [] : ['--tagsFilter=!long'];
  const runFiles = (...args) =>
    runReported(bin('vitest'), ['run', ...chosen, '--reporter=default', '--reporter=json', ...args], {
      cwd: root,
      env,
    });
  const { code, report } = await runFiles();
  const first = report === null ? nothingTold : readVitest(report, root);
  if (first.files.length === 0 || first.files.length > filesWorthASecondRun) return countReported(title, code, first);
  console.log('\nOnce more, one file at a time, what failed');
  const again = await runFiles('--maxWorkers=1', ...first.files);
  const second = again.report === null ? first : afterSecondRun(first, readVitest(again.report, root), report, root);
  countReported(title, again.code, second);
}

async function runPlaywright(env) {
  const title = 'Browser tests';
  console.log(`\n${title}`);
  const { code, report } = await runReported(bin('playwright'), ['test', '--reporter=list,json'], {
    reportVariable: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
    cwd: path.join(root, 'e2e'),
    env: { ...env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  });
  countReported(title, code, report === null ? nothingTold : readPlaywright(report));
}

requirePlatform();
const programs = await ensurePrograms();
if (programs === undefined) {
  count({ passed: 0, failed: 1 });
  finish();
}

try {
  await withBuildLock(root, () => ensureInstalled(root, 'tests'));
} catch (error) {
  console.error(error.message);
  count({ passed: 0, failed: 1 });
  finish();
}

console.log('\nChecks');
count(await runChecks(root));

await runVitest(programs);

console.log('\nBuilds');
const build = () =>
  withBuildLock(root, () => ensureBuilt(root)).then(
    () => ({ code: 0, output: '' }),
    (error) => ({ code: 1, output: error.message }),
  );
const built = await runSteps([{ name: 'build of every part', work: build }], 1);
count(built);

if (existsSync(path.join(root, 'e2e/playwright.config.ts')) && built.failed === 0) {
  await runPlaywright(programs);
}
finish();
