import { X509Certificate } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { limitBody } from '../../../http/body.ts';
import { originFor } from '../../../http/origins.ts';
import { describedRoutes } from '../../../http/routes.ts';
import { samlAddresses } from '../../../people/ways-in/saml/saml-client.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { reasonBody } from '../input.ts';
import { MAX_METADATA_BYTES, ssoBody, ssoMetadataBody } from './sso-body.ts';
import { addSsoProvider, removeSsoProvider, replaceSamlMetadata } from './sso-providers.ts';
import { type SsoProvider, ssoAddedSchema, ssoProvidersSchema } from './wire.ts';

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
async function listSsoProviders(database: Database, origin: string): Promise<SsoProvider[]> {
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

/** What else is said beside metadata, and the escapes of its quotes and line ends. */
const limitMetadata = limitBody(2 * MAX_METADATA_BYTES);

/** Companies whose people sign in at their own OpenID or SAML provider. */
export function ssoAdminRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { config, database } = deps;
  const { app, route } = describedRoutes<AdminEnv>(config, TAG);
  const proven = recentProof(deps);
  const list = (c: Context) => listSsoProviders(database, originFor(config, c.req.header('host')));
  route(
    {
      method: 'get',
      path: '/api/admin/sso-providers',
      summary: 'List the companies whose people sign in at their own provider',
      access: 'admin',
      answer: { status: 200, schema: ssoProvidersSchema },
    },
    async ({ c }) => ({ providers: await list(c) }),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/sso-providers',
      summary: 'Add the provider of a company',
      access: 'admin',
      before: [proven],
      limit: limitMetadata,
      body: ssoBody,
      answer: { status: 201, schema: ssoAddedSchema },
      errors: [...proofErrors, 'invalid_metadata', 'issuer_not_public', 'domain_taken'],
    },
    async ({ c, body }) => {
      const added = await addSsoProvider(deps, c.var.admin, body);
      return { ...added, providers: await list(c) };
    },
  );
  route(
    {
      method: 'put',
      path: '/api/admin/sso-providers/:provider/metadata',
      summary: 'Replace the metadata of a SAML provider',
      access: 'admin',
      before: [proven],
      limit: limitMetadata,
      body: ssoMetadataBody,
      answer: { status: 200, schema: ssoProvidersSchema },
      errors: [...proofErrors, 'not_found', 'invalid_metadata', 'another_provider'],
    },
    async ({ c, body }) => {
      await replaceSamlMetadata(deps, c.var.admin, { id: c.req.param('provider'), ...body });
      return { providers: await list(c) };
    },
  );
  route(
    {
      method: 'delete',
      path: '/api/admin/sso-providers/:provider',
      summary: 'Remove the provider of a company',
      access: 'admin',
      before: [proven],
      query: reasonBody,
      answer: { status: 204 },
      errors: [...proofErrors, 'not_found'],
    },
    ({ c, query }) => removeSsoProvider(database, c.var.admin, c.req.param('provider'), query.reason),
  );
  return app;
}
