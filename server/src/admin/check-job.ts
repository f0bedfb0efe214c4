import type { Deps } from '../deps.ts';
import { advanceRun } from '../generations/advance.ts';
import { CLAIMED_COLUMNS, type ClaimedRun, LEASE_SECONDS } from '../generations/run.ts';
import type { Admin } from './admin.ts';
import { writeAudited } from './audit.ts';
import { findAnyGeneration } from './list-generations.ts';

const CLAIM = { name: 'claim_run_for_administrator', text: `select ${CLAIMED_COLUMNS} from claim_run_of($1, $2)` };

/** Asks the provider about a generation now; what waits or is being saved is looked at by the workers. @throws AppError 404 */
export async function checkJob(deps: Deps, admin: Admin, id: string): Promise<void> {
  const { status } = await findAnyGeneration(deps, id);
  await writeAudited(deps.database, { admin }, async () => ({
    result: undefined,
    note: { action: 'job.check', target: { kind: 'generation', id }, before: { status } },
  }));
  const [run] = await deps.pipeline.call<ClaimedRun>(CLAIM, [id, LEASE_SECONDS]);
  if (run === undefined) deps.live.wakeWorkers();
  else await advanceRun(deps, run);
}
