import { Outlet, redirect } from 'react-router';
import { useSignedInSession } from '../../features/sign-in/session-effects.ts';
import { useFinishedBadge } from '../../features/studio/finished-badge.ts';
import { isSignedOut } from '../../shared/api/api-error.ts';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { isClosed } from '../../shared/maintenance/is-closed.ts';
import { readMaintenance } from '../../shared/maintenance/watch.ts';
import { loginAddress } from '../../shared/session/safe-next.ts';
import { useAreas } from '../../shared/texts/page-texts.tsx';
import { useAccountLanguage } from '../../shared/texts/use-account-language.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import classes from '../frame/frame.module.css';
import { BrokenPage, PageFrame } from '../frame/page-frame.tsx';
import { LoadingScreen } from '../screens.tsx';

/** Everything behind sign-in. Visitors are sent to /login and come back. */
export async function clientLoader({ request }: { request: Request }) {
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
  useAccountLanguage();
  const { isKeyed } = useAreas();
  return (
    <PageFrame>
      <main id="content" className={classes.content} tabIndex={-1} {...(isKeyed ? {} : { lang: 'en', dir: 'ltr' })}>
        <Outlet />
      </main>
    </PageFrame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <BrokenPage title={textsOf('frame')('studioNotOpened')} error={error} />;
}
