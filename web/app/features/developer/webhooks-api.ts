import {
  type DeliveryList,
  deliveryListSchema,
  type NewWebhook,
  newWebhookSchema,
  type Webhook,
  type WebhookList,
  webhookListSchema,
  webhookSchema,
} from '@kinora/server/webhooks-wire';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/queries.ts';
import { ask, request } from '../../shared/api/request.ts';

function listWebhooks(signal: AbortSignal): Promise<WebhookList> {
  return ask(webhookListSchema, '/api/webhooks', { signal });
}

export function createWebhook(url: string): Promise<NewWebhook> {
  return ask(newWebhookSchema, '/api/webhooks', { method: 'POST', body: { url } });
}

export function removeWebhook(id: string): Promise<unknown> {
  return request(`/api/webhooks/${id}`, { method: 'DELETE' });
}

export function testWebhook(id: string): Promise<unknown> {
  return request(`/api/webhooks/${id}/test`, { method: 'POST' });
}

export function enableWebhook(id: string): Promise<Webhook> {
  return ask(webhookSchema, `/api/webhooks/${id}/enable`, { method: 'POST' });
}

export function rotateSecret(id: string): Promise<NewWebhook> {
  return ask(newWebhookSchema, `/api/webhooks/${id}/rotate-secret`, { method: 'POST' });
}

export function endOldSecrets(id: string): Promise<Webhook> {
  return ask(webhookSchema, `/api/webhooks/${id}/old-secrets`, { method: 'DELETE' });
}

function listDeliveries(id: string, signal: AbortSignal): Promise<DeliveryList> {
  return ask(deliveryListSchema, `/api/webhooks/${id}/deliveries`, { signal });
}

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
