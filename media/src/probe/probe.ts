import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { MediaError } from '../errors.ts';
import { probeAvi } from '../ffmpeg/probe-avi.ts';
import { MAX_FRAMES, MAX_SIDE, PROBE_LIMIT_MS } from '../limits.ts';
import { type Facts, factsSchema } from '../schemas.ts';
import { findVideo, type WorkingFile } from '../working-file.ts';

const answerSchema = z.union([z.object({ facts: factsSchema }), z.object({ message: z.string() })]);

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Reads what a video is. Throws `not_found`, `unreadable`, `too_large` or, for AVI without ffmpeg, `no_decoder`. */
export async function probe(request: { folder: string; file: string }): Promise<Facts> {
  const file = await findVideo(request.folder, request.file);
  const facts = file.container === 'avi' ? await probeAvi(file) : await probeInThread(file);
  if (facts.width > MAX_SIDE || facts.height > MAX_SIDE || facts.frames > MAX_FRAMES) {
    throw new MediaError('too_large', `The video is larger than ${MAX_SIDE} pixels or has over ${MAX_FRAMES} frames.`);
  }
  return facts;
}

/** Parsing runs apart, because a mutated file can loop for ever or ask for all memory. */
function probeInThread(file: WorkingFile): Promise<Facts> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./probe-thread.js', import.meta.url), { workerData: file, resourceLimits });
    const refuse = (reason: string): void => {
      reject(new MediaError('unreadable', `The video cannot be read: ${reason}.`));
    };
    const timer = setTimeout(() => {
      void thread.terminate();
      refuse('it took too long');
    }, PROBE_LIMIT_MS);
    thread.once('message', (message: unknown) => {
      clearTimeout(timer);
      void thread.terminate();
      const answer = answerSchema.safeParse(message);
      if (answer.success && 'facts' in answer.data) {
        resolve(answer.data.facts);
        return;
      }
      refuse(answer.success && 'message' in answer.data ? answer.data.message : 'its headers contradict each other');
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
