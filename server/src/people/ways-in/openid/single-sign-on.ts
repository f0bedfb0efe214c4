import type pg from 'pg';
import * as z from 'zod';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import { query, readRow } from '../../../platform/database/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { unseal } from '../../../platform/sealed.ts';
import { said } from '../../said.ts';
import type { FindRegistered } from './sign-in-services.ts';

export const companyBody = z.strictObject({ email: z.email(said.validEmail).max(254) });

const REGISTERED_ID = /^sso-[0-9a-f]{12}$/;

const OF_DOMAIN = {
  name: 'sso_provider_of_domain',
  text: 'select provider_id from sso_domains where domain = $1',
  row: z.object({ provider_id: z.string() }),
};

const openIdRow = z.object({
  kind: z.literal('openid'),
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  domains: z.array(z.string()),
});
const samlRow = z.object({
  kind: z.literal('saml'),
  id: z.string(),
  name: z.string(),
  entity_id: z.string(),
  sign_in_url: z.string(),
  certificates: z.array(z.string()),
  domains: z.array(z.string()),
});
const registeredRow = z.discriminatedUnion('kind', [openIdRow, samlRow]);

/** The providers that administrators have registered, as they are now. `secret` is what their client secrets are sealed with. */
export function createFindRegistered(pool: pg.Pool, secret: string): FindRegistered {
  return async (id) => {
    if (!REGISTERED_ID.test(id)) return null;
    const [row] = await query(pool, registeredRow)`
      select p.*, array_agg(d.domain) as domains
      from sso_providers p join sso_domains d on d.provider_id = p.id where p.id = ${id} group by p.id`;
    if (row === undefined) return null;
    const { kind, name, domains } = row;
    if (kind === 'saml') {
      const { entity_id: entityId, sign_in_url: signInUrl, certificates } = row;
      return { kind, id, name, domains, provider: { id, name, entityId, signInUrl, certificates } };
    }
    const clientSecret = await unseal(secret, row.client_secret);
    return { kind, domains, provider: { id, name, issuer: row.issuer, clientId: row.client_id, clientSecret } };
  };
}

/** Where the people of an address at work sign in. @throws AppError 404 `sso_not_found` */
export async function findCompanyProvider(pipeline: Pipeline, email: string): Promise<string> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const row = await readRow(pipeline, OF_DOMAIN, [domain]);
  if (row !== undefined) return row.provider_id;
  throw new AppError('sso_not_found', said.ssoNotFound, 404);
}
