import type { Collection } from '@kinora/server/library-wire';

/** Each collection below the one within which it is, with how deep that is. */
export function inTree(
  collections: readonly Collection[],
  parent: string | null = null,
  depth = 0,
): { collection: Collection; depth: number }[] {
  return collections
    .filter(({ parent_id }) => parent_id === parent)
    .flatMap((collection) => [{ collection, depth }, ...inTree(collections, collection.id, depth + 1)]);
}
