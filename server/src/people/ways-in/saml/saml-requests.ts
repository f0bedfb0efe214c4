import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod';
import { query } from '../../../platform/database/rows.ts';
import { type ToldPerson, toldPersonSchema } from '../openid/told-person.ts';

const MOST_TRIES = 5;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

type SamlRequest = { id: string; providerId: string };

/** Notes that a browser goes to a provider. `verifier` is known to its sign-in alone, and takes what comes back. */
export async function openSamlRequest(pool: pg.Pool, providerId: string, verifier: string): Promise<string> {
  // An ID begins with a letter or `_`, and has 128 bits of chance or more (SAML 2.0 Core, section 1.3.4).
  const id = `_${randomBytes(20).toString('hex')}`;
  await pool.query(
    `insert into saml_requests (id, provider_id, verifier_hash, expires_at)
     values ($1, $2, $3, now() + interval '10 minutes')`,
    [id, providerId, sha256(verifier)],
  );
  return id;
}

/** Whether an answer to it is waited for, and worth the work of checking it: the first few that come are. */
export async function tryAnswer(pool: pg.Pool, { id, providerId }: SamlRequest): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update saml_requests set tries = tries + 1
     where id = $1 and provider_id = $2 and code_hash is null and expires_at > now() and tries < $3`,
    [id, providerId, MOST_TRIES],
  );
  return rowCount === 1;
}

/** Keeps who came back, for a minute. Answers the code that takes it, or null when there was an answer before. */
export async function answerSamlRequest(
  pool: pg.Pool,
  { id, providerId }: SamlRequest,
  person: ToldPerson,
): Promise<string | null> {
  const code = randomBytes(32).toString('base64url');
  const { rowCount } = await pool.query(
    `update saml_requests set code_hash = $3, person = $4, expires_at = now() + interval '1 minute'
     where id = $1 and provider_id = $2 and code_hash is null and expires_at > now()`,
    [id, providerId, sha256(code), JSON.stringify(person)],
  );
  return rowCount === 1 ? code : null;
}

/** Hands out who came back, once, and only to the browser that began the sign-in; null for anything else. */
export async function takeSamlAnswer(
  pool: pg.Pool,
  providerId: string,
  { code, verifier }: { code: string; verifier: string },
): Promise<ToldPerson | null> {
  const rows = await query(pool, z.object({ person: z.unknown() }))`delete from saml_requests
     where code_hash = ${sha256(code)} and provider_id = ${providerId} and verifier_hash = ${sha256(verifier)} and expires_at > now() returning person`;
  const [row] = rows;
  return row === undefined ? null : toldPersonSchema.parse(row.person);
}
