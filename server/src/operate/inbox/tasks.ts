import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import type { Recurring } from '../../platform/tasks/recurring.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';

const KEPT_DAYS = 90;
const newsSchema = z.object({ person: z.uuid() });

type TaskDeps = { pipeline: Pipeline; live: LiveFeed };

/** What follows an entry of the inbox, and the end of old ones. */
export function inboxTasks({ pipeline, live }: TaskDeps): Record<string, TaskHandler> {
  return {
    inbox_news: async (payload) => {
      const { person } = newsSchema.parse(payload);
      const seq = await callForValue(pipeline, orNull(functions.add_inbox_event), { of_user: person });
      if (seq !== null) live.publish({ userId: person, seq });
    },
    prune_inbox: async () => {
      await callForValue(pipeline, functions.prune_inbox, { days: KEPT_DAYS });
    },
  };
}

export const recurringInboxTasks: readonly Recurring[] = [{ kind: 'prune_inbox', everySeconds: 86_400 }];
