import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { meQuery } from '../../../shared/api/queries.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';

const ViewAsBar = lazyPart(
  () => import('./view-as-bar.tsx'),
  (module) => module.ViewAsBar,
  ['viewAs'],
);

/** On every screen while an administrator looks at the studio as somebody else. */
export function ViewAsBanner() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  if (!me?.viewing) return null;
  return (
    <Suspense>
      <ViewAsBar user={me.user} viewing={me.viewing} />
    </Suspense>
  );
}
