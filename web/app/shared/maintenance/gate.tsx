import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../ui/lazy-part.tsx';
import { isClosed } from './is-closed.ts';
import { useMaintenance } from './watch.ts';

const MaintenanceScreen = lazyPart(
  () => import('./maintenance-screen.tsx'),
  (module) => module.MaintenanceScreen,
  ['maintenance'],
);

/** Stands around every page, and replaces it while the studio is closed. */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const maintenance = useMaintenance(pathname);
  const isShut = maintenance !== null && isClosed(maintenance, pathname);
  const wasShut = useRef(false);
  useEffect(() => {
    // The studio may have become a newer one meanwhile.
    if (wasShut.current && !isShut) window.location.reload();
    wasShut.current = isShut;
  }, [isShut]);
  if (!isShut) return children;
  return (
    <Suspense>
      <MaintenanceScreen maintenance={maintenance} />
    </Suspense>
  );
}
