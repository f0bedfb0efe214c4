import { isSameSecret } from '../safety/is-same-secret.ts';
import { authenticationTask } from './schemas.ts';

/**
 * Accepts the key as bearer token or as a first task `{taskType: 'authentication', apiKey}`.
 * Returns the tasks that are left to do, or null when the key is wrong or missing.
 */
export function authorize(tasks: unknown[], authorization: string | undefined, apiKey: string): unknown[] | null {
  const first = authenticationTask.safeParse(tasks[0]);
  const offered = first.success ? first.data.apiKey : /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (offered === undefined || !isSameSecret(offered, apiKey)) {
    return null;
  }
  return first.success ? tasks.slice(1) : tasks;
}
