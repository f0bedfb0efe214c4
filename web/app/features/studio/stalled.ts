import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import type { Generation } from '@kinora/server/wire';

/** Running for longer than two minutes; `now` in milliseconds. */
export function isStalled(generation: Pick<Generation, 'created_at' | 'status'>, now: number): boolean {
  return generation.status === 'processing' && now - Date.parse(generation.created_at) > limits.stalledAfterMs;
}

/** What became of a look at all that seemed stalled. */
export function clearedWords({ checked, removed }: { checked: number; removed: number }): string {
  if (checked === 0) return messages.nothingStalled;
  const running = checked - removed;
  const rest = `${running} ${running === 1 ? 'is' : 'are'} still running.`;
  if (removed === 0) return `None were lost. ${rest}`;
  const lost = removed === 1 ? '1 was lost. Its tokens are back.' : `${removed} were lost. Their tokens are back.`;
  return running === 0 ? lost : `${lost} ${rest}`;
}
