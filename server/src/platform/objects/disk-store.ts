import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isObjectKey, type ObjectBody, type ObjectStore } from './object-store.ts';

// No key starts with a dot, so no object can be in this folder.
const INCOMING = '.incoming';

/** Objects as files under one folder. Several processes may share it. */
export function createDiskStore(folder: string): ObjectStore {
  const root = resolve(folder);
  const incoming = join(root, INCOMING);

  function pathOf(key: string): string {
    if (!isObjectKey(key)) throw new Error('This is not a key of the object store');
    return join(root, key);
  }

  return {
    async put(key, body) {
      const path = pathOf(key);
      await mkdir(incoming, { recursive: true });
      const temporary = join(incoming, randomUUID());
      try {
        const bytes = await writeDurably(temporary, body);
        await makeFolderDurably(dirname(path));
        await rename(temporary, path);
        await syncFolder(dirname(path));
        return { bytes };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      const file = await openIfThere(pathOf(key));
      if (file === null) return null;
      try {
        const { size } = await file.stat();
        return { stream: file.createReadStream(range), bytes: size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async head(key) {
      try {
        return { bytes: (await stat(pathOf(key))).size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    tidy: () => removeAbandoned(incoming),
  };
}

/** Answers the bytes written, once the disk has them. */
async function writeDurably(path: string, body: ObjectBody): Promise<number> {
  if (!Buffer.isBuffer(body) && !(body instanceof Readable)) return copyDurably(body.path, path);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Buffer.isBuffer(body) ? Readable.from(body) : body, file);
  return file.bytesWritten;
}

/** Copies by the system, so that the bytes do not pass through this process. */
async function copyDurably(from: string, to: string): Promise<number> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const file = await open(to, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** A new folder survives a power loss only when the folder that holds it was synced. */
async function makeFolderDurably(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Removes what is in a working folder that nobody has written to for an hour: its process has died. */
export async function removeAbandoned(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < Date.now() - ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}
