import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Recurring } from '../../platform/tasks/recurring.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import { createDelivery } from './deliver.ts';

export const WEBHOOK_TASK = 'webhook';

const PRUNE = {
  name: 'prune_webhook_deliveries',
  text: `delete from webhook_deliveries where created_at < now() - interval '30 days'`,
};

/** The calls themselves, to public addresses alone, and an end to their log after 30 days. */
export function webhookTasks(deps: {
  config: Config;
  database: Database;
  pipeline: Pipeline;
  log: Logger;
}): Record<string, TaskHandler> {
  const fetch = createSafeFetch({ allowedOrigins: [] });
  return {
    [WEBHOOK_TASK]: createDelivery({ ...deps, fetch }),
    prune_webhook_deliveries: async () => {
      await deps.pipeline.call(PRUNE, []);
    },
  };
}

export const recurringWebhookTasks: readonly Recurring[] = [{ kind: 'prune_webhook_deliveries', everySeconds: 86_400 }];
