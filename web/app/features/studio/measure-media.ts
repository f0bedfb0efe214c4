import type { StoredMedia } from '@kinora/catalogue/tool';
import * as z from 'zod/mini';
import type { VideoFacts } from './measure-media.worker.ts';

/**
 * The pixels of a stored image, which the server has turned upright and measured in the same way.
 * @throws when it does not arrive or is no image
 */
export async function measureImage(url: string): Promise<StoredMedia> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { contentType: '', bytes: 0, width: image.naturalWidth, height: image.naturalHeight };
}

const LIMIT_MS = 15_000;

const positive = z.number().check(z.positive());
const factsSchema = z.object({
  width: positive,
  height: positive,
  seconds: z.number().check(z.nonnegative()),
  frames: z.int().check(z.positive()),
  fps: positive,
});

/**
 * What a video is, from the file itself or from the address of a stored one, counted apart from the page. Null when the
 * browser's parser does not know its kind (AVI), when it is damaged, or when it takes too long: the server looks again.
 */
export function measureVideo(video: File | string, signal: AbortSignal): Promise<VideoFacts | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    const worker = new Worker(new URL('./measure-media.worker.ts', import.meta.url), { type: 'module' });
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
    const end = (answer: unknown) => {
      worker.terminate();
      resolve(factsSchema.safeParse(answer).data ?? null);
    };
    limit.addEventListener('abort', () => end(null), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage(typeof video === 'string' ? new URL(video, location.href).href : video);
  });
}
