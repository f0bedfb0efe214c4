import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/pool.ts';

/** A completed generation whose results are held, or were refused, written straight into the database. */
export async function storedReview(database: Database, generationId: string, kind: 'held' | 'blocked'): Promise<void> {
  const finding = JSON.stringify({ level: 'hold', category: 'hate', rule: 'Hate', source: 'service', score: 0.9 });
  await database.transaction().execute(async (transaction) => {
    await sql`select withhold_results(g.id, ${kind}, (
        select coalesce(jsonb_agg(jsonb_build_object('index', 0, 'output', o)), '[]') from jsonb_array_elements(g.outputs) as o
      ), ${finding}::jsonb, 0, 24, 30) from ai_generations g where g.id = ${generationId}`.execute(transaction);
    await sql`update ai_generations set outputs = '[]', output_file_url = null where id = ${generationId}`.execute(
      transaction,
    );
  });
}
