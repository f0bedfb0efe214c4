import type { Generation } from '@kinora/server/wire';
import * as z from 'zod/mini';

const notDrawn = z.array(z.string()).check(z.minLength(1));

/** What the built-in preview engine left out of a picture, for which a real model is needed; null when it left nothing. */
export function notDrawnWords({ status, metadata }: Pick<Generation, 'status' | 'metadata'>): string | null {
  const parsed = notDrawn.safeParse(metadata.preview_not_drawn);
  if (status !== 'completed' || !parsed.success) return null;
  return `Made by the built-in preview engine. Not drawn: ${parsed.data.join(', ')}.`;
}
