import { symmetricDecrypt } from 'better-auth/crypto';
import type pg from 'pg';
import type { FindRegistered } from './sign-in-services.ts';

const REGISTERED_ID = /^sso-[0-9a-f]{12}$/;

type Row = { id: string; name: string; issuer: string; client_id: string; client_secret: string; domains: string[] };

/** The providers that administrators have registered, as they are now. `secret` is what their client secrets are encrypted with. */
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
