import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { Outlet, redirect } from 'react-router';
import { useSignedInSession } from '../../features/sign-in/session-effects.ts';
import { useFinishedBadge } from '../../features/studio/finished-badge.ts';
import { ApiError, isNoAnswer, isSignedOut } from '../../shared/api/api-error.ts';
import { forgetFirst } from '../../shared/api/first-answers.ts';
import type { FirstHandle } from '../../shared/api/first-asks.ts';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { onChange } from '../../shared/live/events.ts';
import { isClosed } from '../../shared/maintenance/is-closed.ts';
import { readMaintenance } from '../../shared/maintenance/watch.ts';
import { useOfflineCopy } from '../../shared/offline/use-offline-copy.ts';
import { loginAddress } from '../../shared/session/safe-next.ts';
import { takeFarewell } from '../../shared/session/session.ts';
import { useAccountLook } from '../../shared/session/use-account-look.ts';
import { useAreas } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import classes from '../frame/frame.module.css';
import { BrokenPage, PageFrame } from '../frame/page-frame.tsx';
import { WaitingPage } from '../waiting/waiting-page.tsx';

// Only the build needs it.
export const handle: FirstHandle = { asks: import.meta.env.SSR ? { session: ['/api/maintenance', '/api/me'] } : {} };

/** Without a network: what was kept of whoever was signed in here last, until the studio answers again. */
async function showsKept(): Promise<boolean> {
  if (queryClient.getQueryData(meQuery.queryKey) !== undefined) return true;
  return import('../../shared/offline/kept-gallery.ts').then(({ showKept }) => showKept()).catch(() => false);
}

/** Work that goes while it is made is told of; the words come with the first of it. */
function useCanceledNotice(): void {
  useEffect(
    () =>
      onChange((change) => {
        if (change.generation !== null || change.before?.status !== 'processing') return;
        void import('../../shared/generation/canceled-notice.ts').then(
          ({ tellCanceled }) => tellCanceled(change),
          () => undefined,
        );
      }),
    [],
  );
}

/** Everything behind sign-in. Visitors are sent to /login and come back. */
export async function clientLoader({ request }: { request: Request }) {
  const here = new URL(request.url);
  if (!navigator.onLine && (await showsKept())) return null;
  const [maintenance, account] = await Promise.allSettled([readMaintenance(), queryClient.ensureQueryData(meQuery)]);
  const isShut = maintenance.status === 'fulfilled' && maintenance.value && isClosed(maintenance.value, here.pathname);
  if (isShut || account.status === 'fulfilled') return null;
  if (isSignedOut(account.reason)) throw redirect(loginAddress(here));
  if (isNoAnswer(account.reason) && (await showsKept())) return null;
  // Another page is on its way, which says why.
  if (account.reason instanceof ApiError && account.reason.code === 'not_a_member')
    return new Promise<null>(() => undefined);
  throw account.reason;
}

/** Until then a page has asked for what it begins with. */
const FIRST_MS = 2000;

/** What around every page comes with the first press, which may be without a network. */
async function loadAround(): Promise<void> {
  // One after the other: together they would hold a phone up.
  await import('../frame/notice-stack.tsx');
  await import('../frame/account-panel.tsx');
  await import('../../features/inbox/inbox-panel.tsx');
  await loadTexts('inbox');
}

export function HydrateFallback() {
  return <WaitingPage />;
}

export default function Studio() {
  useSignedInSession();
  useFinishedBadge();
  useCanceledNotice();
  useAccountLook();
  useOfflineCopy(loadAround);
  useEffect(() => {
    const timer = setTimeout(forgetFirst, FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const words = takeFarewell();
    if (words !== null) notifications.show({ message: words, autoClose: false });
  }, []);
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
