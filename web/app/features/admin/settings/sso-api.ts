import type { SsoAdded, SsoProviders } from '@kinora/server/admin-sso-wire';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../request.ts';
import { queryOf } from '../admin-api.ts';
import { ADMIN } from '../admin-queries.ts';

export type NewSsoProvider = {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  domains: string[];
};

export const ssoProvidersQuery = queryOptions({
  queryKey: [ADMIN, 'sso-providers'],
  queryFn: ({ signal }) => request<SsoProviders>('/api/admin/sso-providers', { signal }),
  staleTime: 0,
});

export function addSsoProvider(provider: NewSsoProvider, reason: string): Promise<SsoAdded> {
  return request('/api/admin/sso-providers', { method: 'POST', body: { ...provider, reason } });
}

export function removeSsoProvider(id: string, reason: string): Promise<unknown> {
  return request(`/api/admin/sso-providers/${id}${queryOf({ reason })}`, { method: 'DELETE' });
}
