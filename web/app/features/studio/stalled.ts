import { limits } from '@kinora/catalogue/limits';
import type { Generation } from '@kinora/server/wire';

/** Running for longer than two minutes; `now` in milliseconds. */
export function isStalled(generation: Pick<Generation, 'created_at' | 'status'>, now: number): boolean {
  return generation.status === 'processing' && now - Date.parse(generation.created_at) > limits.stalledAfterMs;
}
