// node mutate.mjs <order> <answer>: mutates copies of the files that the order (JSON, a group with a folder for the copies)
// names, runs its tests on each mutant, and writes what came of every one. Started by scripts/mutation.mjs with Node 22.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';

const [order, answer] = process.argv.slice(2);
const { mutate, tests, isPure, needsPostgres, leaveAlone, folder } = JSON.parse(readFileSync(order, 'utf8'));
const stopPostgres = needsPostgres ? await startPostgres() : undefined;
process.env.MUTATION_TESTS = tests.join(' ');
process.env.MUTATION_ISOLATE = isPure ? 'no' : 'yes';

const results = await new Stryker({
  mutate,
  mutator: { excludedMutations: leaveAlone },
  ignorers: ['for-people'],
  testRunner: 'vitest',
  vitest: { configFile: 'bench/mutation/vitest.config.ts', related: false },
  plugins: [
    fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner')),
    fileURLToPath(new URL('for-people.mjs', import.meta.url)),
    fileURLToPath(new URL('tell-missed.mjs', import.meta.url)),
  ],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 30_000,
  tempDirName: folder,
  ignorePatterns: ['.kinora', 'docs', 'e2e', 'web'],
  disableTypeChecks: false,
  reporters: ['progress-append-only', 'tell-missed'],
  allowConsoleColors: false,
}).runMutationTest();

const mutants = results
  .filter(({ status }) => status !== 'Ignored')
  .map(({ fileName, location: { start, end }, replacement, status }) => ({
    file: path.relative('.', fileName),
    line: start.line,
    column: start.column,
    was: excerpt(readFileSync(fileName, 'utf8').split('\n'), start, end),
    becomes: replacement.replace(/\s+/g, ' '),
    status,
  }));
writeFileSync(answer, JSON.stringify(mutants));
await stopPostgres?.();

/** One for all processes that Stryker starts: those that a mutant hangs are killed, and would leave their own behind. */
async function startPostgres() {
  const { default: setup } = await import('../../embedded/postgres/src/testing-setup.ts');
  return setup();
}

/** The text between two places, on one line. Lines and columns count from 1, the end is not part of it. */
function excerpt(lines, start, end) {
  const within = lines.slice(start.line - 1, end.line);
  const last = within.length - 1;
  const cut = within.map((line, at) =>
    line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
  );
  return cut.join(' ').replace(/\s+/g, ' ');
}
