import { Outlet, redirect } from 'react-router';
import { isSignedOut } from '../api-error.ts';
import { loginAddress } from '../features/account/safe-next.ts';
import { useSignedInSession } from '../features/account/session-effects.ts';
import { isClosed } from '../features/maintenance/is-closed.ts';
import { readMaintenance } from '../features/maintenance/watch.ts';
import { useFinishedBadge } from '../features/studio/finished-badge.ts';
import { catalogueQuery, meQuery, queryClient } from '../queries.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { BrokenPage, PageFrame } from '../ui/page-frame.tsx';
import classes from './studio.module.css';

/** Everything behind sign-in. Visitors are sent to /login and come back. */
export async function clientLoader({ request }: { request: Request }) {
  void queryClient.prefetchQuery(catalogueQuery);
  const here = new URL(request.url);
  const [maintenance, account] = await Promise.allSettled([readMaintenance(), queryClient.ensureQueryData(meQuery)]);
  const isShut = maintenance.status === 'fulfilled' && maintenance.value && isClosed(maintenance.value, here.pathname);
  if (isShut || account.status === 'fulfilled') return null;
  if (isSignedOut(account.reason)) throw redirect(loginAddress(here));
  throw account.reason;
}

export function HydrateFallback() {
  return <LoadingScreen />;
}

export default function Studio() {
  useSignedInSession();
  useFinishedBadge();
  return (
    <PageFrame>
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
    </PageFrame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <BrokenPage title="The studio could not be opened" error={error} />;
}
