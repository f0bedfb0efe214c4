import type { Pixels } from './color-model.ts';
import { findObject } from './find-object.ts';
import type { Wanted } from './hints.ts';
import { spansAt } from './parts.ts';

type Size = { width: number; height: number };
/** A picture comes with the first request; `to` is the size in which the answer is wanted. */
export type ObjectRequest = { id: number; picture: Pixels | null; to: Size; wanted: Wanted };

let picture: Pixels | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ObjectRequest>) => {
  picture = data.picture ?? picture;
  const found = picture === null ? null : findObject(picture, data.wanted);
  const spans = picture === null || found === null ? null : spansAt(found, picture, data.to);
  self.postMessage({ id: data.id, spans });
});
