import { basename, dirname } from 'node:path';
import { type Text, text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import type { Verification } from './wire.ts';

const WHO = {
  name: 'who_verifies',
  text: 'select u.role from session_user_id($1) as me join "user" u on u.id = me',
  row: z.object({ role: z.string().nullable() }),
};

/** Keys begin with the number of the account, which they tell of when the record is gone. */
const ORIGINS = {
  name: 'watermark_origins',
  text: `select distinct on (w.generation_id) w.generation_id as "generationId", g.generation_name as name,
      split_part(w.key, '/', 1) as "personId", u.email
    from watermarks w left join ai_generations g on g.id = w.generation_id
      left join "user" u on u.id::text = split_part(w.key, '/', 1)
    where w.number = $1 order by w.generation_id limit 10`,
  row: z.object({
    generationId: z.string(),
    name: z.string().nullable(),
    personId: z.string(),
    email: z.string().nullable(),
  }),
};

type WatermarkDeps = { pipeline: Pipeline; watermark: Watermark; log: Logger };

/**
 * Whether a picture or a video carries an invisible mark of this studio, and, for an administrator, what it was made by.
 * @param session of whoever asks, null for a visitor
 */
export async function readWatermark(
  { pipeline, watermark, log }: WatermarkDeps,
  { path, contentType, session }: { path: string; contentType: string; session: string | null },
): Promise<Pick<Verification, 'invisible' | 'origins'>> {
  const [kind] = contentType.split('/');
  if (kind !== 'image' && kind !== 'video') return { invisible: 'not_looked_for', origins: null };
  try {
    const number = await (kind === 'image'
      ? watermark.find(path)
      : watermark.findInVideo({ folder: dirname(path), file: basename(path) }));
    const origins = await originsFor(pipeline, session, number);
    return { invisible: number === null ? 'not_found' : 'found', origins };
  } catch (error) {
    log.info({ err: error }, 'A file could not be looked at for an invisible mark');
    return { invisible: 'not_looked_for', origins: null };
  }
}

async function originsFor(pipeline: Pipeline, session: string | null, number: number | null) {
  if (session === null || number === null) return null;
  const who = await readRow(pipeline, WHO, [session]);
  return who?.role === 'admin' ? readRows(pipeline, ORIGINS, [number]) : null;
}

export function wordsOfWatermark(invisible: Verification['invisible']): Text[] {
  if (invisible === 'not_looked_for') return [];
  return [text('verifyWords', invisible === 'found' ? 'watermark' : 'noWatermark')];
}
