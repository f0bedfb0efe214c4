import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { giveTo, type Identity, runAs } from './identity.ts';

const major = '18';
const unfinishedPrefix = `pg${major}.unfinished-`;

/** Folder of the cluster inside the data folder; the major version is in its name because formats differ. */
export function clusterFolder(dataFolder: string): string {
  return join(dataFolder, `pg${major}`);
}

/** The name of PostgreSQL's administrator in our clusters. The application uses the ordinary role `kinora`. */
export const administrator = 'postgres';

/**
 * Makes sure that `<dataFolder>/pg18` holds a cluster of our major version. It is created beside its place
 * and renamed at the end, so a kill in the middle leaves nothing half made. Throws on another major's folder.
 */
export async function ensureCluster(options: {
  dataFolder: string;
  binaries: Binaries;
  identity: Identity;
  password: string;
  durable: boolean;
}): Promise<string> {
  const { dataFolder, identity } = options;
  const folder = clusterFolder(dataFolder);
  const names = await readdir(dataFolder);
  for (const name of names.filter((name) => name.startsWith(unfinishedPrefix))) {
    await rm(join(dataFolder, name), { recursive: true, force: true });
  }
  if (existsSync(folder)) {
    await refuseOtherMajor(folder);
    giveTo(identity, folder);
    return folder;
  }
  const other = names.find((name) => /^pg\d+$/.test(name));
  if (other !== undefined) {
    throw new Error(otherMajorMessage(join(dataFolder, other), other.slice(2)));
  }
  await createCluster(folder, options);
  return folder;
}

async function createCluster(
  folder: string,
  options: { dataFolder: string; binaries: Binaries; identity: Identity; password: string; durable: boolean },
): Promise<void> {
  const { dataFolder, binaries, identity, password, durable } = options;
  const workFolder = await mkdtemp(join(dataFolder, unfinishedPrefix));
  try {
    const passwordFile = join(workFolder, 'password');
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    giveTo(identity, workFolder);
    await chmod(workFolder, 0o700);
    const unfinished = join(workFolder, 'cluster');
    const initdb = runAs(identity, binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${administrator}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // The system's own character classes still serve pg_trgm; macOS does not know C.UTF-8.
      `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      '--lc-messages=C',
      ...(durable ? [] : ['--no-sync']),
    ]);
    await run(initdb.command, initdb.args, initdb.options);
    await rename(unfinished, folder);
    await syncFolder(dataFolder);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function refuseOtherMajor(folder: string): Promise<void> {
  const found = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (found === undefined) {
    throw new Error(`${folder} is not a PostgreSQL data folder. Move it away, or set KINORA_DATA to another folder.`);
  }
  if (found.trim() !== major) {
    throw new Error(otherMajorMessage(folder, found.trim()));
  }
}

function otherMajorMessage(folder: string, found: string): string {
  return (
    `${folder} was written by PostgreSQL ${found}; this release of Kinora brings PostgreSQL ${major}. ` +
    'Run "kinora export" with the release that wrote it, then "kinora import" with this one in a new KINORA_DATA.'
  );
}

function run(command: string, args: string[], identity: { uid?: number; gid?: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...identity,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) {
        resolve();
      } else {
        reject(new Error(`initdb failed (${signal ?? code}):\n${output.trim()}`));
      }
    });
  });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
