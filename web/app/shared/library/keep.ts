import type { Generation, Keep } from '@kinora/server/generations-wire';
import { notifications } from '@mantine/notifications';
import { answer } from '../api/api.ts';
import { errorMessage } from '../api/api-error.ts';
import { changeGeneration, GENERATION_LISTS, isOfLibrary } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { ask } from '../api/request.ts';
import { textsOf } from '../texts/use-texts.ts';
import { inParts } from './in-parts.ts';

/** What somebody says of a result in passing; a lock is an act of its own. */
type Opinion = Partial<Omit<Keep, 'locked'>>;

function show(id: string, keep: Partial<Keep>): void {
  changeGeneration(queryClient, id, (known) => ({ ...known, keep: { ...known.keep, ...keep } }));
}

async function send(ids: readonly string[], set: Opinion): Promise<void> {
  const { generations } = await ask(answer('keptSchema'), '/api/generations/keep', {
    method: 'POST',
    body: { ids, set },
  });
  for (const { id, keep } of generations) show(id, keep);
}

/**
 * Says what the person thinks of generations, which shows at once. What cannot be kept goes back, and a notification says
 * why. Answers whether it was kept.
 */
export async function keepGenerations(generations: readonly Generation[], set: Opinion): Promise<boolean> {
  for (const { id } of generations) show(id, set);
  const ids = generations.map(({ id }) => id);
  try {
    await inParts(ids, (some) => send(some, set));
    void queryClient.invalidateQueries({ queryKey: [GENERATION_LISTS], predicate: isOfLibrary });
    return true;
  } catch (error) {
    for (const { id, keep } of generations) show(id, keep);
    const message = errorMessage(error, textsOf('gallery')('keep.failed'));
    notifications.show({ color: 'red', message });
    return false;
  }
}

/** What a key says of a generation: 0 to 5 rate it, F favors it, X rejects it; pressed again, the last two take it back. */
export function keepOfKey(
  key: string,
  keep: Pick<Keep, 'favorite' | 'verdict'>,
): Partial<Pick<Keep, 'rating' | 'favorite' | 'verdict'>> | null {
  if (/^[0-5]$/.test(key)) return { rating: Number(key) };
  if (key === 'f' || key === 'F') return { favorite: !keep.favorite };
  if (key === 'x' || key === 'X') return { verdict: keep.verdict === 'rejected' ? null : 'rejected' };
  return null;
}
