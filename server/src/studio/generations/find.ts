import type { Generation } from '../../http/wire.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from './record.ts';

const FIND = {
  name: 'find_generation',
  text: `select ${generationColumns} from ai_generations g ${openRunJoin}
    where g.id = $2 and g.user_id = session_user_id($1) and g.removed_at is null`,
  row: generationRow,
};

/** @throws AppError 404 when it does not exist, is in the trash, or is somebody else's */
export async function findGeneration(deps: { pipeline: Pipeline }, token: string, id: string): Promise<Generation> {
  const row = await readRow(deps.pipeline, FIND, [token, id]);
  if (row === undefined) throw notFound();
  return generationRecord(row);
}
