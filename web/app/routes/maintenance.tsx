import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { safeNext } from '../features/account/safe-next.ts';
import { isClosed } from '../features/maintenance/is-closed.ts';
import { MaintenanceScreen } from '../features/maintenance/maintenance-screen.tsx';
import { unknownMaintenance } from '../features/maintenance/unknown.ts';
import { readMaintenance, useKnownMaintenance } from '../features/maintenance/watch.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

export function meta() {
  return [{ title: 'Under Maintenance - Kinora' }, { name: 'robots', content: 'noindex' }];
}

export async function clientLoader() {
  await readMaintenance();
  return null;
}

export function HydrateFallback() {
  return <LoadingScreen />;
}

/** The maintenance screen at its own address, open or not; whoever was sent here goes back once the studio is open. */
export default function MaintenancePage() {
  const maintenance = useKnownMaintenance();
  const from = useSearchParams()[0].get('from');
  useEffect(() => {
    if (from === null || maintenance === null) return;
    const back = safeNext(from);
    if (!isClosed(maintenance, new URL(back, window.location.origin).pathname)) window.location.replace(back);
  }, [from, maintenance]);
  return <MaintenanceScreen maintenance={maintenance ?? unknownMaintenance} />;
}
