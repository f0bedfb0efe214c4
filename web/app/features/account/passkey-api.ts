import type { Passkey } from '@kinora/server/account-wire';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/api/request.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => request<{ passkeys: Passkey[] }>('/api/account/passkeys', { signal }),
  select: ({ passkeys }) => passkeys,
});

export function renamePasskey(id: string, name: string): Promise<unknown> {
  return request(`/api/account/passkeys/${id}`, { method: 'PATCH', body: { name } });
}

export function removePasskey(id: string): Promise<unknown> {
  return request(`/api/account/passkeys/${id}`, { method: 'DELETE' });
}
