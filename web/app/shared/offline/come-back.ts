import { onlineManager } from '@tanstack/react-query';
import { getMe } from '../api/api.ts';
import { isSignedOut } from '../api/api-error.ts';
import { meQuery, queryClient } from '../api/queries.ts';
import { endSessionHere } from '../session/session.ts';
import { forgetKept } from './forget.ts';

const ASKED_EVERY_MS = 5000;

/** Asks until the studio answers whose session this is, then has everything that was kept read anew. */
export function comeBack(): void {
  // What is asked meanwhile waits, and what is shown stays.
  onlineManager.setOnline(false);
  const timer = setInterval(look, ASKED_EVERY_MS);
  window.addEventListener('online', look);
  let isLooking = false;

  async function look() {
    if (isLooking) return;
    isLooking = true;
    const answer = await getMe().catch((error: unknown) => (isSignedOut(error) ? 'nobody' : null));
    isLooking = false;
    if (answer === null) return;
    clearInterval(timer);
    window.removeEventListener('online', look);
    if (answer === 'nobody') return endSessionHere();
    if (answer.user.id !== queryClient.getQueryData(meQuery.queryKey)?.user.id) {
      await forgetKept();
      return window.location.reload();
    }
    queryClient.setQueryData(meQuery.queryKey, answer);
    onlineManager.setOnline(true);
    await queryClient.invalidateQueries();
  }
}
