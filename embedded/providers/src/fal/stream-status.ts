import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { JobState, LogLine } from '../queue/job.ts';
import type { Queue } from '../queue/queue.ts';
import type { Status } from './describe-status.ts';

const LOOK_EVERY_MS = 200;

/**
 * Sends the status as a server-sent event whenever it changes, each log line once, until the request is completed.
 * `describe` tells the status with the given lines.
 */
export function streamStatus(
  context: Context,
  parts: { queue: Queue; state: JobState; describe: (lines: readonly LogLine[]) => Status },
): Response {
  const { queue, state, describe } = parts;
  return streamSSE(context, async (stream) => {
    const finished = queue.waitUntilFinished(state.id);
    let told: LogLine | undefined;
    let last = '';
    while (!stream.aborted) {
      const lines = state.log.slice(told ? state.log.indexOf(told) + 1 : 0);
      const status = describe(lines);
      const data = JSON.stringify(status);
      if (data !== last) {
        await stream.writeSSE({ data });
      }
      last = data;
      told = lines.at(-1) ?? told;
      if (status.status === 'COMPLETED') {
        return;
      }
      await Promise.race([finished, sleep(LOOK_EVERY_MS)]);
    }
  });
}
