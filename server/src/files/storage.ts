import type { Deps } from '../deps.ts';
import { storageFull } from '../errors.ts';
import { storageSetting } from '../settings/registry.ts';
import type { Storage } from '../wire.ts';

const BYTES_PER_GIGABYTE = 1_000_000_000;

const READ = {
  name: 'read_storage',
  text: `select coalesce(p.files, 0) as files, coalesce(p.bytes, 0) as bytes
    from session_user_id($1) as owner left join person_files p on p.user_id = owner`,
};

type StorageDeps = Pick<Deps, 'pipeline' | 'settings'>;

/** The most that one person may keep; null is no limit. */
export async function readStorageLimits({ settings }: Pick<Deps, 'settings'>) {
  const { gigabytes, files } = await settings.read(storageSetting);
  return {
    maxBytes: gigabytes === 0 ? null : Math.round(gigabytes * BYTES_PER_GIGABYTE),
    maxFiles: files === 0 ? null : files,
  };
}

/** What the person of this session or key keeps, uploads and results together. @throws AppError `not_signed_in` */
export async function readStorage({ pipeline, settings }: StorageDeps, principal: string): Promise<Storage> {
  const [row] = await pipeline.call<Pick<Storage, 'files' | 'bytes'>>(READ, [principal]);
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0, ...(await readStorageLimits({ settings })) };
}

/**
 * Asks whose session or key this is and whether anything more can be uploaded, before a file is received in vain. The
 * statement that remembers the upload decides.
 * @throws AppError `not_signed_in`, `missing_scope`, 413 `storage_full`
 */
export async function requireRoom(deps: StorageDeps, principal: string): Promise<void> {
  const { files, bytes, maxFiles, maxBytes } = await readStorage(deps, principal);
  if ((maxFiles !== null && files >= maxFiles) || (maxBytes !== null && bytes >= maxBytes)) throw storageFull();
}
