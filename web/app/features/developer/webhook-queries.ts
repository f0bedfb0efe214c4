import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/queries.ts';
import { listDeliveries, listWebhooks } from './webhooks-api.ts';

const WEBHOOKS = 'webhooks';
/** Attempts go on while somebody looks. */
const LOOK_AGAIN_MS = 3000;

export const webhooksQuery = queryOptions({
  queryKey: [WEBHOOKS],
  queryFn: ({ signal }) => listWebhooks(signal),
  staleTime: 0,
});

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: [WEBHOOKS, id, 'deliveries'],
    queryFn: ({ signal }) => listDeliveries(id, signal),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** The list, and every log that is open. */
export function refreshWebhooks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [WEBHOOKS] });
}
