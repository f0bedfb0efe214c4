import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtWorkspaces, kinds, packagesFor, readLock } from './package-kinds.mjs';
import { requireWritable, runNpm, tellWhile } from './run.mjs';

const QUIETLY = ['--no-audit', '--no-fund'];
/** Said of an installation from which packages are being removed: what runs is whole, of the rest some. */
const LEAVING = 'leaving';

/**
 * Installs the packages of package-lock.json for `wanted`, one of `kinds`, if they are missing. What more is there stays:
 * a checkout in which tests can run is brought to another lock file with what they need.
 */
export async function ensureInstalled(root, wanted) {
  const lock = readLock(root);
  const state = readState(root, lock);
  if (covers(state, wanted)) return;
  if (state !== LEAVING) {
    const byHand = kinds.findLast((kind) => agreesWithInstalled(root, lock, kind));
    if (covers(byHand, wanted)) return writeState(root, lock, byHand);
  }
  requireWritable(root, 'install packages');
  const kind = hasTests(root, lock) ? 'tests' : wanted;
  // Beside what runs already, which a studio may be using; npm ci would first remove everything.
  const command = state === undefined ? ['ci'] : ['install', '--no-save'];
  console.log(
    `Installing packages with npm ${command[0]}. The first time this takes a minute or some, by network and machine.`,
  );
  const workspaces = kind === 'build' ? builtWorkspaces(lock.packages).map((folder) => `--workspace=${folder}`) : [];
  // Said either way: with NODE_ENV=production npm would leave out what builds and tests need.
  const args = [...command, ...QUIETLY, kind === 'run' ? '--omit=dev' : '--include=dev', ...workspaces];
  // npm itself says nothing before its end.
  const { code } = await tellWhile('installing', runNpm(args, { cwd: root, show: true }));
  if (code !== 0) throw new Error('The packages could not be installed: see the messages above.');
  writeState(root, lock, kind);
}

/** Removes what only builds need where that was installed for a build alone. What cannot be removed now stays until the next time. */
export async function leaveWhatRuns(root) {
  const lock = readLock(root);
  const state = readState(root, lock);
  if (state !== 'build' && state !== LEAVING) return;
  if (agreesWithInstalled(root, lock, 'tests')) return writeState(root, lock, 'tests');
  writeState(root, lock, LEAVING);
  console.log('\nRemoving the packages that only the build needed.');
  // Another version of npm would write the lock file its own way, and all would be stale.
  const prune = runNpm(['prune', '--no-save', '--omit=dev', '--offline', ...QUIETLY], { cwd: root });
  const { code, output } = await tellWhile('removing', prune);
  if (code === 0) writeState(root, lock, 'run');
  else console.log(`The packages that only builds need could not be removed:\n${output}`);
}

const covers = (state, wanted) => kinds.indexOf(state === LEAVING ? 'run' : state) >= kinds.indexOf(wanted);

const stampOf = (root) => join(root, 'node_modules/.kinora-installed');

/** What was installed of this very lock file: one of `kinds`, or less than a whole one. */
function readState(root, { hash }) {
  const stamp = stampOf(root);
  const [of, state] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  return of === hash ? state : undefined;
}

function writeState(root, { hash }, state) {
  writeFileSync(stampOf(root), `${hash} ${state}`);
}

/** npm keeps what it installed in a lock file of its own: after a plain "npm install" nothing is left to do. */
function readInstalled(root) {
  const path = join(root, 'node_modules/.package-lock.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

function agreesWithInstalled(root, { packages }, kind) {
  const installed = readInstalled(root);
  const { required, possible } = packagesFor(packages, kind);
  const isOther = (path) => path in installed && installed[path].version !== packages[path].version;
  return [...required].every((path) => path in installed) && ![...possible].some(isOther);
}

function hasTests(root, { packages }) {
  const installed = readInstalled(root);
  const all = packagesFor(packages, 'tests').possible;
  const built = packagesFor(packages, 'build').possible;
  return [...all].some((path) => path in installed && !built.has(path));
}
