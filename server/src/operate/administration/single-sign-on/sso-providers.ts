import { randomBytes } from 'node:crypto';
import { text } from '@kinora/texts/typed-keys';
import { sql, type Transaction } from 'kysely';
import { createOpenIdClient } from '../../../people/ways-in/openid/openid-client.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { createSafeFetch, isPublicUrl } from '../../../platform/safe-fetch/safe-fetch.ts';
import { seal } from '../../../platform/sealed.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { type IdentityProvider, readIdentityProvider } from './saml-metadata.ts';
import type { NewSsoProvider } from './sso-body.ts';

type AdminDeps = { config: Config; database: Database };
type Added = { id: string; isReachable: boolean };
type NewOpenId = Extract<NewSsoProvider, { kind: 'openid' }>;
type NewSaml = Extract<NewSsoProvider, { kind: 'saml' }>;

/**
 * Registers the provider of a company. It vouches for every address of its domains.
 * @throws AppError 400 `issuer_not_public`, `invalid_metadata`, 409 `domain_taken`
 */
export function addSsoProvider(deps: AdminDeps, admin: Admin, provider: NewSsoProvider): Promise<Added> {
  return provider.kind === 'saml' ? addSaml(deps, admin, provider) : addOpenId(deps, admin, provider);
}

async function addOpenId(
  { config, database }: AdminDeps,
  admin: Admin,
  { reason, clientSecret, ...provider }: NewOpenId,
): Promise<Added> {
  refuseUnlessAllowed(config, provider.issuer);
  const id = newId();
  const sealed = await seal(config.authSecret, clientSecret);
  const { kind, name, issuer, clientId, domains } = provider;
  await changeAudited(database, { admin }, async (transaction) => {
    await transaction
      .insertInto('sso_providers')
      .values({ id, kind, name, issuer, client_id: clientId, client_secret: sealed })
      .execute();
    await takeDomains(transaction, id, domains);
    return { action: 'sso.add', target: { kind: 'sso_provider', id }, before: null, after: provider, reason };
  });
  const fetch = createSafeFetch({ allowedOrigins: config.issuerOrigins });
  const isReachable = await createOpenIdClient({ id, name, issuer, clientId, clientSecret }, fetch)
    .check()
    .then(
      () => true,
      () => false,
    );
  return { id, isReachable };
}

/** The server never calls such a provider: only browsers go there. */
async function addSaml(
  { config, database }: AdminDeps,
  admin: Admin,
  { kind, name, domains, metadata, reason }: NewSaml,
): Promise<Added> {
  const { entityId, signInUrl, certificates } = await readAllowed(config, metadata);
  const id = newId();
  await changeAudited(database, { admin }, async (transaction) => {
    await transaction
      .insertInto('sso_providers')
      .values({ id, kind, name, entity_id: entityId, sign_in_url: signInUrl, certificates })
      .execute();
    await takeDomains(transaction, id, domains);
    const after = { kind, name, domains, entityId, signInUrl, certificates };
    return { action: 'sso.add', target: { kind: 'sso_provider', id }, before: null, after, reason };
  });
  return { id, isReachable: true };
}

/**
 * Takes the certificates and the address of a SAML provider from its new metadata; its people stay known.
 * @throws AppError 400 `invalid_metadata`, 404, 409 `another_provider` for the metadata of somebody else
 */
export async function replaceSamlMetadata(
  { config, database }: AdminDeps,
  admin: Admin,
  { id, metadata, reason }: { id: string; metadata: string; reason: string },
): Promise<void> {
  const { entityId, signInUrl, certificates } = await readAllowed(config, metadata);
  await changeAudited(database, { admin }, async (transaction) => {
    const before = await transaction
      .selectFrom('sso_providers')
      .select(['entity_id as entityId', 'sign_in_url as signInUrl', 'certificates'])
      .where('id', '=', id)
      .where('kind', '=', 'saml')
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw notFound();
    if (before.entityId !== entityId) {
      throw new AppError(
        'another_provider',
        text('errors', 'admin.anotherProvider', { given: entityId, wanted: before.entityId ?? '' }),
        409,
      );
    }
    await transaction
      .updateTable('sso_providers')
      .set({ sign_in_url: signInUrl, certificates })
      .where('id', '=', id)
      .execute();
    // The holder of the new certificate must not sign in as an operator who had connected the old one.
    await sql`
      delete from "account" a using "user" u where u.id = a."userId" and a."providerId" = ${id}
        and u.id <> ${admin.id} and lower(u.email) = any (${config.adminEmails})`.execute(transaction);
    const after = { entityId, signInUrl, certificates };
    return { action: 'sso.renew', target: { kind: 'sso_provider', id }, before, after, reason };
  });
}

/** With the identities that it vouched for: nobody comes in by it any more. @throws AppError 404 */
export async function removeSsoProvider(database: Database, admin: Admin, id: string, reason: string): Promise<void> {
  await changeAudited(database, { admin }, async (transaction) => {
    const domains = await transaction
      .selectFrom('sso_domains')
      .select('domain')
      .where('provider_id', '=', id)
      .execute();
    const removed = await transaction
      .deleteFrom('sso_providers')
      .where('id', '=', id)
      .returning(['kind', 'name', 'issuer', 'client_id as clientId', 'entity_id as entityId'])
      .executeTakeFirst();
    if (removed === undefined) throw notFound();
    const before = { ...removed, domains: domains.map((row) => row.domain) };
    return { action: 'sso.remove', target: { kind: 'sso_provider', id }, before, after: null, reason };
  });
}

const newId = () => `sso-${randomBytes(6).toString('hex')}`;

/** @throws AppError 409 `domain_taken` */
async function takeDomains(transaction: Transaction<DB>, id: string, domains: readonly string[]): Promise<void> {
  const added = await transaction
    .insertInto('sso_domains')
    .values(domains.map((of) => ({ domain: of, provider_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .execute();
  if (added.length === domains.length) return;
  const taken = domains.filter((of) => !added.some((row) => row.domain === of));
  throw new AppError('domain_taken', text('errors', 'admin.domainTaken', { domains: taken.join(', ') }), 409);
}

/** Else the studio could be made to ask services inside the operator's own network. */
function refuseUnlessAllowed({ issuerOrigins }: Config, issuer: string): void {
  if (issuerOrigins.includes(new URL(issuer).origin)) return;
  if (issuer.startsWith('https:') && isPublicUrl(issuer)) return;
  throw new AppError('issuer_not_public', text('errors', 'admin.issuerNotPublic'), 400);
}

/** People type passwords there: over plain http only where the operator has allowed it. */
async function readAllowed({ issuerOrigins }: Config, metadata: string): Promise<IdentityProvider> {
  const read = await readIdentityProvider(metadata);
  const { protocol, origin } = new URL(read.signInUrl);
  if (protocol === 'https:' || issuerOrigins.includes(origin)) return read;
  throw new AppError('invalid_metadata', text('refusals', 'sso.notHttps'), 400);
}
