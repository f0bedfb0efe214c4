import type { Identities } from '@kinora/server/account-wire';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/api/request.ts';

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => request<Identities>('/api/account/identities', { signal }),
});

/** Where to go on at the other service. It comes back here, and `connect` tells what for. */
export async function startConnecting(provider: string): Promise<string> {
  const back = `/settings?${new URLSearchParams({ tab: 'account', connect: provider })}`;
  const { url } = await request<{ url: string }>('/api/auth/link-social', {
    method: 'POST',
    body: { provider, callbackURL: back, errorCallbackURL: back },
  });
  return url;
}

export function disconnect(id: string): Promise<unknown> {
  return request(`/api/account/identities/${id}`, { method: 'DELETE' });
}
