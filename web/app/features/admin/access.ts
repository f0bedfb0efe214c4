import type { Me } from '@kinora/server/wire';
import { redirect } from 'react-router';
import { isSignedOut } from '../../api-error.ts';
import { loginAddress } from '../account/safe-next.ts';

/** How long the check may take before the sign-in page, which lets whoever is signed in through again, takes over. */
export const AUTH_WAIT_MS = 1000;

type Person = { user: Pick<Me['user'], 'role'> };

/** How long people read that this is not for them before the dashboard opens. */
export const DENIED_MS = 3000;

/**
 * Whether the person who asks may see the panel. Visitors, and whoever is not known in time, are sent to /login and come
 * back. Throws what else went wrong.
 */
export async function checkAccess(here: URL, readMe: () => Promise<Person>): Promise<'granted' | 'denied'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), AUTH_WAIT_MS);
  });
  try {
    const me = await Promise.race([readMe(), tooLate]);
    if (me === null) throw redirect(loginAddress(here));
    return me.user.role === 'admin' ? 'granted' : 'denied';
  } catch (error) {
    throw isSignedOut(error) ? redirect(loginAddress(here)) : error;
  } finally {
    clearTimeout(timer);
  }
}
