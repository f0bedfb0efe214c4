import { join } from 'node:path';
import { auditPackages } from './audit.mjs';
import { checkFormatAndLint } from './format-and-lint.mjs';
import { checkImportCircles } from './import-circles.mjs';
import { checkLicenses } from './licenses.mjs';
import { run } from './run.mjs';
import { runSteps } from './steps.mjs';
import { typedPrograms } from './typed-programs.mjs';
import { checkWebBorders } from './web-borders.mjs';

/** Format, lint, types, unused code and foreign packages of everything; needs no service. Answers { passed, failed }. */
export async function runChecks(root) {
  const tool = (name, ...args) => run(join(root, 'node_modules/.bin', name), args, { cwd: root });
  const types = typedPrograms(root).map(({ name, config }) => ({
    name: `types of ${name}`,
    work: () => tool('tsc', '-p', config),
  }));
  // What takes longest comes first, so that the rest fills the time beside it.
  return runSteps(
    [
      ...types,
      { name: 'unused code', work: () => tool('knip', '--cache', '--cache-location', 'node_modules/.cache/knip') },
      { name: 'format and lint', work: () => checkFormatAndLint(root) },
      { name: 'import circles', work: () => checkImportCircles(root) },
      { name: 'borders of the web app', work: () => checkWebBorders(root) },
      { name: 'licenses', work: () => checkLicenses(root) },
      { name: 'known weaknesses', work: () => auditPackages(root) },
    ],
    2,
  );
}
