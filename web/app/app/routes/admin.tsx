import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { Outlet } from 'react-router';
import { AccessDenied, AdminNav, checkAccess } from '../../features/admin/admin-frame.tsx';
import { AdminProof } from '../../features/admin/admin-proof.tsx';
import { useSignedInSession } from '../../features/sign-in/session-effects.ts';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import classes from '../frame/frame.module.css';
import { BrokenPage, PageFrame } from '../frame/page-frame.tsx';
import { LoadingScreen } from '../screens.tsx';

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
  if (loaderData.access === 'denied') return <AccessDenied />;
  return (
    <NuqsAdapter>
      <PageFrame>
        <div className={classes.columns}>
          <AdminNav />
          <AdminProof />
          <main id="content" className={classes.adminContent} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </PageFrame>
    </NuqsAdapter>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <BrokenPage title="The panel could not be opened" error={error} />;
}
