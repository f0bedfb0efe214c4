import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getSession } from '../../shared/api/api.ts';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { startLive } from '../../shared/live/events.ts';
import { clearDrafts } from '../../shared/session/drafts.ts';
import { loginAddress } from '../../shared/session/safe-next.ts';
import {
  type AuthEvent,
  announceSession,
  endSessionHere,
  noteInitialSession,
  onSessionChange,
  whyEndedByServer,
} from '../../shared/session/session.ts';
import { markSession } from '../../shared/session/session-mark.ts';

const REFRESH_MS = 3_600_000;

/**
 * Asks for the session each hour, which lets it last longer. A hidden tab waits until it is shown, and of several tabs
 * one asks for all. Answers how to stop.
 */
export function keepSessionFresh(everyMs = REFRESH_MS): () => void {
  let lastAt = Date.now();
  const refresh = async () => {
    if (document.hidden || Date.now() - lastAt < everyMs) return;
    lastAt = Date.now();
    const session = await getSession().catch(() => undefined);
    if (session === null) endSessionHere();
    else if (session !== undefined) announceSession('TOKEN_REFRESHED');
  };
  const timer = setInterval(refresh, Math.min(everyMs, 60_000));
  document.addEventListener('visibilitychange', refresh);
  const stopListening = onSessionChange((event) => {
    if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') lastAt = Date.now();
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
    stopListening();
  };
}

const changesPerson = new Set<AuthEvent>(['USER_UPDATED', 'MFA_CHALLENGE_VERIFIED']);

/** Says why, when nobody signed out here. */
function signInAgainAddress(address: string): string {
  const why = whyEndedByServer();
  return why === null ? address : `${address}&error=${why}`;
}

/** While somebody is signed in: keeps cache and session fresh, and leaves when the session ends in any tab. */
export function useSignedInSession(): void {
  const navigate = useNavigate();
  useEffect(() => startLive(queryClient), []);
  useEffect(() => keepSessionFresh(), []);
  useEffect(
    () =>
      onSessionChange((event) => {
        if (event === 'SIGNED_IN') void queryClient.resetQueries();
        if (changesPerson.has(event)) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
        if (event !== 'SIGNED_OUT') return;
        clearDrafts();
        markSession(false);
        // Leave first: a page that is still shown would ask for its data again.
        // The browser's address: the router does not hear of what parts of a page write into its query.
        const address = signInAgainAddress(loginAddress(window.location));
        void Promise.resolve(navigate(address, { replace: true })).then(() => queryClient.clear());
      }),
    [navigate],
  );
  useEffect(noteInitialSession, []);
  useEffect(() => markSession(true), []);
}
