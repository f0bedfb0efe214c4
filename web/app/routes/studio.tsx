import { Outlet, redirect, useNavigation } from 'react-router';
import { isSignedOut } from '../api-error.ts';
import { loginAddress } from '../features/account/safe-next.ts';
import { useSignedInSession } from '../features/account/session-effects.ts';
import { useFinishedBadge } from '../features/studio/finished-badge.ts';
import { catalogueQuery, meQuery, queryClient } from '../queries.ts';
import { AppHeader } from '../ui/app-header.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import classes from './studio.module.css';

/** Everything behind sign-in. Visitors are sent to /login and come back. */
export async function clientLoader({ request }: { request: Request }) {
  void queryClient.prefetchQuery(catalogueQuery);
  try {
    await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (isSignedOut(error)) throw redirect(loginAddress(new URL(request.url)));
    throw error;
  }
  return null;
}

export function HydrateFallback() {
  return <LoadingScreen />;
}

export default function Studio() {
  useSignedInSession();
  useFinishedBadge();
  const isMoving = useNavigation().state === 'loading';
  return (
    <div className={classes.studio}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {isMoving && <div className={classes.moving} />}
      <AppHeader />
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main className={classes.broken}>
      <ErrorState title="The studio could not be opened" error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
