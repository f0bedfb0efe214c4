import { randomBytes } from 'node:crypto';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { hashKey, keyStart } from '../../http/bearer.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import { keyRow } from './manage-keys.ts';
import { keyScopeSchema, type NewApiKey } from './wire.ts';

const KEYS_A_PERSON = 20;

export const newKeyBody = z.strictObject({
  name: z
    .string(declareWords(text('refusals', 'data.keyName')))
    .trim()
    .regex(/^\P{Cc}{1,60}$/u, declareWords(text('refusals', 'data.keyNameLong'))),
  scopes: z
    .array(keyScopeSchema)
    .min(1, declareWords(text('refusals', 'data.keyScopes')))
    .transform((scopes) => [...new Set(scopes)]),
  expiresInDays: z.int().min(1).max(3650).nullable().default(null),
  tokensPerMonth: z
    .int()
    .min(1, declareWords(text('refusals', 'data.keyCapLeast')))
    .max(10_000_000)
    .nullable()
    .default(null),
});

const CREATE = {
  name: 'create_api_key',
  text: `insert into api_keys (user_id, name, start, hash, scopes, tokens_per_month, expires_at)
    select owner, $2, $3, $4, $5, $6, now() + make_interval(days => $7)
    from require_proof($1) as owner
    where count_working_keys(owner) < $8
    returning id, user_id, name, start, scopes, tokens_per_month as "tokensPerMonth", 0 as "spentThisMonth",
      created_at as "createdAt", expires_at as "expiresAt", false as "isExpired", null::timestamptz as "lastUsedAt"`,
  row: keyRow.extend({ user_id: z.string() }),
};

/**
 * Makes a key and answers it, this once: only its hash is kept.
 * @throws AppError 403 `reauthentication_needed` or `insufficient_aal`, 409 `too_many_keys`
 */
export async function createKey(
  { pipeline, security }: { pipeline: Pipeline; security: SecurityLog },
  sessionToken: string,
  { name, scopes, tokensPerMonth, expiresInDays }: z.infer<typeof newKeyBody>,
): Promise<NewApiKey> {
  const secret = `kn_${randomBytes(32).toString('base64url')}`;
  const row = await readRow(pipeline, CREATE, [
    sessionToken,
    name,
    keyStart(secret),
    hashKey(secret),
    scopes,
    tokensPerMonth,
    expiresInDays,
    KEYS_A_PERSON,
  ]);
  if (row === undefined) {
    throw new AppError('too_many_keys', text('serviceErrors', 'tooManyKeys', { count: KEYS_A_PERSON }), 409);
  }
  const { user_id: person, ...key } = row;
  security.done('key_created', { person, key: key.start, scopes: key.scopes.join(' ') });
  return { key, secret };
}
