import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { isoTime, readRow, readRows } from '../../platform/database/rows.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import { type AppError, notFound } from '../../platform/errors.ts';
import { type DeliveryList, deliverySchema, type Webhook, type WebhookList, webhookSchema } from './wire.ts';

export const webhookRow = z.object({
  ...webhookSchema.shape,
  createdAt: isoTime,
  disabledAt: isoTime.nullable(),
  oldSecretUntil: isoTime.nullable(),
});
const deliveryRow = z.object({ ...deliverySchema.shape, createdAt: isoTime, lastAttemptAt: isoTime.nullable() });
/** An endpoint without calls has a row all the same. */
const noDelivery = z.object({ id: z.null() });

const COLUMNS = `e.id, e.url, e.created_at as "createdAt", e.disabled_at as "disabledAt", (
      select max(o.signs_until) from webhook_old_secrets o where o.endpoint_id = e.id and o.signs_until > now()
    ) as "oldSecretUntil"`;

const LIST = {
  name: 'list_webhooks',
  text: `select ${COLUMNS}
    from session_user_id($1) as owner join webhook_endpoints e on e.user_id = owner order by e.created_at`,
  row: webhookRow,
};
const REMOVE = {
  name: 'remove_webhook',
  text: 'delete from webhook_endpoints e using session_user_id($1) as owner where e.id = $2 and e.user_id = owner returning e.id',
};
const ENABLE = {
  name: 'enable_webhook',
  text: `update webhook_endpoints e set disabled_at = null, failures_in_a_row = 0, failing_since = null
    from session_user_id($1) as owner where e.id = $2 and e.user_id = owner
    returning ${COLUMNS}`,
  row: webhookRow,
};
const TEST = orNull(functions.queue_webhook_test);
const DELIVERIES = {
  name: 'list_webhook_deliveries',
  text: `select d.id, d.event, d.generation_id as "generationId", d.state, d.attempts, d.created_at as "createdAt",
      d.last_attempt_at as "lastAttemptAt", d.last_error as "lastError"
    from session_user_id($1) as owner
    join webhook_endpoints e on e.user_id = owner and e.id = $2
    left join webhook_deliveries d on d.endpoint_id = e.id
    order by d.created_at desc, d.id limit 50`,
  row: z.union([deliveryRow, noDelivery]),
};

/** A person's own, oldest first. */
export async function listWebhooks(pipeline: Pipeline, sessionToken: string): Promise<WebhookList> {
  return { webhooks: await readRows(pipeline, LIST, [sessionToken]) };
}

/** With what waits to be sent to it. @throws AppError 404 */
export async function removeWebhook(pipeline: Pipeline, sessionToken: string, id: string): Promise<void> {
  const [removed] = await pipeline.call(REMOVE, [sessionToken, id]);
  if (removed === undefined) throw await missingWebhook(pipeline, sessionToken);
}

/** Sends to it again after it was switched off. @throws AppError 404 */
export async function enableWebhook(pipeline: Pipeline, sessionToken: string, id: string): Promise<Webhook> {
  const webhook = await readRow(pipeline, ENABLE, [sessionToken, id]);
  if (webhook === undefined) throw await missingWebhook(pipeline, sessionToken);
  return webhook;
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
  const rows = await readRows(pipeline, DELIVERIES, [sessionToken, id]);
  if (rows.length === 0) throw notFound();
  return { deliveries: rows.filter((row) => row.id !== null) };
}

/** The SQL function checks the session only for rows that exist: without one, it is checked here. */
export async function missingWebhook(pipeline: Pipeline, sessionToken: string): Promise<AppError> {
  await requireOwner(pipeline, sessionToken);
  return notFound();
}
