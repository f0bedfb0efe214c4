import * as z from 'zod';
import { query } from '../../platform/database/rows.ts';
import { removeObjects } from '../../platform/objects/remove-files.ts';
import type { Recurring } from '../../platform/tasks/recurring.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import { ERASE_TASK, eraseObjects, resumeErasures } from './erase-objects.ts';
import { type ExportDeps, makeExport } from './make-export.ts';

export const EXPORT_TASK = 'make_export';

const EXPIRE_TASK: Recurring = { kind: 'expire_exports', everySeconds: 3600 };

/** Copies of people's data: made when asked for, and removed when their time is over. What is left of erased accounts. */
export function ownDataTasks(deps: ExportDeps): Record<string, TaskHandler> {
  return {
    [EXPORT_TASK]: (payload) => makeExport(deps, payload),
    [ERASE_TASK]: (payload) => eraseObjects(deps, payload),
    [EXPIRE_TASK.kind]: async () => {
      await expireExports(deps);
      await resumeErasures(deps);
    },
  };
}

export const recurringOwnDataTasks: readonly Recurring[] = [EXPIRE_TASK];

async function expireExports(deps: ExportDeps): Promise<void> {
  const over = await query(deps.database, z.object({ key: z.string() }))`select expire_exports() as key`;
  await removeObjects(
    deps,
    over.map(({ key }) => key),
  );
}
