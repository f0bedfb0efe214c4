import { requireOwner } from '../../people/account/require-owner.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue, refined } from '../../platform/database/sql-function.ts';
import { type AppError, notFound } from '../../platform/errors.ts';
import { type WebhookRow, webhookRecord } from './webhook-record.ts';
import type { Delivery, DeliveryList, Webhook, WebhookList } from './wire.ts';

const LIST = {
  name: 'list_webhooks',
  text: `select e.id, e.url, e.created_at, e.disabled_at
    from session_user_id($1) as owner join webhook_endpoints e on e.user_id = owner order by e.created_at`,
};
const REMOVE = {
  name: 'remove_webhook',
  text: 'delete from webhook_endpoints e using session_user_id($1) as owner where e.id = $2 and e.user_id = owner returning e.id',
};
const ENABLE = {
  name: 'enable_webhook',
  text: `update webhook_endpoints e set disabled_at = null, failures_in_a_row = 0, failing_since = null
    from session_user_id($1) as owner where e.id = $2 and e.user_id = owner
    returning e.id, e.url, e.created_at, e.disabled_at`,
};
const TEST = refined(functions.queue_webhook_test, (id) => id.nullable());
const DELIVERIES = {
  name: 'list_webhook_deliveries',
  text: `select d.id, d.event, d.generation_id, d.state, d.attempts, d.created_at, d.last_attempt_at, d.last_error
    from session_user_id($1) as owner
    join webhook_endpoints e on e.user_id = owner and e.id = $2
    left join webhook_deliveries d on d.endpoint_id = e.id
    order by d.created_at desc, d.id limit 50`,
};

type DeliveryRow = {
  id: string | null;
  event: Delivery['event'];
  generation_id: string | null;
  state: Delivery['state'];
  attempts: number;
  created_at: Date;
  last_attempt_at: Date | null;
  last_error: string | null;
};

/** A person's own, oldest first. */
export async function listWebhooks(pipeline: Pipeline, sessionToken: string): Promise<WebhookList> {
  return { webhooks: (await pipeline.call<WebhookRow>(LIST, [sessionToken])).map(webhookRecord) };
}

/** With what waits to be sent to it. @throws AppError 404 */
export async function removeWebhook(pipeline: Pipeline, sessionToken: string, id: string): Promise<void> {
  const [removed] = await pipeline.call(REMOVE, [sessionToken, id]);
  if (removed === undefined) throw await missing(pipeline, sessionToken);
}

/** Sends to it again after it was switched off. @throws AppError 404 */
export async function enableWebhook(pipeline: Pipeline, sessionToken: string, id: string): Promise<Webhook> {
  const [row] = await pipeline.call<WebhookRow>(ENABLE, [sessionToken, id]);
  if (row === undefined) throw await missing(pipeline, sessionToken);
  return webhookRecord(row);
}

const TESTS_IN_10_MINUTES = 10;

/** Queues a call that says nothing but "test". @throws AppError 404, 429 `rate_limited` */
export async function testWebhook(pipeline: Pipeline, sessionToken: string, id: string): Promise<void> {
  const endpoint = { session_token: sessionToken, of_endpoint: id };
  const queued = await callForValue(pipeline, TEST, { ...endpoint, most: TESTS_IN_10_MINUTES });
  if (queued === null) throw notFound();
}

/** The newest 50 calls. @throws AppError 404 */
export async function listDeliveries(pipeline: Pipeline, sessionToken: string, id: string): Promise<DeliveryList> {
  const rows = await pipeline.call<DeliveryRow>(DELIVERIES, [sessionToken, id]);
  if (rows.length === 0) throw notFound();
  return { deliveries: rows.flatMap((row) => (row.id === null ? [] : [deliveryRecord({ ...row, id: row.id })])) };
}

/** PostgreSQL asks for the session only where there is a row to compare it with. */
async function missing(pipeline: Pipeline, sessionToken: string): Promise<AppError> {
  await requireOwner(pipeline, sessionToken);
  return notFound();
}

function deliveryRecord(row: DeliveryRow & { id: string }): Delivery {
  return {
    id: row.id,
    event: row.event,
    generationId: row.generation_id,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    lastError: row.last_error,
  };
}
