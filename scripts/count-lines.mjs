// npm run count [-- COMMITS]: files and lines of each workspace as they are in each of these commits, of the program and of tests.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** What people write by hand: no data, no documents, no texts of languages. */
const WRITTEN = ['ts', 'tsx', 'mjs', 'css', 'sql'].map((ending) => `*.${ending}`);
const TESTS = /\.(test|spec|testing)\.tsx?$|^server\/test\/|^e2e\/|\/testing\//;

/** Lines by path; `counted` is what `git grep -c` says, a line a file. */
export function countsOf(counted) {
  return counted
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, file, lines] = /^[^:]+:(.+):(\d+)$/.exec(line) ?? [];
      return { file, lines: Number(lines) };
    });
}

/** Files and lines by workspace and kind, and of all. */
export function sumByWorkspace(counts) {
  const sums = new Map();
  for (const { file, lines } of counts) {
    const folders = file.split('/');
    const workspace = folders.length === 1 ? 'the root' : folders.slice(0, folders[0] === 'embedded' ? 2 : 1).join('/');
    const kind = TESTS.test(file) ? 'tests' : /^server\/migrations\//.test(file) ? 'migrations' : 'program';
    for (const name of [`${workspace}, ${kind}`, `all, ${kind}`]) {
      const sum = sums.get(name) ?? { files: 0, lines: 0 };
      sums.set(name, { files: sum.files + 1, lines: sum.lines + lines });
    }
  }
  return sums;
}

function sumsOf(commit) {
  const counted = execFileSync('git', ['grep', '-I', '-c', '', commit, '--', ...WRITTEN], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return sumByWorkspace(countsOf(counted));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const commits = process.argv.length > 2 ? process.argv.slice(2) : ['HEAD'];
  const all = commits.map(sumsOf);
  const names = [...new Set(all.flatMap((sums) => [...sums.keys()]))].sort();
  console.log(`| files, lines | ${commits.join(' | ')} |`);
  console.log(`|---|${commits.map(() => '---|').join('')}`);
  for (const name of names) {
    const cells = all
      .map((sums) => sums.get(name))
      .map((sum) => (sum === undefined ? '-' : `${sum.files}, ${sum.lines}`));
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}
