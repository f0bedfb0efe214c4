import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { Outlet, useNavigation } from 'react-router';
import { useSignedInSession } from '../features/account/session-effects.ts';
import { checkAccess } from '../features/admin/access.ts';
import { AccessDenied } from '../features/admin/access-denied.tsx';
import { AdminNav } from '../features/admin/admin-nav.tsx';
import { meQuery, queryClient } from '../queries.ts';
import { AppHeader } from '../ui/app-header.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import classes from './admin.module.css';

export async function clientLoader({ request }: { request: Request }) {
  return { access: await checkAccess(new URL(request.url), () => queryClient.ensureQueryData(meQuery)) };
}

export function HydrateFallback() {
  return <LoadingScreen />;
}

type Props = { loaderData: Awaited<ReturnType<typeof clientLoader>> };

/** The panel of the people who run the studio. The server asks for the role again with every request. */
export default function Admin({ loaderData }: Props) {
  useSignedInSession();
  const isMoving = useNavigation().state === 'loading';
  if (loaderData.access === 'denied') return <AccessDenied />;
  return (
    <NuqsAdapter>
      <div className={classes.panel}>
        <a className={classes.skip} href="#content">
          Skip to content
        </a>
        {isMoving && <div className={classes.moving} />}
        <AppHeader />
        <div className={classes.columns}>
          <AdminNav />
          <main id="content" className={classes.content} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
    </NuqsAdapter>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main className={classes.broken}>
      <ErrorState title="The panel could not be opened" error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
