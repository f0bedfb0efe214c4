import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { waitingQuery } from './waiting-orders.ts';

const WaitingList = lazyPart(
  () => import('./waiting-list.tsx'),
  (module) => module.WaitingList,
  ['offline'],
);

/** What waits for its owner, of one tool or of all; nothing where nothing does. */
export function Waiting({ tool }: { tool?: string }) {
  const { data: all = [] } = useQuery(waitingQuery);
  const orders = tool === undefined ? all : all.filter((order) => order.tool === tool);
  const [wasShown, setWasShown] = useState(false);
  if (orders.length > 0 && !wasShown) setWasShown(true);
  // What was just deleted can be brought back.
  if (orders.length === 0 && !wasShown) return null;
  return (
    <Suspense>
      <WaitingList orders={orders} />
    </Suspense>
  );
}
