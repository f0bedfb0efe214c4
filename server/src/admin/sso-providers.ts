import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { createOpenIdClient } from '../accounts/openid-client.ts';
import { sealClientSecret } from '../accounts/single-sign-on.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/pool.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { createSafeFetch, isPublicUrl } from '../providers/safe-fetch.ts';
import type { Admin } from './admin.ts';
import { writeAudited } from './audit.ts';
import { reasonField } from './input.ts';
import type { SsoProvider } from './sso-wire.ts';

const MOST_DOMAINS = 50;

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, 'A domain looks like example.com');

export const ssoBody = z.strictObject({
  name: z.string().trim().min(1, 'Please give it a name').max(40),
  issuer: z.url({ protocol: /^https?$/, error: 'This is no address of an issuer' }).max(500),
  clientId: z.string().trim().min(1, 'Please enter the client ID').max(200),
  clientSecret: z.string().min(1, 'Please enter the client secret').max(500),
  domains: z
    .array(domain)
    .min(1, 'Please name a domain')
    .max(MOST_DOMAINS)
    .transform((names) => [...new Set(names)]),
  reason: reasonField,
});

type Row = {
  id: string;
  name: string;
  issuer: string;
  client_id: string;
  created_at: Date;
  domains: string[];
  people: number;
};

/** Newest first, and never their secrets. `origin` is where people reach the studio. */
export async function listSsoProviders(database: Database, origin: string): Promise<SsoProvider[]> {
  const { rows } = await sql<Row>`
    select p.id, p.name, p.issuer, p.client_id, p.created_at,
      array(select d.domain from sso_domains d where d.provider_id = p.id order by d.domain) as domains,
      (select count(*) from "account" a where a."providerId" = p.id) as people
    from sso_providers p order by p.created_at desc, p.id`.execute(database);
  return rows.map(({ client_id, created_at, people, ...row }) => ({
    ...row,
    clientId: client_id,
    people: Number(people),
    redirectUri: `${origin}/api/auth/callback/${row.id}`,
    createdAt: created_at.toISOString(),
  }));
}

/**
 * Registers the OpenID provider of a company. It vouches for every address of its domains.
 * @throws AppError 400 `issuer_not_public`, 409 `domain_taken`
 */
export async function addSsoProvider(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  admin: Admin,
  { reason, clientSecret, ...provider }: z.output<typeof ssoBody>,
): Promise<{ id: string; isReachable: boolean }> {
  refuseUnlessAllowed(config, provider.issuer);
  const id = `sso-${randomBytes(6).toString('hex')}`;
  const sealed = await sealClientSecret(config.authSecret, clientSecret);
  const { name, issuer, clientId, domains } = provider;
  await writeAudited(database, { admin }, async (transaction) => {
    await transaction
      .insertInto('sso_providers')
      .values({ id, name, issuer, client_id: clientId, client_secret: sealed })
      .execute();
    const added = await transaction
      .insertInto('sso_domains')
      .values(domains.map((of) => ({ domain: of, provider_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('domain')
      .execute();
    if (added.length < domains.length) {
      const taken = domains.filter((of) => !added.some((row) => row.domain === of));
      throw new AppError('domain_taken', `Another provider speaks for ${taken.join(', ')} already`, 409);
    }
    return {
      result: undefined,
      note: { action: 'sso.add', target: { kind: 'sso_provider', id }, before: null, after: provider, reason },
    };
  });
  const fetch = createSafeFetch({ allowedOrigins: config.issuerOrigins });
  const isReachable = await createOpenIdClient({ id, ...provider, clientSecret }, fetch)
    .check()
    .then(
      () => true,
      () => false,
    );
  return { id, isReachable };
}

/** With the identities that it vouched for: nobody comes in by it any more. @throws AppError 404 */
export async function removeSsoProvider(database: Database, admin: Admin, id: string, reason: string): Promise<void> {
  await writeAudited(database, { admin }, async (transaction) => {
    const domains = await transaction
      .selectFrom('sso_domains')
      .select('domain')
      .where('provider_id', '=', id)
      .execute();
    const removed = await transaction
      .deleteFrom('sso_providers')
      .where('id', '=', id)
      .returning(['name', 'issuer', 'client_id'])
      .executeTakeFirst();
    if (removed === undefined) throw notFound();
    const { client_id: clientId, ...rest } = removed;
    const before = { ...rest, clientId, domains: domains.map((row) => row.domain) };
    return {
      result: undefined,
      note: { action: 'sso.remove', target: { kind: 'sso_provider', id }, before, after: null, reason },
    };
  });
}

/** Else the studio could be made to ask services inside the operator's own network. */
function refuseUnlessAllowed({ issuerOrigins }: Config, issuer: string): void {
  if (issuerOrigins.includes(new URL(issuer).origin)) return;
  if (issuer.startsWith('https:') && isPublicUrl(issuer)) return;
  throw new AppError('issuer_not_public', 'An issuer has an https address on the public Internet', 400);
}
