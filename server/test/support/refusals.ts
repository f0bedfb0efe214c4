import { randomBytes } from 'node:crypto';
import type { Database } from '../../src/platform/database/pool.ts';

/** What a rule refused before the charge, written straight into the database. */
export async function storedRefusal(
  database: Database,
  userId: string,
  more: { appealed_at?: Date; kind?: 'text' | 'upload' } = {},
): Promise<string> {
  const rules = JSON.stringify([{ rule: 'House rules', category: 'studio', source: 'words' }]);
  const { id } = await database
    .insertInto('refusals')
    .values({
      ...{ user_id: userId, kind: 'text', place: 'gen_01', field: 'prompt', rules, hash: randomBytes(32) },
      ...{ words: 'two kittens', ...more },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
