import type { Collection } from '@kinora/server/library-wire';
import { queryOptions } from '@tanstack/react-query';
import { answer } from '../api/api.ts';
import { COLLECTIONS } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { ask, request } from '../api/request.ts';
import { inParts } from './in-parts.ts';

/** All of the person's, by name. */
export const collectionsQuery = queryOptions({
  queryKey: [COLLECTIONS],
  queryFn: ({ signal }) => ask(answer('collectionsSchema'), '/api/collections', { signal }),
});

type Rule = Readonly<Record<string, string>>;
type NewCollection = { name: string; parent_id?: string | null; rule?: Rule };
type CollectionChanges = { name?: string; parent_id?: string | null; cover_id?: string | null; rule?: Rule };

/** Whatever was asked for, the list of collections is read again. */
async function changed<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    void queryClient.invalidateQueries({ queryKey: [COLLECTIONS] });
  }
}

export const createCollection = (body: NewCollection): Promise<Collection> =>
  changed(ask(answer('collectionSchema'), '/api/collections', { method: 'POST', body }));

export const changeCollection = (id: string, body: CollectionChanges): Promise<Collection> =>
  changed(ask(answer('collectionSchema'), `/api/collections/${id}`, { method: 'PATCH', body }));

export const deleteCollection = (id: string): Promise<unknown> =>
  changed(request(`/api/collections/${id}`, { method: 'DELETE' }));

/** `before`: moves them there, with null behind all; left out, new ones come last. */
export function putIntoCollection(id: string, all: readonly string[], before?: string | null): Promise<void> {
  const place = before === undefined ? {} : { before };
  const put = (ids: readonly string[]) =>
    request(`/api/collections/${id}/items`, { method: 'POST', body: { ids, ...place } });
  return changed(inParts(all, put));
}

export function takeFromCollection(id: string, all: readonly string[]): Promise<void> {
  const take = (ids: readonly string[]) =>
    request(`/api/collections/${id}/items/remove`, { method: 'POST', body: { ids } });
  return changed(inParts(all, take));
}
