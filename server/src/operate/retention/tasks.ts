import type { Recurring } from '../../platform/tasks/recurring.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import { applyRetention, type RetentionDeps } from './retention.ts';

/** What is kept long enough ends at night. */
export function retentionTasks(deps: RetentionDeps): Record<string, TaskHandler> {
  return { apply_retention: () => applyRetention(deps) };
}

export const recurringRetentionTasks: readonly Recurring[] = [{ kind: 'apply_retention', everySeconds: 86_400 }];
