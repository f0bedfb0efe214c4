// npm run release -- FOLDER: what an installation runs, and nothing that only builds or tests need.
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listLicenses } from './licenses.mjs';
import { packagesFor, readLock } from './package-kinds.mjs';
import { prepare } from './prepare.mjs';

/** The parts of a release. Stand-ins for outside services stay behind. */
const parts = [
  { workspace: 'server', folders: ['dist', 'migrations'], functions: 'src' },
  { workspace: 'web', folders: ['build/client', 'build/pages'] },
  { workspace: 'media', folders: ['dist'] },
  { workspace: 'marks', folders: ['dist'] },
];

/**
 * Puts a release of the built checkout `root` into `folder`, which must be empty or not there.
 * Answers the names of the packages that it has.
 */
export async function makeRelease(root, folder) {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const { name, version, license, engines } = readJson(path.join(root, 'package.json'));
  await writeFile(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, private: true, type: 'module', engines }, null, 2)}\n`,
  );
  const copied = new Set();
  for (const { workspace, folders, functions } of parts) {
    for (const part of ['package.json', ...folders]) await copy(root, folder, path.join(workspace, part));
    if (functions !== undefined) await copySql(root, folder, path.join(workspace, functions));
    const from = path.join(root, workspace);
    const { dependencies = {} } = readJson(path.join(from, 'package.json'));
    for (const name of Object.keys(dependencies)) await copyPackage({ root, folder, from, name, copied });
    await link(folder, workspace);
  }
  for (const text of ['LICENSE', 'CHANGELOG.md']) await copy(root, folder, text);
  const { possible } = packagesFor(readLock(root).packages, 'build');
  const licenses = listLicenses(root)
    .filter(({ path: place }) => possible.has(place))
    .map(({ id, license: terms }) => `${id}: ${terms}`);
  await writeFile(path.join(folder, 'LICENSES.txt'), `${[...new Set(licenses)].sort().join('\n')}\n`);
  return [...copied].sort();
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const copy = (root, folder, part) => cp(path.join(root, part), path.join(folder, part), { recursive: true });

/** The SQL functions lie beside their callers, of which the bundle has the code. */
async function copySql(root, folder, part) {
  const files = await readdir(path.join(root, part), { recursive: true });
  for (const file of files.filter((each) => each.endsWith('.sql'))) await copy(root, folder, path.join(part, file));
}

/** Copies a package, and what it needs in turn, to the same places as in the checkout. */
async function copyPackage({ root, folder, from, name, copied, mayBeMissing = false }) {
  const found = findPackage(root, from, name);
  if (found === null) {
    if (mayBeMissing) return;
    throw new Error(`${name} is not installed. Run npm ci.`);
  }
  const place = path.relative(root, found);
  if (copied.has(place)) return;
  copied.add(place);
  await cp(found, path.join(folder, place), {
    recursive: true,
    filter: (source) => source === found || path.relative(found, source).split(path.sep)[0] !== 'node_modules',
  });
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = readJson(
    path.join(found, 'package.json'),
  );
  const isOptional = (each) => each in (optionalDependencies ?? {}) || peerDependenciesMeta?.[each]?.optional === true;
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    // An optional peer is the caller's choice, and no caller of ours chose one.
    if (peerDependenciesMeta?.[next]?.optional === true) continue;
    await copyPackage({ root, folder, from: found, name: next, copied, mayBeMissing: isOptional(next) });
  }
}

/** As Node looks for it: in the `node_modules` of the folder and of those above, up to the checkout's. */
function findPackage(root, from, name) {
  for (let at = from; ; at = path.dirname(at)) {
    const candidate = path.join(at, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
    if (at === root) return null;
  }
}

/** The workspaces find each other by their names. */
async function link(folder, workspace) {
  const { name } = readJson(path.join(folder, workspace, 'package.json'));
  const place = path.join(folder, 'node_modules', name);
  await mkdir(path.dirname(place), { recursive: true });
  await symlink(path.relative(path.dirname(place), path.join(folder, workspace)), place);
}

/** Megabytes of the files below a folder. */
async function sizeOf(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((each) => each.isFile()).map(async (each) => (await stat(path.join(each.parentPath, each.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2);
  if (target === undefined) {
    console.error('Say where: npm run release -- FOLDER');
    process.exit(1);
  }
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
  const folder = path.resolve(target);
  await prepare(root);
  try {
    const packages = await makeRelease(root, folder);
    console.log(`${folder}: ${packages.length} packages, ${Math.round(await sizeOf(folder))} MB`);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    console.error(error.message);
    process.exitCode = 1;
  }
}
