import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForRow, callForValue, refined } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { RecurringWork } from '../../platform/tasks/recurring.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import { sendDigests } from './digest.ts';
import { createPush } from './send-push.ts';

export const PUSH_TASK = 'push';
const KEPT_DAYS = 90;
const newsSchema = z.object({ entry: z.uuid() });
const heardSchema = z.object({ user_id: z.string().nullable(), seq: z.number().nullable() });

const HEAR = refined(functions.hear_of_entry, () => heardSchema);

type TaskDeps = { config: Config; database: Database; pipeline: Pipeline; live: LiveFeed; log: Logger };

/** What follows an entry of the inbox: pushes, to public addresses alone, and news in open browsers. */
export function inboxTasks(deps: TaskDeps): Record<string, TaskHandler> {
  const { pipeline, live } = deps;
  return {
    [PUSH_TASK]: createPush({ ...deps, fetch: createSafeFetch({ allowedOrigins: [] }) }),
    inbox_news: async (payload) => {
      const { entry } = newsSchema.parse(payload);
      const { user_id: userId, seq } = await callForRow(pipeline, HEAR, { of_entry: entry });
      if (userId !== null && seq !== null) live.publish({ userId, seq });
    },
  };
}

export const recurringInboxWork: readonly RecurringWork<TaskDeps>[] = [
  {
    kind: 'send_digests',
    everySeconds: 300,
    async run(deps) {
      await sendDigests(deps);
      deps.live.wakeTasks();
    },
  },
  {
    kind: 'prune_inbox',
    everySeconds: 86_400,
    run: ({ pipeline }) => callForValue(pipeline, functions.prune_inbox, { days: KEPT_DAYS }),
  },
];
