import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearDrafts } from '../../drafts.ts';
import { startLive } from '../../live/events.ts';
import { meQuery, queryClient } from '../../queries.ts';
import { type AuthEvent, noteInitialSession, onSessionChange, wasEndedByServer } from '../../session.ts';
import { markSession } from '../landing/session-mark.ts';
import { keepSessionFresh } from './keep-session-fresh.ts';
import { loginAddress } from './safe-next.ts';

const changesPerson = new Set<AuthEvent>(['USER_UPDATED', 'MFA_CHALLENGE_VERIFIED']);

/** Says why, when nobody signed out here. */
const signInAgainAddress = (address: string) => (wasEndedByServer() ? `${address}&error=session_ended` : address);

/** While somebody is signed in: keeps cache and session fresh, and leaves when the session ends in any tab. */
export function useSignedInSession(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
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
        void Promise.resolve(navigate(signInAgainAddress(loginAddress({ pathname, search })), { replace: true })).then(
          () => queryClient.clear(),
        );
      }),
    [navigate, pathname, search],
  );
  useEffect(noteInitialSession, []);
  useEffect(() => markSession(true), []);
}
