import { limits } from '@kinora/catalogue/limits';
import type { Deps } from '../deps.ts';
import type { ClearedStalled, Generation } from '../wire.ts';
import { advanceRun } from './advance.ts';
import { failRun } from './end-run.ts';
import { findGeneration } from './find.ts';
import { holdLease } from './hold-lease.ts';
import { CLAIMED_COLUMNS, type ClaimedRun, LEASE_SECONDS, providerRun } from './run.ts';

const CLAIM_ONE = { name: 'claim_run_of', text: `select ${CLAIMED_COLUMNS} from claim_run_of($1, $2)` };
const STALLED = {
  name: 'stalled_generations',
  // Lateral, so that who asks is looked up once, and also when nothing is under way.
  text: `select g.id from (select session_user_id($1) as id offset 0) as me cross join lateral (
      select id from ai_generations
      where user_id = me.id and status = 'processing' and removed_at is null
        and created_at < now() - make_interval(secs => $2) and ($3::text is null or tool_type = $3)
      order by created_at limit 100
    ) as g`,
};

/** Asks the provider now instead of at the next poll. */
export async function checkGeneration(deps: Deps, token: string, id: string): Promise<Generation> {
  const generation = await findGeneration(deps, token, id);
  const run = await claimRunOf(deps, id);
  if (run === null) return generation;
  await advanceRun(deps, run);
  return findGeneration(deps, token, id);
}

/**
 * Asks the provider about every generation older than two minutes, and ends those that it does not know: their tokens
 * return and their records go. Nothing is deleted blindly.
 */
export async function clearStalled(deps: Deps, token: string, toolType: string | null): Promise<ClearedStalled> {
  const rows = await deps.pipeline.call<{ id: string }>(STALLED, [token, limits.stalledAfterMs / 1000, toolType]);
  let removed = 0;
  for (const { id } of rows) {
    const run = await claimRunOf(deps, id);
    if (run === null) continue;
    const provider = deps.providers[run.provider];
    const answer = await holdLease(deps, run, async () => provider?.check(providerRun(run))).catch(() => null);
    if (answer?.status === 'unknown') {
      await failRun(deps, run, {
        code: 'lost',
        message: 'The provider does not know this generation',
        reason: 'The provider lost this generation',
        removal: 'cancelled',
      });
      // A later call leaves what the earlier ones made.
      if (run.step === 0) removed += 1;
    } else {
      await advanceRun(deps, run);
    }
  }
  return { checked: rows.length, removed };
}

/** Null while it waits in our own queue, while its result is being saved, or when it has ended. */
async function claimRunOf(deps: Deps, generationId: string): Promise<ClaimedRun | null> {
  const [run] = await deps.pipeline.call<ClaimedRun>(CLAIM_ONE, [generationId, LEASE_SECONDS]);
  return run ?? null;
}
