import { sessionTokenFrom } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { AppError } from '../../platform/errors.ts';

const ROLE = { name: 'own_role', text: 'select u.role from session_user_id($1) as me join "user" u on u.id = me' };

/** Whether a signed-in administrator asks. */
export async function isAdmin(
  { config, pipeline }: { config: Config; pipeline: Pipeline },
  request: Request,
): Promise<boolean> {
  const token = sessionTokenFrom(request, config);
  if (token === null) return false;
  try {
    const [row] = await pipeline.call<{ role: string | null }>(ROLE, [token]);
    return row?.role === 'admin';
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_signed_in') return false;
    throw error;
  }
}
