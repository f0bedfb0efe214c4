import { MediaError } from '../errors.ts';
import { probeAvi } from '../ffmpeg/probe-avi.ts';
import { MAX_FRAMES, MAX_SIDE } from '../limits.ts';
import { type Facts, factsSchema } from '../schemas.ts';
import { findVideo } from '../working-file.ts';
import { readInThread } from './read-in-thread.ts';

/** Reads what a video is. Throws `not_found`, `unreadable`, `too_large` or, for AVI without ffmpeg, `no_decoder`. */
export async function probe(request: { folder: string; file: string }): Promise<Facts> {
  const file = await findVideo(request.folder, request.file);
  const facts =
    file.container === 'avi' ? await probeAvi(file) : await readInThread({ kind: 'video', file }, factsSchema);
  if (facts.width > MAX_SIDE || facts.height > MAX_SIDE || facts.frames > MAX_FRAMES) {
    throw new MediaError('too_large', `The video is larger than ${MAX_SIDE} pixels or has over ${MAX_FRAMES} frames.`);
  }
  return facts;
}
