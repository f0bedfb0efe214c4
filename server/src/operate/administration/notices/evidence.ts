import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import type { ObjectStore } from '../../../platform/objects/object-store.ts';
import { sealedRow, serveSealedFile } from '../../../studio/files/serve-sealed.ts';

export const evidenceQuery = z.object({ key: z.string().max(300).default('') });

/** A file that was taken down. @throws AppError 404 */
export async function serveEvidence(
  { database, store }: { database: Database; store: ObjectStore },
  takedownId: string,
  key: string,
): Promise<Response> {
  const [row] = await query(database, sealedRow)`
    select key, file ->> 'content_type' as content_type from sealed_files
    where takedown_id = ${takedownId} and key = ${key}`;
  return serveSealedFile(store, row);
}
