import { sql } from 'kysely';
import { AppError, notFound } from '../../platform/errors.ts';
import type { BillingDeps } from './billing.ts';
import { customerIn, subjectOf } from './event-subject.ts';
import { syncSubject } from './sync-subject.ts';
import { eventSchema, type PaymentEvent, verifyEvent } from './verify-event.ts';

/**
 * Keeps a webhook's event as it came, and does what it asks for. It counts as heard only after that: whatever goes wrong
 * is thrown, so that Stripe sends it again.
 * @throws AppError 400 `invalid_signature`
 */
export async function takeEvent(deps: BillingDeps, body: string, signature: string | undefined): Promise<void> {
  const event = await verifyEvent(deps, body, signature);
  const { numInsertedOrUpdatedRows } = await deps.database
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, customer_id: customerIn(event), body })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n && (await isDone(deps, event.id))) return;
  await workOff(deps, event);
}

/** Tries again what failed, or was cut off, in the last days. @returns how many are through now */
export async function retryEvents(deps: BillingDeps): Promise<number> {
  const open = await deps.database
    .selectFrom('payment_events')
    .select(['id', 'body'])
    .where('state', 'in', ['received', 'failed'])
    .where('received_at', '<', new Date(Date.now() - RETRY_AFTER_MS))
    .where('received_at', '>', new Date(Date.now() - RETRY_FOR_MS))
    .orderBy('received_at')
    .limit(500)
    .execute();
  let through = 0;
  for (const { id, body } of open) {
    const event = eventSchema.safeParse(JSON.parse(body ?? 'null'));
    if (!event.success) continue;
    try {
      await workOff(deps, event.data);
      through += 1;
    } catch (error) {
      deps.log.warn({ event: id, err: error }, 'A payment event failed again');
    }
  }
  return through;
}

/** Works off a kept event again, whatever its state. @throws AppError 404; 410 when its content is forgotten */
export async function replayEvent(deps: BillingDeps, id: string): Promise<void> {
  const row = await deps.database.selectFrom('payment_events').select('body').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const event = eventSchema.safeParse(JSON.parse(row.body ?? 'null'));
  if (!event.success) throw new AppError('forgotten', 'The content of this event is no longer kept', 410);
  await workOff(deps, event.data);
}

const RETRY_AFTER_MS = 2 * 60 * 1000;
const RETRY_FOR_MS = 14 * 86_400_000;

async function isDone({ database }: BillingDeps, id: string): Promise<boolean> {
  const row = await database.selectFrom('payment_events').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state === 'done' || row?.state === 'ignored';
}

async function workOff(deps: BillingDeps, event: PaymentEvent): Promise<void> {
  // Of a deleted account nothing is kept once it is worked off.
  const note = (state: 'done' | 'ignored' | 'failed', error: string | null) =>
    sql`update payment_events
      set state = ${state}, error = ${error}, attempts = attempts + 1, processed_at = now(),
        body = case when ${state} = 'failed' or not exists (
          select from billing_customers c where c.id = payment_events.customer_id and c.closed_at is not null
        ) then body end
      where id = ${event.id}`.execute(deps.database);
  const subject = subjectOf(event);
  try {
    const isOurs = subject !== null && (await syncSubject(deps, subject));
    await note(isOurs ? 'done' : 'ignored', null);
  } catch (error) {
    await note('failed', error instanceof Error ? error.message : String(error));
    throw error;
  }
}
