import {
  type ApiKey,
  type ApiKeyList,
  apiKeyListSchema,
  type NewApiKey,
  newApiKeySchema,
} from '@kinora/server/keys-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask, request } from '../../shared/api/request.ts';

export type KeyScope = ApiKey['scopes'][number];
type KeyChoice = Pick<ApiKey, 'name' | 'scopes' | 'tokensPerMonth'> & { expiresInDays: number | null };

function listKeys(signal: AbortSignal): Promise<ApiKeyList> {
  return ask(apiKeyListSchema, '/api/keys', { signal });
}

export function createKey(choice: KeyChoice): Promise<NewApiKey> {
  return ask(newApiKeySchema, '/api/keys', { method: 'POST', body: choice });
}

export function revokeKey(id: string): Promise<unknown> {
  return request(`/api/keys/${id}`, { method: 'DELETE' });
}

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => listKeys(signal),
  staleTime: 0,
});

/** What a key can be allowed to do, in the order of the form. */
export const scopes: readonly KeyScope[] = ['read', 'generate', 'account'];
