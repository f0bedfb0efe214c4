import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { identify, isRunning, processIdentitySchema } from './process-identity.ts';

/**
 * Takes the data folder for this process; the returned function gives it back. Throws when another process holds it.
 * A lock whose holder was killed is taken over.
 */
export function lockDataFolder(dataFolder: string): () => void {
  const path = join(dataFolder, 'lock.json');
  const own = `${path}.${randomBytes(4).toString('hex')}`;
  writeJsonFile(own, identify(process.pid));
  try {
    // link(2) fails when the name exists: of two processes only one gets it.
    while (!tryLink(own, path)) {
      const holder = readJsonFile(path, processIdentitySchema);
      if (holder !== undefined && isRunning(holder)) {
        throw new Error(
          `Kinora already runs on ${dataFolder} (process ${holder.pid}). ` +
            'Stop that one, or set KINORA_DATA and PORT to run a second one beside it.',
        );
      }
      moveAway(path);
    }
  } finally {
    rmSync(own);
  }
  return () => rmSync(path, { force: true });
}

function tryLink(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

// Renaming first: a holder that came in between is noticed in the moved file and put back.
function moveAway(path: string): void {
  const stale = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, stale);
  } catch {
    return;
  }
  const holder = readJsonFile(stale, processIdentitySchema);
  if (holder !== undefined && isRunning(holder)) {
    tryLink(stale, path);
  }
  rmSync(stale);
}
