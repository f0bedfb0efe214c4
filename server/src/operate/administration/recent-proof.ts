import { createMiddleware } from 'hono/factory';
import { requireSession } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import type { AdminEnv } from './admin.ts';

/** What is refused of those who have not just proved who they are. */
export const proofErrors = ['reauthentication_needed', 'insufficient_aal'] as const;

/**
 * Before what mints tokens, opens accounts or the studio, and carries data away: a stolen session of an administrator must
 * not be enough.
 * @throws AppError 403 `reauthentication_needed` after ten minutes, `insufficient_aal` without the second step
 */
export function recentProof({ config, pipeline }: { config: Config; pipeline: Pipeline }) {
  return createMiddleware<AdminEnv>(async (c, next) => {
    await callForValue(pipeline, functions.require_proof, { session_token: requireSession(c, config) });
    await next();
  });
}
