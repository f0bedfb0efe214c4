import { askWorkers } from '../../../studio/generations/check.ts';
import type { Admin, AdministrationPorts } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { findAnyGeneration } from '../generations/list-generations.ts';

/** Asks the provider about a generation now; what waits or is being saved is looked at by the workers. @throws AppError 404 */
export async function checkJob(deps: AdministrationPorts, admin: Admin, id: string): Promise<void> {
  const { status } = await findAnyGeneration(deps, id);
  await writeAudited(deps.database, { admin }, async () => ({
    result: undefined,
    note: { action: 'job.check', target: { kind: 'generation', id }, before: { status } },
  }));
  deps.live.wakeWorkers();
  await askWorkers(deps, [id]);
}
