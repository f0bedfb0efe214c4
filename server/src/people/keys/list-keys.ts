import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { isoTime, readRows } from '../../platform/database/rows.ts';
import { type ApiKeyList, apiKeySchema } from './wire.ts';

export const keyRow = z.object({
  ...apiKeySchema.shape,
  createdAt: isoTime,
  expiresAt: isoTime.nullable(),
  lastUsedAt: isoTime.nullable(),
});

const LIST = {
  name: 'list_api_keys',
  text: `select k.id, k.name, k.start, k.scopes, k.tokens_per_month as "tokensPerMonth",
      api_key_spent(k.id) as "spentThisMonth", k.created_at as "createdAt", k.expires_at as "expiresAt",
      coalesce(k.expires_at <= now(), false) as "isExpired", u.last_used_at as "lastUsedAt"
    from session_user_id($1) as owner
    join api_keys k on k.user_id = owner
    left join api_key_uses u on u.key_id = k.id
    where k.revoked_at is null
    order by k.created_at desc`,
  row: keyRow,
};

/** A person's keys but for revoked ones, newest first. */
export async function listKeys(pipeline: Pipeline, sessionToken: string): Promise<ApiKeyList> {
  return { keys: await readRows(pipeline, LIST, [sessionToken]) };
}
