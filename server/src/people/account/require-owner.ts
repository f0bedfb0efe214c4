import type { Pipeline } from '../../platform/database/pipeline.ts';
import { notSignedIn } from '../../platform/errors.ts';

const WHO = { name: 'require_owner', text: 'select session_user_id($1) as id' };

/**
 * Asks whose session or key this is, before work that costs more than the question, or before saying that something does
 * not exist.
 * @throws AppError `not_signed_in`, `missing_scope`
 */
export async function requireOwner(pipeline: Pipeline, principal: string): Promise<string> {
  const [owner] = await pipeline.call<{ id: string }>(WHO, [principal]);
  if (owner === undefined) throw notSignedIn();
  return owner.id;
}
