import { newWebhookBody } from '../../operate/webhooks/create-webhook.ts';
import * as wire from '../../operate/webhooks/wire.ts';
import type { Operation } from './operation.ts';

const shared = { tag: 'Webhooks', access: 'session' } as const;

/** Calls to a person's own servers when a generation has finished. */
export const webhookOperations: readonly Operation[] = [
  {
    ...shared,
    method: 'get',
    path: '/api/webhooks',
    summary: 'List webhooks',
    answer: { status: 200, schema: wire.webhookListSchema },
  },
  {
    ...shared,
    method: 'post',
    path: '/api/webhooks',
    summary: 'Add a webhook',
    description:
      'Each finished generation is then POSTed to `url` as `{id, type, created_at, data: {generation}}`. The header `Kinora-Signature: t=<seconds>,v1=<hex>` holds the HMAC-SHA-256 of `<seconds>.<body>` under the `secret`, which is answered this once. Answer with 2xx within 10 seconds; anything else is tried again, later and later. The `id` stays the same.',
    body: newWebhookBody,
    answer: { status: 201, schema: wire.newWebhookSchema },
    errors: ['too_many_webhooks'],
  },
  {
    ...shared,
    method: 'delete',
    path: '/api/webhooks/{id}',
    summary: 'Remove a webhook',
    answer: { status: 204 },
    errors: ['not_found'],
  },
  {
    ...shared,
    method: 'post',
    path: '/api/webhooks/{id}/test',
    summary: 'Send a test to a webhook',
    answer: { status: 204 },
    errors: ['not_found'],
  },
  {
    ...shared,
    method: 'post',
    path: '/api/webhooks/{id}/enable',
    summary: 'Switch a webhook on again',
    answer: { status: 200, schema: wire.webhookSchema },
    errors: ['not_found'],
  },
  {
    ...shared,
    method: 'get',
    path: '/api/webhooks/{id}/deliveries',
    summary: 'The newest calls of a webhook',
    answer: { status: 200, schema: wire.deliveryListSchema },
    errors: ['not_found'],
  },
];
