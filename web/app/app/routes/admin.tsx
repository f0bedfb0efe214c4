import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { Outlet, useMatches } from 'react-router';
import { AccessDenied, AdminNav, checkAccess } from '../../features/admin/admin-frame.tsx';
import { AdminProof } from '../../features/admin/admin-proof.tsx';
import { useSignedInSession } from '../../features/sign-in/session-effects.ts';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { useAccountLook } from '../../shared/session/use-account-look.ts';
import { EnglishPart } from '../../shared/texts/english-part.ts';
import { hasTexts, type TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from '../frame/frame.module.css';
import { BrokenPage, PageFrame } from '../frame/page-frame.tsx';
import { LoadingScreen } from '../screens.tsx';

export const handle: TextsHandle = { texts: ['admin'] };

export async function clientLoader({ request }: { request: Request }) {
  const [access] = await Promise.all([
    checkAccess(new URL(request.url), () => queryClient.ensureQueryData(meQuery)),
    loadTexts('admin'),
  ]);
  return { access };
}

export function HydrateFallback() {
  return <LoadingScreen />;
}

type Props = { loaderData: Awaited<ReturnType<typeof clientLoader>> };

/** The panel of the people who run the studio. The server asks for the role again with every request. */
export default function Admin({ loaderData }: Props) {
  useSignedInSession();
  useAccountLook();
  const isDeskKeyed = hasTexts(useMatches().at(-1) ?? {});
  if (loaderData.access === 'denied') return <AccessDenied />;
  return (
    <NuqsAdapter>
      <PageFrame>
        <div className={classes.columns}>
          <AdminNav />
          <AdminProof />
          <main
            id="content"
            className={classes.adminContent}
            tabIndex={-1}
            {...(isDeskKeyed ? {} : { lang: 'en', dir: 'ltr' })}
          >
            <EnglishPart value={!isDeskKeyed}>
              <Outlet />
            </EnglishPart>
          </main>
        </div>
      </PageFrame>
    </NuqsAdapter>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const say = useTexts('admin');
  return <BrokenPage title={say('notOpened')} error={error} />;
}
