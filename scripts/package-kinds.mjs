import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * What packages are installed for, each kind with those before it: what runs (`dependencies` of workspaces), what that is
 * built from (their `devDependencies`), and what checks and tests it (those of the root, and all of `testsAlone`).
 */
export const kinds = ['run', 'build', 'tests'];

/** Workspaces of which an installation has nothing. */
const testsAlone = ['bench', 'e2e'];

/** package-lock.json: its `packages` by path, which most starts need not know, and the `hash` of it. */
export function readLock(root) {
  const text = readFileSync(join(root, 'package-lock.json'));
  let packages;
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    get packages() {
      packages ??= JSON.parse(text).packages;
      return packages;
    },
  };
}

/** The folders of workspaces that an installation is built from. */
export function builtWorkspaces(packages) {
  return Object.keys(packages).filter(
    (path) => path !== '' && !path.includes('node_modules/') && !testsAlone.includes(path),
  );
}

/** Paths of the packages of a kind: those that must be there, and those that a machine may have as well. */
export function packagesFor(packages, kind) {
  const roots = kind === 'tests' ? ['', ...builtWorkspaces(packages), ...testsAlone] : builtWorkspaces(packages);
  const isThere = roots.filter((path) => path in packages);
  const withDev = kind !== 'run';
  return {
    required: reachable(packages, isThere, { withDev, withOptional: false }),
    possible: reachable(packages, isThere, { withDev, withOptional: true }),
  };
}

function reachable(packages, roots, options) {
  const found = new Set();
  const waiting = [...roots];
  for (const path of waiting) {
    const entry = packages[path];
    const next = entry.link ? [entry.resolved] : neededBy(entry, options).map((name) => placeOf(packages, path, name));
    for (const target of next) {
      if (target === undefined || found.has(target)) continue;
      found.add(target);
      waiting.push(target);
    }
  }
  return new Set([...found].filter((path) => path.includes('node_modules/') && !packages[path].link));
}

/** Only a workspace has `devDependencies` in a lock file. */
function neededBy(entry, { withDev, withOptional }) {
  const peers = Object.keys(entry.peerDependencies ?? {});
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...peers.filter((name) => withOptional || entry.peerDependenciesMeta?.[name]?.optional !== true),
    ...(withDev ? Object.keys(entry.devDependencies ?? {}) : []),
    ...(withOptional ? Object.keys(entry.optionalDependencies ?? {}) : []),
  ];
}

/** As Node looks for it: in the `node_modules` of the folder and of those above. */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.includes('/') ? posix.dirname(at) : '') {
    const place = posix.join(at, 'node_modules', name);
    if (place in packages) return place;
    if (at === '') return undefined;
  }
}
