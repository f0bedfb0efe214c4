import type { Me } from '@kinora/server/wire';

const FRESH_FOR_MS = 24 * 60 * 60 * 1000;

/** An account that was just confirmed: fresh, with tokens and nothing made yet. `now` in milliseconds. */
export function isNewcomer({ profile, balance, completedGenerations, user }: Me, now: number): boolean {
  return (
    user.emailConfirmed &&
    completedGenerations === 0 &&
    balance.total > 0 &&
    now - Date.parse(profile.created_at) < FRESH_FOR_MS
  );
}

const KEY = 'kinora-welcomed';

/** True the first time that it is asked for an account in this browser. */
export function isFirstWelcome(userId: string): boolean {
  try {
    if (localStorage.getItem(KEY) === userId) return false;
    localStorage.setItem(KEY, userId);
    return true;
  } catch {
    // A browser that keeps nothing would greet at every visit.
    return false;
  }
}
