import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { isClosed, unknownMaintenance } from '../../shared/maintenance/is-closed.ts';
import { MaintenanceScreen } from '../../shared/maintenance/maintenance-screen.tsx';
import { readMaintenance, useKnownMaintenance } from '../../shared/maintenance/watch.ts';
import { safeNext } from '../../shared/session/safe-next.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import { LoadingScreen } from '../screens.tsx';

export const handle: TextsHandle = { texts: ['maintenance'] };

export function meta() {
  return [{ title: pageTitle(textsOf('maintenance')('title')) }, { name: 'robots', content: 'noindex' }];
}

export async function clientLoader() {
  await Promise.all([readMaintenance(), ...handle.texts.map(loadTexts)]);
  return null;
}

export function HydrateFallback() {
  return <LoadingScreen />;
}

/**
 * The maintenance screen at its own address, open or not. Whoever was sent here goes back once the studio is open;
 * whoever came by themselves goes on when it opens, and where they would go when they check again.
 */
export default function MaintenancePage() {
  const maintenance = useKnownMaintenance();
  const from = useSearchParams()[0].get('from');
  const onward = safeNext(from);
  const wasShut = useRef(false);
  useEffect(() => {
    if (maintenance === null) return;
    const isShut = isClosed(maintenance, new URL(onward, window.location.origin).pathname);
    if (!isShut && (from !== null || wasShut.current)) window.location.replace(onward);
    wasShut.current = isShut;
  }, [from, onward, maintenance]);
  return (
    <MaintenanceScreen
      maintenance={maintenance ?? unknownMaintenance}
      onCheckAgain={() => window.location.assign(onward)}
    />
  );
}
