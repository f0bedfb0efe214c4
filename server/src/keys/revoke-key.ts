import { keyPrincipal } from '../accounts/bearer.ts';
import { requireOwner } from '../accounts/require-owner.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';

const REVOKE = {
  name: 'revoke_api_key',
  text: `update api_keys k set revoked_at = now()
    from session_user_id($1) as owner
    where k.id = $2 and k.user_id = owner and k.revoked_at is null
    returning k.hash`,
};

/** Ends a key and its live streams. @throws AppError 404 when it is not theirs, or was revoked before */
export async function revokeKey(
  { pipeline, live }: Pick<Deps, 'pipeline' | 'live'>,
  sessionToken: string,
  id: string,
): Promise<void> {
  const [revoked] = await pipeline.call<{ hash: Buffer }>(REVOKE, [sessionToken, id]);
  if (revoked === undefined) {
    // PostgreSQL asks for the session only where there is a row to compare it with.
    await requireOwner(pipeline, sessionToken);
    throw notFound();
  }
  live.endSession(keyPrincipal(revoked.hash, 'read'));
}
