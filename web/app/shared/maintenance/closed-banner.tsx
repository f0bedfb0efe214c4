import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useKnownMaintenance } from './watch.ts';

const ClosedNote = lazyPart(
  () => import('./closed-note.tsx'),
  (module) => module.ClosedNote,
);

/** While the studio is closed, for administrators, who see every page as ever. */
export function ClosedBanner() {
  const maintenance = useKnownMaintenance();
  if (!maintenance?.enabled || !maintenance.isExempt) return null;
  return (
    <Suspense>
      <ClosedNote />
    </Suspense>
  );
}
