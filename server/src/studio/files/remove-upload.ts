import * as z from 'zod';
import { explainDatabaseError } from '../../platform/database/errors.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { isObjectKey } from '../../platform/objects/object-store.ts';
import { removeFiles, removeObjects } from '../../platform/objects/remove-files.ts';

/**
 * Removes an upload of the person of this session.
 * @throws AppError 404, or 409 while a generation that uses it is being made
 */
export async function removeUpload(
  deps: { database: Database; store: ObjectStore; log: Logger },
  sessionToken: string,
  folder: string,
  name: string,
): Promise<void> {
  try {
    const key = await deps.database.transaction().execute(async (transaction) => {
      const owner = await callForValue(transaction, functions.session_user_id, { session_token: sessionToken });
      const key = `${owner}/${folder}/${name}`;
      if (!isObjectKey(key)) throw notFound();
      const file = await query(transaction, z.object({ is_in_use: z.boolean() }))`
        select exists (
          select from generation_inputs i join ai_generations g on g.id = i.generation_id
          where i.key = f.key and g.status = 'processing'
        ) as is_in_use from files f where f.key = ${key} for update of f`;
      const [row] = file;
      if (row === undefined) throw notFound();
      if (row.is_in_use) throw new AppError('in_use', 'A generation that is being made uses this file', 409);
      await removeFiles(transaction, [key]);
      return key;
    });
    await removeObjects(deps, [key]);
  } catch (error) {
    throw explainDatabaseError(error);
  }
}
