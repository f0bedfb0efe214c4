import { createHash, timingSafeEqual } from 'node:crypto';
import { authenticationTask } from './schemas.ts';

/**
 * Accepts the key as bearer token or as a first task `{taskType: 'authentication', apiKey}`.
 * Returns the tasks that are left to do, or null when the key is wrong or missing.
 */
export function authorize(tasks: unknown[], authorization: string | undefined, apiKey: string): unknown[] | null {
  const first = authenticationTask.safeParse(tasks[0]);
  const offered = first.success ? first.data.apiKey : /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (offered === undefined || !isSame(offered, apiKey)) {
    return null;
  }
  return first.success ? tasks.slice(1) : tasks;
}

function isSame(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
