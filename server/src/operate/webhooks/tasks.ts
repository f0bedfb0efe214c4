import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import { createDelivery } from './deliver.ts';

export const WEBHOOK_TASK = 'webhook';

/** The calls themselves, to public addresses alone. */
export function webhookTasks(deps: {
  config: Config;
  database: Database;
  pipeline: Pipeline;
  log: Logger;
}): Record<string, TaskHandler> {
  const fetch = createSafeFetch({ allowedOrigins: [] });
  return { [WEBHOOK_TASK]: createDelivery({ ...deps, fetch }) };
}
