import type { ApiKey, ApiKeyList, NewApiKey } from '@kinora/server/keys-wire';
import { request } from '../../shared/api/request.ts';

export type KeyScope = ApiKey['scopes'][number];
export type KeyChoice = Pick<ApiKey, 'name' | 'scopes' | 'tokensPerMonth'> & { expiresInDays: number | null };

export function listKeys(signal: AbortSignal): Promise<ApiKeyList> {
  return request('/api/keys', { signal });
}

export function createKey(choice: KeyChoice): Promise<NewApiKey> {
  return request('/api/keys', { method: 'POST', body: choice });
}

export function revokeKey(id: string): Promise<unknown> {
  return request(`/api/keys/${id}`, { method: 'DELETE' });
}
