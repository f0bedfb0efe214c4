import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearDrafts } from '../../drafts.ts';
import { startLive } from '../../events.ts';
import { queryClient } from '../../queries.ts';
import { onSessionChange } from '../../session.ts';
import { loginAddress } from './safe-next.ts';

/** While somebody is signed in: keeps the cache live, and leaves when the session ends in any tab. */
export function useSignedInSession(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => startLive(queryClient), []);
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change === 'signed_in') {
          void queryClient.resetQueries();
          return;
        }
        clearDrafts();
        // Leave first: a page that is still shown would ask for its data again.
        void Promise.resolve(navigate(loginAddress({ pathname, search }), { replace: true })).then(() =>
          queryClient.clear(),
        );
      }),
    [navigate, pathname, search],
  );
}
