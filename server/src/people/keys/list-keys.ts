import type { Pipeline } from '../../platform/database/pipeline.ts';
import { type KeyRow, keyRecord } from './key-record.ts';
import type { ApiKeyList } from './wire.ts';

const LIST = {
  name: 'list_api_keys',
  text: `select k.id, k.name, k.start, k.scopes, k.tokens_per_month, api_key_spent(k.id) as spent, k.created_at,
      k.expires_at, coalesce(k.expires_at <= now(), false) as is_expired, u.last_used_at
    from session_user_id($1) as owner
    join api_keys k on k.user_id = owner
    left join api_key_uses u on u.key_id = k.id
    where k.revoked_at is null
    order by k.created_at desc`,
};

/** A person's keys but for revoked ones, newest first. */
export async function listKeys(pipeline: Pipeline, sessionToken: string): Promise<ApiKeyList> {
  return { keys: (await pipeline.call<KeyRow>(LIST, [sessionToken])).map(keyRecord) };
}
