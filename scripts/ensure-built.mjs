import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isWritable, requireWritable, runNpm, tellWhile } from './run.mjs';

/** The files of the server that pages are built with: what it exports. */
function readByPages() {
  const { exports } = JSON.parse(readFileSync(new URL('../server/package.json', import.meta.url), 'utf8'));
  return Object.values(exports).map((file) => posix.join('server', file));
}

/** Each build: its workspace, where its output goes, and what it is made from. */
const builds = [
  { workspace: 'server', output: 'server/dist', sources: ['server', 'catalogue', 'texts', 'watermark'] },
  { workspace: 'web', output: 'web/build', sources: ['web', 'catalogue', 'texts', ...readByPages()] },
  { workspace: 'media', output: 'media/dist', sources: ['media', 'watermark'] },
  { workspace: 'marks', output: 'marks/dist', sources: ['marks'] },
  { workspace: 'preview', output: 'preview/dist', sources: ['preview', 'embedded/providers/src/port'] },
  { workspace: 'embedded/stripe', output: 'embedded/stripe/dist', sources: ['embedded/stripe', 'embedded/shared'] },
  {
    workspace: 'embedded/providers',
    output: 'embedded/providers/dist',
    sources: ['embedded/providers', 'embedded/shared'],
  },
  { workspace: 'embedded/mailbox', output: 'embedded/mailbox/dist', sources: ['embedded/mailbox', 'embedded/shared'] },
  {
    workspace: 'embedded/supervisor',
    output: 'embedded/supervisor/dist',
    sources: ['embedded/supervisor', 'embedded/postgres', 'embedded/mailbox', 'embedded/shared'],
  },
];

const notSources = /^(node_modules|dist|build|\.react-router|test-results)$|\.test\.tsx?$/;

/** The builds that are missing or made from other sources. */
export function staleBuilds(root) {
  const filesBelow = createLister(root);
  return builds
    .map((build) => ({
      ...build,
      files: ['package-lock.json', 'scripts/bundle.mjs', ...build.sources].flatMap(filesBelow),
    }))
    .map((build) => ({ ...build, stamp: stampOf(root, build) }))
    .filter(({ stamp }) => stamp !== undefined);
}

/** Builds what is missing or stale, all at once. Throws with the messages of builds that failed. */
export async function ensureBuilt(root, stale = staleBuilds(root)) {
  if (stale.length === 0) {
    return;
  }
  console.log(
    `Building ${stale.map(({ workspace }) => workspace.split('/').pop()).join(', ')}. The first time this takes a minute or some.`,
  );
  const results = await tellWhile('building', Promise.allSettled(stale.map((build) => runBuild(root, build))));
  const failures = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason.message);
  if (failures.length > 0) {
    throw new Error(failures.join('\n'));
  }
}

async function runBuild(root, { workspace, output, stamp }) {
  requireWritable(join(root, workspace), `build ${workspace}`);
  const { code, output: messages } = await runNpm(['run', '--silent', 'build', '--workspace', workspace], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    throw new Error(`The build of ${workspace} failed:\n${messages}`);
  }
  writeStamp(root, output, stamp);
}

/**
 * What a build is to note about its sources; undefined when it is made from them already. Their contents are read only
 * when one has another size or time than it had when they were last read.
 */
function stampOf(root, { output, files }) {
  const found = readStamp(root, output);
  const times = hash(files.map(({ path, size, mtimeMs }) => `${path}\0${size}\0${mtimeMs}\n`));
  if (found?.times === times) return undefined;
  const contents = hash(files.flatMap(({ path }) => [`${path}\0`, readFileSync(join(root, path))]));
  const stamp = { contents, times };
  if (found?.contents !== contents) return stamp;
  if (isWritable(join(root, output))) writeStamp(root, output, stamp);
  return undefined;
}

function readStamp(root, output) {
  const path = join(root, output, '.built-from.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function writeStamp(root, output, stamp) {
  writeFileSync(join(root, output, '.built-from.json'), JSON.stringify(stamp));
}

/** Lists the files at and below a path of the checkout; builds share most of theirs, so that each is looked at once. */
function createLister(root) {
  const known = new Map();
  return function filesBelow(path) {
    if (!known.has(path)) known.set(path, list(path, statSync(join(root, path))));
    return known.get(path);
  };

  function list(path, stats) {
    if (!stats.isDirectory()) return [{ path, size: stats.size, mtimeMs: stats.mtimeMs }];
    return readdirSync(`${root}/${path}`, { withFileTypes: true })
      .filter(({ name }) => !notSources.test(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        list(`${path}/${entry.name}`, entry.isDirectory() ? entry : statSync(`${root}/${path}/${entry.name}`)),
      );
  }
}

function hash(parts) {
  const made = createHash('sha256');
  for (const part of parts) made.update(part);
  return made.digest('hex');
}
