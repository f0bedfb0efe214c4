import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { waitingQuery } from './waiting-orders.ts';

const WaitingList = lazyPart(
  () => import('./waiting-list.tsx'),
  (module) => module.WaitingList,
  ['offline', 'generation'],
);

/** What waits for its owner, of one tool or of all; nothing where nothing does. */
export function Waiting({ tool }: { tool?: string }) {
  const { data: all = [] } = useQuery(waitingQuery);
  const orders = tool === undefined ? all : all.filter((order) => order.tool === tool);
  if (orders.length === 0) return null;
  return (
    <Suspense>
      <WaitingList orders={orders} />
    </Suspense>
  );
}
