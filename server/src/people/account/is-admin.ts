import { sessionTokenFrom } from '../../http/principal.ts';
import { AppError } from '../../platform/errors.ts';
import type { Deps } from '../../roles/deps.ts';

const ROLE = { name: 'own_role', text: 'select u.role from session_user_id($1) as me join "user" u on u.id = me' };

/** Whether a signed-in administrator asks. */
export async function isAdmin(
  { config, pipeline }: Pick<Deps, 'config' | 'pipeline'>,
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
