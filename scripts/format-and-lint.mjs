import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOwnFiles } from './own-files.mjs';
import { run } from './run.mjs';

/** Above so many changed files, a command line gets long. */
const MOST_NAMED = 300;

/** What decides about every file: the rules, the version of who applies them, and the packages that switch groups of rules on. */
const isRule = (path) =>
  /(^|\/)(biome\.jsonc?|package\.json|\.gitignore|\.editorconfig)$/.test(path) || path === 'package-lock.json';

const hashOf = (...parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

/**
 * Biome over every file that it has not passed before as it is now. All of its rules look at one file alone
 * (`import-circles.mjs` looks at many), so that what it said of a file holds until the file or the rules are others.
 * One step of the checks: { code, output }.
 */
export async function checkFormatAndLint(root) {
  const cache = join(root, 'node_modules/.cache/format-and-lint.json');
  const rules = hashOf(...[...readOwnFiles(root, isRule)].flat());
  const before = readPassed(cache, rules);
  const now = hashesOf(root);
  const changed = [...now.keys()].filter((path) => before.get(path) !== now.get(path));
  const { code, output } = changed.length === 0 ? { code: 0, output: '' } : await check(root, changed);
  if (code !== 0) return { code, output };
  // What was changed meanwhile was perhaps not seen as it is.
  const after = hashesOf(root);
  const passed = [...now].filter(([path, hash]) => after.get(path) === hash);
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify({ rules, passed }));
  return { code, output };
}

function check(root, changed) {
  const files = changed.length > MOST_NAMED ? ['.'] : changed;
  return run(
    join(root, 'node_modules/.bin/biome'),
    ['ci', '--colors=off', '--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files],
    { cwd: root },
  );
}

function hashesOf(root) {
  return new Map(
    Array.from(
      readOwnFiles(root, () => true),
      ([path, bytes]) => [path, hashOf(bytes)],
    ),
  );
}

/** None when other rules were in force, or the file cannot be read. */
function readPassed(cache, rules) {
  try {
    const kept = JSON.parse(readFileSync(cache, 'utf8'));
    return new Map(kept.rules === rules ? kept.passed : []);
  } catch {
    return new Map();
  }
}
