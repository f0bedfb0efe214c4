import type { Generation } from '@kinora/server/generations-wire';
import { queryOptions } from '@tanstack/react-query';
import { answer } from '../api/api.ts';
import { changeGeneration, GENERATION_LISTS, isOfLibrary } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { ask } from '../api/request.ts';
import { inParts } from './in-parts.ts';

const TAGS = 'tags';

/** The first of the person's own tags that begin so, in their order. */
export function tagsQuery(beginning: string) {
  return queryOptions({
    queryKey: [TAGS, beginning],
    queryFn: ({ signal }) =>
      ask(answer('tagsSchema'), `/api/tags?${new URLSearchParams({ q: beginning })}`, { signal }),
  });
}

/** Adds tags to all of them, and takes tags off. @throws ApiError `limit` for more than 30 tags of one */
export async function tagGenerations(
  generations: readonly Generation[],
  change: { add?: readonly string[]; remove?: readonly string[] },
): Promise<void> {
  try {
    await inParts(
      generations.map(({ id }) => id),
      async (ids) => {
        const body = { ids, ...change };
        const told = await ask(answer('keptSchema'), '/api/generations/tags', { method: 'POST', body });
        for (const { id, keep, tags } of told.generations)
          changeGeneration(queryClient, id, (known) => ({ ...known, keep, tags }));
      },
    );
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
