import { useEffect } from 'react';
import { Outlet, useNavigate, useSearchParams } from 'react-router';
import { getSession } from '../api.ts';
import { safeNext } from '../features/account/safe-next.ts';
import { onSessionChange } from '../session.ts';

/** Sign-up and sign-in. Whoever is signed in already, here or by a link opened elsewhere, is let through. */
export default function Visitor() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  useEffect(() => {
    const enter = () => void navigate(next, { replace: true });
    // Without an answer there is nothing to do: the form says so when it is sent.
    const look = () =>
      getSession().then(
        (session) => session !== null && enter(),
        () => undefined,
      );
    void look();
    window.addEventListener('focus', look);
    const stop = onSessionChange((change) => change === 'signed_in' && enter());
    return () => {
      window.removeEventListener('focus', look);
      stop();
    };
  }, [navigate, next]);
  return <Outlet />;
}
