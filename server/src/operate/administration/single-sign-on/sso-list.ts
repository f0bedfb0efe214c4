import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { samlAddresses } from '../../../people/ways-in/saml/saml-client.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { SsoProvider } from './wire.ts';

type Row = {
  id: string;
  kind: string;
  name: string;
  issuer: string | null;
  client_id: string | null;
  entity_id: string | null;
  sign_in_url: string | null;
  certificates: string[] | null;
  created_at: Date;
  domains: string[];
  people: number;
};

/** Newest first, and never their secrets. `origin` is where people reach the studio. */
export async function listSsoProviders(database: Database, origin: string): Promise<SsoProvider[]> {
  const { rows } = await sql<Row>`
    select p.id, p.kind, p.name, p.issuer, p.client_id, p.entity_id, p.sign_in_url, p.certificates, p.created_at,
      array(select d.domain from sso_domains d where d.provider_id = p.id order by d.domain) as domains,
      (select count(*) from "account" a where a."providerId" = p.id) as people
    from sso_providers p order by p.created_at desc, p.id`.execute(database);
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
