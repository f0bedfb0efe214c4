import { Readable } from 'node:stream';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import type { ObjectStore } from '../../../platform/objects/object-store.ts';

export const evidenceQuery = z.object({ key: z.string().max(300).default('') });

/** A sealed file, to the desk alone; nothing keeps a copy on the way. @throws AppError 404 */
export async function serveEvidence(
  { database, store }: { database: Database; store: ObjectStore },
  takedownId: string,
  key: string,
): Promise<Response> {
  const [row] = await query(database, z.object({ content_type: z.string() }))`
    select file ->> 'content_type' as content_type from sealed_files
    where takedown_id = ${takedownId} and key = ${key}`;
  const found = row === undefined ? null : await store.get(key);
  if (row === undefined || found === null) throw notFound();
  return new Response(Readable.toWeb(found.stream), {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Content-Type': row.content_type,
      'Content-Length': String(found.bytes),
    },
  });
}
