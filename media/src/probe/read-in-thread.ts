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
    const timer = setTimeout(() => {
      void thread.terminate();
      refuse('it took too long');
    }, PROBE_LIMIT_MS);
    thread.once('message', (message: unknown) => {
      clearTimeout(timer);
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
      clearTimeout(timer);
      refuse('it asks for too much memory');
    });
    thread.once('exit', () => {
      clearTimeout(timer);
      refuse('the reader stopped');
    });
  });
}
