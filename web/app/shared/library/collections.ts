import type { Collection } from '@kinora/server/library-wire';
import { queryOptions } from '@tanstack/react-query';
import { COLLECTIONS } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { ask, request } from '../api/request.ts';

const answers = async () => (await import('../api/answers.ts')).answers;
const collection = async () => (await answers()).collectionSchema;

/** All of the person's, by name. */
export const collectionsQuery = queryOptions({
  queryKey: [COLLECTIONS],
  queryFn: ({ signal }) => ask(async () => (await answers()).collectionsSchema, '/api/collections', { signal }),
});

type Rule = Readonly<Record<string, string>>;
export type NewCollection = { name: string; parent_id?: string | null; rule?: Rule };
export type CollectionChanges = { name?: string; parent_id?: string | null; cover_id?: string | null; rule?: Rule };

/** Whatever was asked for, the list of collections is read again. */
async function changed<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    void queryClient.invalidateQueries({ queryKey: [COLLECTIONS] });
  }
}

export const createCollection = (body: NewCollection): Promise<Collection> =>
  changed(ask(collection, '/api/collections', { method: 'POST', body }));

export const changeCollection = (id: string, body: CollectionChanges): Promise<Collection> =>
  changed(ask(collection, `/api/collections/${id}`, { method: 'PATCH', body }));

export const deleteCollection = (id: string): Promise<unknown> =>
  changed(request(`/api/collections/${id}`, { method: 'DELETE' }));

/** `before`: moves them there, with null behind all; left out, new ones come last. */
export const putIntoCollection = (id: string, ids: readonly string[], before?: string | null): Promise<Collection> =>
  changed(
    ask(collection, `/api/collections/${id}/items`, {
      method: 'POST',
      body: { ids, ...(before === undefined ? {} : { before }) },
    }),
  );

export const takeFromCollection = (id: string, ids: readonly string[]): Promise<Collection> =>
  changed(ask(collection, `/api/collections/${id}/items/remove`, { method: 'POST', body: { ids } }));
