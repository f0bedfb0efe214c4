import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { storageFull } from '../../platform/errors.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { putKnown } from '../../platform/objects/remove-files.ts';
import type { Marking, Unmarked } from './mark-file.ts';
import { keepPrint, printOf } from './prints.ts';

/** The folder of everything that a generation made. */
export const OUTPUT_FOLDER = 'generations';

export type OutputPlace = {
  store: ObjectStore;
  database: Database;
  userId: string;
  generationId: string;
  /** The most that the person may keep with them; missing for results, which are kept in any case. Null does not hold. */
  limits?: { maxFiles: number | null; maxBytes: number | null };
};

/** Where a result is kept, and what it is to say about itself. */
export type ResultPlace = OutputPlace & { marking: Marking };

export type StoredFile = {
  key: string;
  body: Buffer | { path: string };
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  seconds?: number | undefined;
  frames?: number | undefined;
  fps?: number | undefined;
  /** Results only: why it is kept without its marks. */
  unmarked?: Unmarked | null;
  /** Results only: a hash of what it showed when it was delivered, before its marks changed it. */
  content?: Buffer | null;
  /** Results only: the SHA-256 of its bytes as they were delivered. */
  arrived?: Buffer;
  /** How it looks, marks and all, where that is known (`pictureLook`). */
  look?: string | null | undefined;
  /** Results only: the number that its invisible mark carries. */
  watermark?: number | null;
};

/** A key without its ending; `part` tells a generation's files apart. The sweeps read the generation out of it. */
export function newOutputName({ userId, generationId }: OutputPlace, part: number | string): string {
  return `${userId}/${OUTPUT_FOLDER}/${generationId}-${part}-${randomBytes(8).toString('hex')}`;
}

/**
 * Stores the original, which comes first, and what was made of it. The rows are written before the files, so that the
 * sweep knows whatever a crash leaves behind.
 * @throws AppError 400 `blocked_content`, 413 `storage_full`
 */
export async function storeOutputs(place: OutputPlace, files: StoredFile[]): Promise<void> {
  const { database, store } = place;
  const isAlone =
    place.limits === undefined && files.every(({ unmarked, watermark }) => (unmarked ?? watermark ?? null) === null);
  if (isAlone) await noteFiles(database, place, files);
  else await database.transaction().execute((transaction) => noteFiles(transaction, place, files));
  try {
    const [original] = files;
    if (original !== undefined) {
      const { key, body, contentType, content, look, arrived } = original;
      const picture = pictureOf(files);
      await keepPrint(database, key, await printOf(body, { contentType, picture, content, look }), arrived);
    }
    for (const file of files) await putKnown({ executor: database, store }, file);
  } catch (error) {
    await takeBack({ database, store }, files);
    throw error;
  }
}

/** Writes the rows of the files, which of them still lack their marks, and the numbers of their invisible marks. */
async function noteFiles(
  database: Database,
  { userId, generationId, limits }: Pick<OutputPlace, 'userId' | 'generationId' | 'limits'>,
  files: StoredFile[],
): Promise<void> {
  await database
    .insertInto('files')
    .values(
      files.map(({ key, contentType, bytes, width, height, seconds = null, frames = null, fps = null }) => ({
        key,
        user_id: userId,
        folder: OUTPUT_FOLDER,
        content_type: contentType,
        bytes,
        width,
        height,
        seconds,
        frames,
        fps,
        is_printed: true,
      })),
    )
    .execute();
  if (limits !== undefined) await requireWithin(database, userId, limits);
  const unmarked = files.flatMap(({ key, unmarked: reason }) =>
    reason === undefined || reason === null ? [] : [{ key, generation_id: generationId, reason }],
  );
  if (unmarked.length > 0) await database.insertInto('unmarked_files').values(unmarked).execute();
  const carrying = files.flatMap(({ key, watermark: number }) =>
    number === undefined || number === null ? [] : [{ key, number, generation_id: generationId }],
  );
  if (carrying.length > 0) await database.insertInto('watermarks').values(carrying).execute();
}

/** Counted first and compared then: of files that are kept at the same moment each sees those before it. */
async function requireWithin(
  database: Database,
  userId: string,
  { maxFiles, maxBytes }: { maxFiles: number | null; maxBytes: number | null },
): Promise<void> {
  const over = await query(database, z.object({ user_id: z.string() }))`
    select user_id from person_files
    where user_id = ${userId} and (files > ${maxFiles}::bigint or bytes > ${maxBytes}::bigint)`;
  if (over.length > 0) throw storageFull();
}

/** What the original looks like: itself, or its poster. */
function pictureOf(files: readonly StoredFile[]): Buffer | string | null {
  const found = files.find(({ key, contentType }) => contentType.startsWith('image/') && !/-thumb\.\w+$/.test(key));
  if (found === undefined) return null;
  return Buffer.isBuffer(found.body) ? found.body : found.body.path;
}

/** What was not stored whole must not count for its owner. The rows go last: what is left is swept by them. */
async function takeBack({ database, store }: Pick<OutputPlace, 'database' | 'store'>, files: StoredFile[]) {
  try {
    const keys = files.map(({ key }) => key);
    for (const key of keys) await store.delete(key);
    await database.deleteFrom('files').where('key', 'in', keys).execute();
  } catch {
    // The sweep finds them.
  }
}
