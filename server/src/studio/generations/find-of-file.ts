import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
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
