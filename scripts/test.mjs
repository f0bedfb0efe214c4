// npm test: everything, from a fresh clone on. The last line is "N passed, N failed".
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

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const total = { passed: 0, failed: 0 };

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

function finish() {
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

/** Runs a test runner that also writes a JSON report; a run that broke without a failed test counts as one failure. */
async function runReported(title, command, args, { reportVariable, read, cwd, env = {} }) {
  console.log(`\n${title}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'kinora-test-report-'));
  const report = path.join(folder, 'report.json');
  const reportArgs = reportVariable === undefined ? [`--outputFile.json=${report}`] : [];
  const reportEnv = reportVariable === undefined ? {} : { [reportVariable]: report };
  const { code } = await run(command, [...args, ...reportArgs], {
    show: true,
    cwd,
    env: { ...process.env, ...env, ...reportEnv },
  });
  const tally = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  rmSync(folder, { recursive: true });
  count(code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally);
}

function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((result) => result.status === 'failed');
  });
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

// What passed only when repeated was starved by a busy machine; Playwright names it as flaky.
function readPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

requirePlatform();
const programs = await ensurePrograms();
if (programs === undefined) {
  count({ passed: 0, failed: 1 });
  finish();
}

try {
  await withBuildLock(root, () => ensureInstalled(root));
} catch (error) {
  console.error(error.message);
  count({ passed: 0, failed: 1 });
  finish();
}

console.log('\nChecks');
count(await runChecks(root));

const bin = (name) => path.join(root, 'node_modules/.bin', name);
await runReported('Unit and integration tests', bin('vitest'), ['run', '--reporter=default', '--reporter=json'], {
  read: readVitest,
  cwd: root,
  env: programs,
});

console.log('\nBuilds');
const build = () =>
  withBuildLock(root, () => ensureBuilt(root)).then(
    () => ({ code: 0, output: '' }),
    (error) => ({ code: 1, output: error.message }),
  );
const built = await runSteps([{ name: 'build of every part', work: build }], 1);
count(built);

if (existsSync(path.join(root, 'e2e/playwright.config.ts')) && built.failed === 0) {
  await runReported('Browser tests', bin('playwright'), ['test', '--reporter=list,json'], {
    reportVariable: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
    read: readPlaywright,
    cwd: path.join(root, 'e2e'),
    env: { ...programs, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  });
}
finish();
