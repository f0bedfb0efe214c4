import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type pg from 'pg';
import * as z from 'zod';
import type { Pipeline } from '../database/pipeline.ts';
import { AppError } from '../errors.ts';
import type { FindRegistered } from './sign-in-services.ts';

export const companyBody = z.strictObject({ email: z.email('Please enter a valid email address').max(254) });

const REGISTERED_ID = /^sso-[0-9a-f]{12}$/;

const OF_DOMAIN = { name: 'sso_provider_of_domain', text: 'select provider_id from sso_domains where domain = $1' };

type Row = { id: string; name: string; issuer: string; client_id: string; client_secret: string; domains: string[] };

/** The providers that administrators have registered, as they are now. `secret` is what their client secrets are sealed with. */
export function createFindRegistered(pool: pg.Pool, secret: string): FindRegistered {
  return async (id) => {
    if (!REGISTERED_ID.test(id)) return null;
    const { rows } = await pool.query<Row>(
      `select p.id, p.name, p.issuer, p.client_id, p.client_secret, array_agg(d.domain) as domains
       from sso_providers p join sso_domains d on d.provider_id = p.id where p.id = $1 group by p.id`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) return null;
    return {
      id: row.id,
      name: row.name,
      issuer: row.issuer,
      clientId: row.client_id,
      clientSecret: await symmetricDecrypt({ key: secret, data: row.client_secret }),
      domains: row.domains,
    };
  };
}

export function sealClientSecret(secret: string, clientSecret: string): Promise<string> {
  return symmetricEncrypt({ key: secret, data: clientSecret });
}

/** Where the people of an address at work sign in. @throws AppError 404 `sso_not_found` */
export async function findCompanyProvider(pipeline: Pipeline, email: string): Promise<string> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const [row] = await pipeline.call<{ provider_id: string }>(OF_DOMAIN, [domain]);
  if (row !== undefined) return row.provider_id;
  throw new AppError('sso_not_found', 'Single sign-on is not set up for this address', 404);
}
