import { sql } from 'kysely';
import { explainDatabaseError } from '../database/errors.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { isObjectKey } from './object-store.ts';
import { removeFiles } from './remove-files.ts';

/**
 * Removes an upload of the person of this session.
 * @throws AppError 404, or 409 while a generation that uses it is being made
 */
export async function removeUpload(
  deps: Pick<Deps, 'database' | 'store'>,
  sessionToken: string,
  folder: string,
  name: string,
): Promise<void> {
  try {
    await deps.database.transaction().execute(async (transaction) => {
      const owner = await sql<{ id: string }>`select session_user_id(${sessionToken}) as id`.execute(transaction);
      const key = `${owner.rows[0]?.id}/${folder}/${name}`;
      if (!isObjectKey(key)) throw notFound();
      const file = await sql<{ is_in_use: boolean }>`
        select exists (
          select from ai_generations g where g.user_id = f.user_id and g.status = 'processing'
            and position('/files/' || f.key in g.input_data::text) > 0
        ) as is_in_use from files f where f.key = ${key} for update of f`.execute(transaction);
      const [row] = file.rows;
      if (row === undefined) throw notFound();
      if (row.is_in_use) throw new AppError('in_use', 'A generation that is being made uses this file', 409);
      await removeFiles(transaction, deps.store, [key]);
    });
  } catch (error) {
    throw explainDatabaseError(error);
  }
}
