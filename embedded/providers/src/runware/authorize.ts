import { hasKey, isSameSecret } from '../safety/keys.ts';
import { authenticationTask } from './schemas.ts';

/**
 * Accepts the key as bearer token or as a first task `{taskType: 'authentication', apiKey}`.
 * Returns the tasks that are left to do, or null when the key is wrong or missing.
 */
export function authorize(tasks: unknown[], authorization: string | undefined, apiKey: string): unknown[] | null {
  const first = authenticationTask.safeParse(tasks[0]);
  if (!first.success) return hasKey(authorization, apiKey) ? tasks : null;
  return isSameSecret(first.data.apiKey, apiKey) ? tasks.slice(1) : null;
}
