import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/platform/database/pool.ts';

/** A publication written straight into the database, of a generation that need not be complete. */
export async function storedPublication(
  database: Database,
  userId: string,
  generationId: string,
  more: { state?: string; appeal?: string; appealed_at?: Date } = {},
): Promise<string> {
  const { id } = await database
    .insertInto('publications')
    .values({
      user_id: userId,
      generation_id: generationId,
      output_url: `/files/${randomUUID()}.png`,
      kind: 'image',
      title: 'A fox',
      description: '',
      credit: '',
      is_on_profile: true,
      shows_prompt: false,
      state: 'public',
      published_at: new Date(),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
