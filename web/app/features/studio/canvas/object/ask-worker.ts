import * as z from 'zod/mini';
import type { Picture } from '../load-picture.ts';
import { smallCopy } from '../small-copy.ts';
import type { Wanted } from './hints.ts';
import type { ObjectRequest } from './object.worker.ts';

const answerSchema = z.object({ id: z.int(), spans: z.nullable(z.instanceof(Int32Array)) });

/** Looks for things in a picture, apart from the page; what does so comes when it is first asked. */
export function createObjectFinder(picture: Picture) {
  let worker: Worker | null = null;
  let asked = 0;
  const waiting = new Map<number, (spans: Int32Array | null) => void>();

  function giveUp(): void {
    worker?.terminate();
    worker = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  }

  function start(): Worker {
    const made = new Worker(new URL('./object.worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const answer = answerSchema.safeParse(data).data;
      if (answer === undefined) return giveUp();
      waiting.get(answer.id)?.(answer.spans);
      waiting.delete(answer.id);
    });
    made.addEventListener('error', giveUp);
    return made;
  }

  return {
    /** Rows of the picture that belong to the thing, as row, first and end; null where nothing stands out. `wanted` in its pixels. */
    find(wanted: Wanted): Promise<Int32Array | null> {
      const copy = smallCopy(picture);
      if (copy === null) return Promise.resolve(null);
      const isFirst = worker === null;
      worker ??= start();
      asked += 1;
      const { width, height } = picture;
      const request: ObjectRequest = {
        id: asked,
        picture: isFirst ? copy : null,
        to: { width, height },
        wanted: inCopy(wanted, copy.width / width),
      };
      const answer = new Promise<Int32Array | null>((resolve) => waiting.set(request.id, resolve));
      worker.postMessage(request);
      return answer;
    },
    stop: giveUp,
  };
}

function inCopy(wanted: Wanted, scale: number): Wanted {
  if (wanted === 'main') return wanted;
  if ('spot' in wanted) return { spot: { x: wanted.spot.x * scale, y: wanted.spot.y * scale } };
  const { left, top, right, bottom } = wanted.box;
  return { box: { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale } };
}
