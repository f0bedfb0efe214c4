import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { auditPackages } from './audit.mjs';
import { checkFormatAndLint } from './format-and-lint.mjs';
import { checkImportCircles } from './import-circles.mjs';
import { checkLicenses } from './licenses.mjs';
import { run } from './run.mjs';
import { runSteps } from './steps.mjs';
import { checkWebBorders } from './web-borders.mjs';

const packageFolders = [
  'catalogue',
  'texts',
  'server',
  'web',
  'media',
  'marks',
  'watermark',
  'preview',
  'e2e',
  'bench',
];

/** Format, lint, types, unused code and foreign packages of everything; needs no service. Answers { passed, failed }. */
export async function runChecks(root) {
  const tool = (name, ...args) => run(join(root, 'node_modules/.bin', name), args, { cwd: root });
  const embedded = readdirSync(join(root, 'embedded')).map((name) => `embedded/${name}`);
  const typed = [...packageFolders, ...embedded].filter((name) => hasTypeScript(join(root, name)));
  const types = (name) => ({ name: `types of ${name}`, work: () => tool('tsc', '-p', name) });
  // What takes longest comes first, so that the rest fills the time beside it.
  return runSteps(
    [
      { name: 'format and lint', work: () => checkFormatAndLint(root) },
      { name: 'unused code', work: () => tool('knip', '--cache', '--cache-location', 'node_modules/.cache/knip') },
      ...typed.map(types),
      { name: 'import circles', work: () => checkImportCircles(root) },
      { name: 'borders of the web app', work: () => checkWebBorders(root) },
      { name: 'licenses', work: () => checkLicenses(root) },
      { name: 'known weaknesses', work: () => auditPackages(root) },
    ],
    2,
  );
}

function hasTypeScript(folder) {
  return readdirSync(folder, { recursive: true }).some((name) => /\.tsx?$/.test(name));
}
