import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { requireWritable, runNpm, tellWhile } from './run.mjs';

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
    sources: ['embedded/supervisor', 'embedded/postgres', 'embedded/mailbox'],
  },
];

const notSources = /^(node_modules|dist|build|\.react-router|test-results)$|\.test\.tsx?$/;

/** Builds what is missing or made from other sources, all at once. Throws with the messages of builds that failed. */
export async function ensureBuilt(root) {
  const stale = builds
    .map((build) => ({
      ...build,
      hash: hashSources(root, ['package-lock.json', 'scripts/bundle.mjs', ...build.sources]),
    }))
    .filter(({ output, hash }) => readStamp(root, output) !== hash);
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

async function runBuild(root, { workspace, output, hash }) {
  requireWritable(join(root, workspace), `build ${workspace}`);
  const { code, output: messages } = await runNpm(['run', '--silent', 'build', '--workspace', workspace], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    throw new Error(`The build of ${workspace} failed:\n${messages}`);
  }
  writeFileSync(join(root, output, '.built-from'), hash);
}

function readStamp(root, output) {
  const stamp = join(root, output, '.built-from');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

function hashSources(root, paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) {
        if (!notSources.test(name)) {
          add(`${path}/${name}`);
        }
      }
    } else {
      hash.update(`${path}\0`).update(readFileSync(join(root, path)));
    }
  };
  paths.forEach(add);
  return hash.digest('hex');
}
