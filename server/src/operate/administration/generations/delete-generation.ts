import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import { functions } from '../../../platform/database/functions.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { callForRow, refined } from '../../../platform/database/sql-function.ts';
import type { DB } from '../../../platform/database/types.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { ObjectStore } from '../../../platform/objects/object-store.ts';
import { removeFiles, removeObjects } from '../../../platform/objects/remove-files.ts';
import { OUTPUT_FOLDER } from '../../../studio/files/store-outputs.ts';
import type { Providers } from '../../../studio/providers/provider.ts';
import { providerRun, type RunAtProvider, runAtProvider } from '../../../studio/runs/run.ts';
import type { ToolRegistry } from '../../../studio/tools/registry.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { publish } from './flag-generation.ts';

type ActDeps = {
  database: Database;
  live: LiveFeed;
  store: ObjectStore;
  providers: Providers;
  tools: ToolRegistry;
  log: Logger;
};
/** Without an event for whoever is gone. */
const PURGE = refined(functions.purge_generation, (row) => row.extend({ seq: z.number().nullable() }));

/**
 * Deletes a generation for good, with its files and the uploads that nothing else of its owner uses. What was still
 * being made is returned and stopped. The ledger keeps its id. @throws AppError 404
 */
export async function deleteGeneration(deps: ActDeps, admin: Admin, id: string, reason: string | null): Promise<void> {
  const { purged, runs, keys } = await writeAudited(deps.database, { admin }, async (transaction) => {
    const result = await purge(transaction, admin, id, reason);
    const { id: _, ...before } = result.made;
    return {
      result,
      note: { action: 'generation.delete', target: { kind: 'generation' as const, id }, before, after: null, reason },
    };
  });
  publish(deps, purged);
  stopAtProviders(deps, runs);
  await removeObjects(deps, keys);
}

/** Within a transaction of its own act. Answers what is to be told once it is committed. */
export async function purge(transaction: Transaction<DB>, admin: Admin, id: string, note: string | null) {
  const made = await transaction
    .selectFrom('ai_generations')
    .select(['id', 'user_id', 'tool_type', 'generation_name', 'status', 'tokens_used', 'tokens_returned', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (made === undefined) throw notFound();
  const running = await query(transaction, runAtProvider)`
    select r.id, r.provider, r.step, r.provider_request_id, r.provider_request_url, g.tool_type, g.input_data
    from runs r join ai_generations g on g.id = r.generation_id
    where r.generation_id = ${id} and r.state <> 'done' and r.provider_request_id is not null`;
  const files = await query(transaction, z.object({ key: z.string() }))`
    select f.key from files f join ai_generations g on g.id = ${id} and g.user_id = f.user_id
    where (f.folder = ${OUTPUT_FOLDER} and split_part(f.key, '/', 3) like ${`${id}-%`})
      or (exists (select from generation_inputs i where i.key = f.key and i.generation_id = g.id) and not exists (
        select from generation_inputs o where o.key = f.key and o.generation_id <> g.id
      ))`;
  const purged = await callForRow(transaction, PURGE, { of_generation: id, by_admin: admin.id, with_note: note });
  const keys = files.map(({ key }) => key);
  await sql`select from files where key = any (${keys}) for update`.execute(transaction);
  await removeFiles(transaction, keys);
  return { made, purged, runs: running, keys };
}

/** Nobody waits for it: the tokens are back already. */
export function stopAtProviders(
  { providers, tools, log }: { providers: Providers; tools: ToolRegistry; log: Logger },
  runs: readonly RunAtProvider[],
): void {
  const stop = async (run: RunAtProvider) => {
    const sold = await tools.orderedFrom(run);
    if (sold !== null) await providers[run.provider]?.cancel(providerRun({ ...run, sold }));
  };
  for (const run of runs) {
    stop(run).catch((error: unknown) => {
      log.warn({ err: error, run: run.id }, 'A provider was not told that a generation was removed');
    });
  }
}
