import { type HashLists, hashListsSchema } from '@kinora/server/admin-hash-lists-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN } from '../admin-api.ts';

export const hashListsQuery = queryOptions({
  queryKey: [ADMIN, 'hash-lists'],
  queryFn: ({ signal }) => ask(hashListsSchema, '/api/admin/hash-lists', { signal }),
});

export function importHashes(list: { source: string; hashes: string; reason: string }): Promise<HashLists> {
  return ask(hashListsSchema, '/api/admin/hash-lists', { method: 'POST', body: list });
}

export function removeHashList(id: string, reason: string): Promise<HashLists> {
  return ask(hashListsSchema, `/api/admin/hash-lists/${id}/remove`, { method: 'POST', body: { reason } });
}
