import type { Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Recurring } from '../../platform/tasks/recurring.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import { applyRetention } from './retention.ts';

type TaskDeps = { database: Database; settings: Settings; log: Logger };

/** What is kept long enough ends at night. */
export function retentionTasks(deps: TaskDeps): Record<string, TaskHandler> {
  return { apply_retention: () => applyRetention(deps) };
}

export const recurringRetentionTasks: readonly Recurring[] = [{ kind: 'apply_retention', everySeconds: 86_400 }];
