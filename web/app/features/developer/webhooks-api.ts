import type { DeliveryList, NewWebhook, Webhook, WebhookList } from '@kinora/server/webhooks-wire';
import { request } from '../../shared/api/request.ts';

export function listWebhooks(signal: AbortSignal): Promise<WebhookList> {
  return request('/api/webhooks', { signal });
}

export function createWebhook(url: string): Promise<NewWebhook> {
  return request('/api/webhooks', { method: 'POST', body: { url } });
}

export function removeWebhook(id: string): Promise<unknown> {
  return request(`/api/webhooks/${id}`, { method: 'DELETE' });
}

export function testWebhook(id: string): Promise<unknown> {
  return request(`/api/webhooks/${id}/test`, { method: 'POST' });
}

export function enableWebhook(id: string): Promise<Webhook> {
  return request(`/api/webhooks/${id}/enable`, { method: 'POST' });
}

export function listDeliveries(id: string, signal: AbortSignal): Promise<DeliveryList> {
  return request(`/api/webhooks/${id}/deliveries`, { signal });
}
