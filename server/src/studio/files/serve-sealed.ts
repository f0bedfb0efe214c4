import { Readable } from 'node:stream';
import * as z from 'zod';
import { notFound } from '../../platform/errors.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';

export const sealedRow = z.object({ key: z.string(), content_type: z.string() });

/** A sealed file, to a desk alone; nothing keeps a copy on the way. @throws AppError 404 */
export async function serveSealedFile(
  store: ObjectStore,
  row: z.output<typeof sealedRow> | undefined,
): Promise<Response> {
  const found = row === undefined ? null : await store.get(row.key);
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
