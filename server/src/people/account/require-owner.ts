import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';

/**
 * Asks whose session or key this is, before work that costs more than the question, or before saying that something does
 * not exist.
 * @throws AppError `not_signed_in`, `missing_scope`
 */
export function requireOwner(pipeline: Pipeline, principal: string): Promise<string> {
  return callForValue(pipeline, functions.session_user_id, { session_token: principal });
}
