import { type SsoAdded, type SsoProviders, ssoAddedSchema, ssoProvidersSchema } from '@kinora/server/admin-sso-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN, queryOf } from '../admin-api.ts';
import { askProven, provenRequest } from '../admin-proof.tsx';

type Shared = { name: string; domains: string[] };
export type NewOpenIdProvider = Shared & { kind: 'openid'; issuer: string; clientId: string; clientSecret: string };
/** `metadata` is what the provider publishes about itself, as XML. */
type NewSamlProvider = Shared & { kind: 'saml'; metadata: string };

export const ssoProvidersQuery = queryOptions({
  queryKey: [ADMIN, 'sso-providers'],
  queryFn: ({ signal }) => ask(ssoProvidersSchema, '/api/admin/sso-providers', { signal }),
  staleTime: 0,
});

export function addSsoProvider(provider: NewOpenIdProvider | NewSamlProvider, reason: string): Promise<SsoAdded> {
  return askProven(ssoAddedSchema, '/api/admin/sso-providers', { method: 'POST', body: { ...provider, reason } });
}

export function replaceMetadata(id: string, metadata: string, reason: string): Promise<SsoProviders> {
  return askProven(ssoProvidersSchema, `/api/admin/sso-providers/${id}/metadata`, {
    method: 'PUT',
    body: { metadata, reason },
  });
}

export function removeSsoProvider(id: string, reason: string): Promise<unknown> {
  return provenRequest(`/api/admin/sso-providers/${id}${queryOf({ reason })}`, { method: 'DELETE' });
}
