import * as z from 'zod';
import { query } from '../../platform/database/rows.ts';
import { removeObjects } from '../../platform/objects/remove-files.ts';
import type { RecurringWork } from '../../platform/tasks/recurring.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import { ERASE_TASK, eraseObjects, resumeErasures } from './erase-objects.ts';
import { type ExportDeps, makeExport } from './make-export.ts';

export const EXPORT_TASK = 'make_export';

/** Copies of people's data, made when asked for. What is left of erased accounts. */
export function ownDataTasks(deps: ExportDeps): Record<string, TaskHandler> {
  return {
    [EXPORT_TASK]: (payload) => makeExport(deps, payload),
    [ERASE_TASK]: (payload) => eraseObjects(deps, payload),
  };
}

export const recurringOwnDataWork: readonly RecurringWork<ExportDeps>[] = [
  {
    kind: 'expire_exports',
    everySeconds: 3600,
    async run(deps) {
      await expireExports(deps);
      await resumeErasures(deps);
    },
  },
];

async function expireExports(deps: ExportDeps): Promise<void> {
  const over = await query(deps.database, z.object({ key: z.string() }))`select expire_exports() as key`;
  await removeObjects(
    deps,
    over.map(({ key }) => key),
  );
}
