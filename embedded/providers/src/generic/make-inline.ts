import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Failure } from '../port/painter.ts';
import type { JobState, Output } from '../queue/job.ts';
import type { JobStore } from '../queue/job-store.ts';
import type { Order } from '../queue/order.ts';
import type { Queue } from '../queue/queue.ts';

type Inline = { output: Output; base64: string };

/** Begins work for a service that hands the files over in its answers. */
export function beginInline(
  queue: Queue,
  protocol: 'openai' | 'sdcpp' | 'a1111',
  { order, person, id = randomUUID() }: { order: Order; person: string; id?: string },
): Promise<JobState> {
  return queue.submit({ id, person, order, client: { protocol, createdAt: Date.now() } });
}

/** What a finished job made. */
export function readInline(store: JobStore, { outcome }: JobState): Promise<Inline[]> {
  return Promise.all(
    outcome.outputs.map(async (output) => ({
      output,
      base64: (await readFile(store.outputFile(output))).toString('base64'),
    })),
  );
}

/** What a job came to, once it has ended. */
export async function untilDone(
  { queue, store }: { queue: Queue; store: JobStore },
  state: JobState,
): Promise<{ files: Inline[] } | { failure: Failure }> {
  await queue.waitUntilFinished(state.id);
  const { failure } = state.outcome;
  return failure === null ? { files: await readInline(store, state) } : { failure };
}
