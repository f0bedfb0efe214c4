import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import { receiveForReading, tooManyRead } from '../../http/receive-file.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import type { Logger } from '../../platform/log/log.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { readNumber } from '../files/read-number.ts';
import { findGeneration } from './record.ts';
import type { Generation } from './wire.ts';

const SHA256 = /^[0-9a-f]{64}$/;

const OF_FILE = {
  name: 'find_generation_of_file',
  text: `select g.id from file_prints p join files f using (key)
      join ai_generations g on g.id::text = left(split_part(f.key, '/', 3), 36) and g.user_id = f.user_id
    where p.sha256 = decode($2, 'hex') and f.folder = 'generations' and f.user_id = session_user_id($1)
      and g.removed_at is null and not is_imported(g.tool_type)
    order by g.created_at desc limit 1`,
  row: z.object({ id: z.string() }),
};

/**
 * The generation of whoever asks that made a file, by the SHA-256 of its bytes; null for what they did not make, or have in
 * the trash.
 * @throws AppError 401
 */
export async function findGenerationOfFile(
  deps: { pipeline: Pipeline },
  token: string,
  sha256: string,
): Promise<{ generation: Generation | null }> {
  if (!SHA256.test(sha256)) {
    await requireOwner(deps.pipeline, token);
    return { generation: null };
  }
  const row = await readRow(deps.pipeline, OF_FILE, [token, sha256]);
  return { generation: row === undefined ? null : await findGeneration(deps, token, row.id) };
}

/** Of one person: each takes a part of a second of a processor. */
const FILES = { most: 30, seconds: 600 };
/** Each has up to 100 MB on disk meanwhile. */
const MOST_AT_ONCE = 10;
let atOnce = 0;

/** Two generations may share a number by chance: of one person the newest is meant. */
const OF_NUMBER = {
  name: 'find_generation_of_mark',
  text: `select g.id from watermarks w join ai_generations g on g.id = w.generation_id
    where w.number = $2 and g.user_id = session_user_id($1) and g.removed_at is null
    order by g.created_at desc limit 1`,
  row: z.object({ id: z.string() }),
};

type FindDeps = { config: Config; pipeline: Pipeline; watermark: Watermark; log: Logger };

/**
 * The generation of whoever asks whose invisible mark the file of a multipart request carries, also when it was compressed,
 * scaled or cropped since; null for every other file, whether it was made here or not. Nothing of the file is kept.
 * @throws AppError 400 invalid_file, 401, 408, 413 too_large, 429, 503
 */
export async function findGenerationOfMark(
  deps: FindDeps,
  token: string,
  incoming: IncomingMessage,
): Promise<{ generation: Generation | null }> {
  const owner = await requireOwner(deps.pipeline, token);
  const refusal = text('siteErrors', 'verify.tooOften');
  await limitUse(deps.pipeline, { key: `find_of_mark:${owner}`, limit: FILES, refusal });
  if (atOnce >= MOST_AT_ONCE) throw tooManyRead();
  atOnce += 1;
  try {
    const number = await inWorkFolder(deps.config, async (folder) => {
      const file = 'received';
      await receiveForReading(incoming, join(folder, file));
      return readNumber(deps, { folder, file });
    });
    const row = number === null ? undefined : await readRow(deps.pipeline, OF_NUMBER, [token, number]);
    return { generation: row === undefined ? null : await findGeneration(deps, token, row.id) };
  } finally {
    atOnce -= 1;
  }
}
