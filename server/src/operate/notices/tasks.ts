import type { LiveFeed } from '../../http/live/feed.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForRows } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { removeObjects } from '../../platform/objects/remove-files.ts';
import type { RecurringWork } from '../../platform/tasks/recurring.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import { remindOfNotices } from './clock.ts';
import { fillPrints } from './fill-prints.ts';
import { forgetReportPackages, makeReportPackage, REPORT_TASK, reportTaskSchema } from './report-package.ts';

const AT_ONCE = 20;

type TaskDeps = {
  config: Config;
  database: Database;
  store: ObjectStore;
  media: MediaProgram;
  live: LiveFeed;
  log: Logger;
};

/** The packages for authorities. */
export function noticeTasks(deps: TaskDeps): Record<string, TaskHandler> {
  return {
    [REPORT_TASK]: (payload) => makeReportPackage(deps, reportTaskSchema.parse(payload).report),
  };
}

/** The clocks of notices, the prints of what was stored before there were any, and the end of evidence. */
export const recurringNoticeWork: readonly RecurringWork<TaskDeps>[] = [
  {
    kind: 'notice_clock',
    everySeconds: 60,
    async run(deps) {
      await remindOfNotices(deps);
      deps.live.wakeTasks();
    },
  },
  { kind: 'fill_prints', everySeconds: 60, run: fillPrints },
  { kind: 'erase_evidence', everySeconds: 3600, run: eraseEvidence },
];

async function eraseEvidence(deps: TaskDeps): Promise<void> {
  await removeObjects(deps, await forgetReportPackages(deps.database));
  let erased = AT_ONCE;
  while (erased > 0) {
    const files = await callForRows(deps.database, functions.erase_due_evidence, { most: AT_ONCE });
    await removeObjects(
      deps,
      files.map(({ key }) => key),
    );
    erased = files.length;
  }
}
