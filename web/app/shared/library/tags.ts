import type { Generation } from '@kinora/server/generations-wire';
import { queryOptions } from '@tanstack/react-query';
import { changeGeneration, GENERATION_LISTS, isOfLibrary } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { ask } from '../api/request.ts';

const answers = async () => (await import('../api/answers.ts')).answers;
const TAGS = 'tags';
const MOST_AT_ONCE = 200;

/** The first of the person's own tags that begin so, in their order. */
export function tagsQuery(beginning: string) {
  return queryOptions({
    queryKey: [TAGS, beginning],
    queryFn: ({ signal }) =>
      ask(async () => (await answers()).tagsSchema, `/api/tags?${new URLSearchParams({ q: beginning })}`, { signal }),
  });
}

/** Adds tags to all of them, and takes tags off. @throws ApiError `limit` for more than 30 tags of one */
export async function tagGenerations(
  generations: readonly Generation[],
  change: { add?: readonly string[]; remove?: readonly string[] },
): Promise<void> {
  const ids = generations.map(({ id }) => id);
  try {
    for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
      const { generations: kept } = await ask(async () => (await answers()).keptSchema, '/api/generations/tags', {
        method: 'POST',
        body: { ids: ids.slice(from, from + MOST_AT_ONCE), ...change },
      });
      for (const { id, keep, tags } of kept) changeGeneration(queryClient, id, (known) => ({ ...known, keep, tags }));
    }
  } finally {
    void queryClient.invalidateQueries({ queryKey: [TAGS] });
    void queryClient.invalidateQueries({ queryKey: [GENERATION_LISTS], predicate: isOfLibrary });
  }
}

/** How many of them have each tag, in the order of the words. */
export function countTags(generations: readonly Pick<Generation, 'tags'>[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of generations.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one.localeCompare(other)).map(([tag, count]) => ({ tag, count }));
}
