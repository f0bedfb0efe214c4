import type { Me } from '@kinora/server/wire';
import { redirect } from 'react-router';
import { isSignedOut } from '../../shared/api/api-error.ts';
import { loginAddress } from '../../shared/session/safe-next.ts';

type Person = { user: Pick<Me['user'], 'role'> };

/** How long people read that this is not for them before the dashboard opens. */
export const DENIED_MS = 3000;

/**
 * Whether the person who asks may see the panel. Visitors are sent to /login and come back; a slow answer is waited for,
 * since the sign-in page would send whoever is signed in straight back. Throws what else went wrong.
 */
export async function checkAccess(here: URL, readMe: () => Promise<Person>): Promise<'granted' | 'denied'> {
  try {
    const me = await readMe();
    return me.user.role === 'admin' ? 'granted' : 'denied';
  } catch (error) {
    throw isSignedOut(error) ? redirect(loginAddress(here)) : error;
  }
}
