import { X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { samlAddresses } from '../../../people/ways-in/saml/saml-client.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import type { SsoProvider } from './wire.ts';

const rowSchema = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  issuer: z.string().nullable(),
  client_id: z.string().nullable(),
  entity_id: z.string().nullable(),
  sign_in_url: z.string().nullable(),
  certificates: z.array(z.string()).nullable(),
  created_at: z.date(),
  domains: z.array(z.string()),
  people: z.number(),
});
type Row = z.output<typeof rowSchema>;

/** Newest first, and never their secrets. `origin` is where people reach the studio. */
export async function listSsoProviders(database: Database, origin: string): Promise<SsoProvider[]> {
  const rows = await query(database, rowSchema)`
    select p.id, p.kind, p.name, p.issuer, p.client_id, p.entity_id, p.sign_in_url, p.certificates, p.created_at,
      array(select d.domain from sso_domains d where d.provider_id = p.id order by d.domain) as domains,
      (select count(*) from "account" a where a."providerId" = p.id) as people
    from sso_providers p order by p.created_at desc, p.id`;
  return rows.map((row) => shown(row, origin));
}

function shown({ id, kind, name, domains, people, created_at, ...row }: Row, origin: string): SsoProvider {
  const shared = { id, name, domains, people: Number(people), createdAt: created_at.toISOString() };
  if (kind === 'saml') {
    return {
      kind,
      ...shared,
      entityId: row.entity_id ?? '',
      signInUrl: row.sign_in_url ?? '',
      certificates: (row.certificates ?? []).map(describe),
      ours: samlAddresses(origin, id),
    };
  }
  return {
    kind: 'openid',
    ...shared,
    issuer: row.issuer ?? '',
    clientId: row.client_id ?? '',
    redirectUri: `${origin}/api/auth/callback/${id}`,
  };
}

function describe(pem: string): { fingerprint: string; validUntil: string } {
  const { fingerprint256, validTo } = new X509Certificate(pem);
  return { fingerprint: fingerprint256, validUntil: new Date(validTo).toISOString() };
}
