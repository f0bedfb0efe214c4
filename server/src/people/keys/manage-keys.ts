import * as z from 'zod';
import { keyPrincipal } from '../../http/bearer.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { requireOwner } from '../../http/principal.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { isoTime, readRow, readRows } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
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

const REVOKE = {
  name: 'revoke_api_key',
  text: `update api_keys k set revoked_at = now()
    from session_user_id($1) as owner
    where k.id = $2 and k.user_id = owner and k.revoked_at is null
    returning k.hash, k.user_id, k.start`,
  row: z.object({ hash: z.instanceof(Buffer), user_id: z.string(), start: z.string() }),
};

/** Ends a key and its live streams. @throws AppError 404 when it is not theirs, or was revoked before */
export async function revokeKey(
  { pipeline, security, live }: { pipeline: Pipeline; security: SecurityLog; live: LiveFeed },
  sessionToken: string,
  id: string,
): Promise<void> {
  const revoked = await readRow(pipeline, REVOKE, [sessionToken, id]);
  if (revoked === undefined) {
    // The statement checks the session only for rows that exist: without one, it is checked here.
    await requireOwner(pipeline, sessionToken);
    throw notFound();
  }
  security.done('key_revoked', { person: revoked.user_id, key: revoked.start });
  live.endSession(keyPrincipal(revoked.hash, 'read'));
}
