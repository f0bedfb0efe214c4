import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { MediaError } from '../errors.ts';
import { PROBE_LIMIT_MS } from '../limits.ts';
import type { SoundFile, WorkingFile } from '../working-file.ts';

/**
 * What the probing thread reads: a video, how its picture is coded, or a sound and, with `decodes`, how loud it is where
 * that needs no decoder.
 */
export type ProbeTask =
  | { kind: 'video' | 'coding'; file: WorkingFile }
  | { kind: 'sound'; file: SoundFile; decodes: boolean };

const CHECK_MS = 100;
const answerSchema = z.object({ facts: z.unknown(), message: z.string().optional() });
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Parsing runs apart, because a mutated file can loop for ever or ask for all memory. Throws `unreadable`. */
export function readInThread<Facts extends z.ZodType>(task: ProbeTask, schema: Facts): Promise<z.output<Facts>> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./probe-thread.js', import.meta.url), { workerData: task, resourceLimits });
    const refuse = (reason: string): void => {
      reject(
        new MediaError('unreadable', `The ${task.kind === 'sound' ? 'sound' : 'video'} cannot be read: ${reason}.`),
      );
    };
    // By processor time: on a busy machine a whole file only waits for its turn. Whoever started the program bounds that.
    const begun = process.cpuUsage();
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(begun);
      if ((user + system) / 1000 < PROBE_LIMIT_MS) return;
      clearInterval(timer);
      void thread.terminate();
      refuse('it took too long');
    }, CHECK_MS);
    thread.once('message', (message: unknown) => {
      clearInterval(timer);
      void thread.terminate();
      const answer = answerSchema.safeParse(message);
      if (answer.data?.message !== undefined) {
        refuse(answer.data.message);
        return;
      }
      const facts = schema.safeParse(answer.data?.facts);
      if (facts.success) {
        resolve(facts.data);
        return;
      }
      refuse('its headers contradict each other');
    });
    thread.once('error', () => {
      clearInterval(timer);
      refuse('it asks for too much memory');
    });
    thread.once('exit', () => {
      clearInterval(timer);
      refuse('the reader stopped');
    });
  });
}
