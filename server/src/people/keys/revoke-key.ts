import * as z from 'zod';
import { keyPrincipal } from '../../http/bearer.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import { requireOwner } from '../account/require-owner.ts';

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
    // PostgreSQL asks for the session only where there is a row to compare it with.
    await requireOwner(pipeline, sessionToken);
    throw notFound();
  }
  security.done('key_revoked', { person: revoked.user_id, key: revoked.start });
  live.endSession(keyPrincipal(revoked.hash, 'read'));
}
