import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { notSignedIn, storageFull } from '../../platform/errors.ts';
import { storageSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type Storage, storageSchema } from './wire.ts';

const BYTES_PER_GIGABYTE = 1_000_000_000;

const READ = {
  name: 'read_storage',
  text: `select owner, coalesce(p.files, 0) as files, coalesce(p.bytes, 0) as bytes
    from session_user_id($1) as owner left join person_files p on p.user_id = owner`,
  row: z.object({ owner: z.string(), files: storageSchema.shape.files, bytes: storageSchema.shape.bytes }),
};

type StorageDeps = { pipeline: Pipeline; settings: Settings };

/** The most that one person may keep; null is no limit. */
export async function readStorageLimits({ settings }: { settings: Settings }) {
  const { gigabytes, files } = await settings.read(storageSetting);
  return {
    maxBytes: gigabytes === 0 ? null : Math.round(gigabytes * BYTES_PER_GIGABYTE),
    maxFiles: files === 0 ? null : files,
  };
}

async function readKept({ pipeline }: StorageDeps, principal: string) {
  const row = await readRow(pipeline, READ, [principal]);
  if (row === undefined) throw notSignedIn();
  return row;
}

/** What the person of this session or key keeps, uploads and results together. @throws AppError `not_signed_in` */
export async function readStorage(deps: StorageDeps, principal: string): Promise<Storage> {
  const { files, bytes } = await readKept(deps, principal);
  return { files, bytes, ...(await readStorageLimits(deps)) };
}

/**
 * Asks whose session or key this is and whether anything more can be uploaded, before a file is received in vain. The
 * statement that remembers the upload decides. Answers who it is and how much there is room for, null for any.
 * @throws AppError `not_signed_in`, `missing_scope`, 413 `storage_full`
 */
export async function requireRoom(
  deps: StorageDeps,
  principal: string,
): Promise<{ owner: string; roomBytes: number | null }> {
  const { owner, files, bytes } = await readKept(deps, principal);
  const { maxFiles, maxBytes } = await readStorageLimits(deps);
  if ((maxFiles !== null && files >= maxFiles) || (maxBytes !== null && bytes >= maxBytes)) throw storageFull();
  return { owner, roomBytes: maxBytes === null ? null : maxBytes - bytes };
}
