import type { Queue } from '@kinora/server/batches-wire';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { orderQueue, queueQuery, refreshQueue } from '../../shared/batches/batches-api.ts';
import { onChange } from '../../shared/live/events.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { inOrder } from './queue-order.ts';

const QUIET_MS = 300;

/** Reads the queue and the batches again after news of any generation; several at once count as one. */
export function useLiveQueue(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChange(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void refreshQueue(), QUIET_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

/** Puts what waits into another order: at once here, and back where the server refuses it. */
export function useQueueOrder() {
  const say = useTexts('batchPages');
  const client = useQueryClient();
  const { queryKey } = queueQuery;
  return useMutation({
    mutationFn: orderQueue,
    // Presses that follow each other are sent one after the other.
    scope: { id: 'queue-order' },
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      const shown = client.getQueryData(queryKey);
      if (shown !== undefined) {
        client.setQueryData<Queue>(queryKey, { ...shown, entries: inOrder(shown.entries, ids) });
      }
    },
    onError: (error) => notifications.show({ color: 'red', title: say('notMoved'), message: errorMessage(error) }),
    onSettled: () => {
      // The last of several presses says how it is.
      if (client.isMutating({ mutationKey: ['queue-order'] }) <= 1) void refreshQueue();
    },
    mutationKey: ['queue-order'],
  });
}
