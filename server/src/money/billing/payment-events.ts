import { sql } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Billing, BillingDeps } from './billing.ts';
import { syncDecline, syncFraudWarning, syncSetup } from './cards.ts';
import { giveDueGrants } from './give-due-grants.ts';
import { syncCharge, syncCreditNote } from './sync-charge.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';
import { syncTopUp } from './sync-top-up.ts';

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

/** Processes a kept event again, whatever its state. @throws AppError 404; 410 when its content is forgotten */
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
  // Nothing of a deleted account is kept once its event is processed.
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

/** Seconds that a signature may be old, or ahead of our clock. */
const TOLERANCE_SECONDS = 300;

/** All that is believed of an event is what it is about: the rest is read again at Stripe. */
const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({ object: z.looseObject({ object: z.string(), id: z.string().optional() }) }),
});

type PaymentEvent = z.infer<typeof eventSchema>;

/**
 * The event in a webhook's raw body, when Stripe signed it within the last 5 minutes. Stripe's client lets timestamps of
 * the future pass, which would keep a stolen one usable for as long as its maker likes.
 * @throws AppError 400 `invalid_signature`
 */
export async function verifyEvent(
  { billing, config }: { billing: Billing; config: Pick<Config, 'stripe'> },
  body: string,
  signature: string | undefined,
): Promise<PaymentEvent> {
  const stripe = await billing.access.client();
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
  if (!(timestamp <= Date.now() / 1000 + TOLERANCE_SECONDS)) throw invalidSignature();
  try {
    await stripe.webhooks.constructEventAsync(
      body,
      signature ?? '',
      config.stripe?.webhookSecret ?? '',
      TOLERANCE_SECONDS,
    );
  } catch {
    throw invalidSignature();
  }
  const parsed = eventSchema.safeParse(JSON.parse(body));
  if (!parsed.success) throw new AppError('invalid_input', 'This is not an event', 400);
  return parsed.data;
}

export const isInvalidSignature = (error: unknown) => error instanceof AppError && error.code === 'invalid_signature';

function invalidSignature(): AppError {
  return new AppError('invalid_signature', 'The signature of this message is not valid', 400);
}

/** What an event asks us to read again. */
export type Subject = {
  kind:
    | 'checkout'
    | 'subscription'
    | 'charge'
    | 'credit_note'
    | 'top_up'
    | 'decline'
    | 'setup'
    | 'fraud_warning'
    | 'clock';
  id: string;
};

const reference = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]).nullish();
const parts = z.object({
  id: z.string().optional(),
  object: z.string(),
  customer: reference,
  charge: reference,
  subscription: reference,
  released_subscription: reference,
  metadata: z.record(z.string(), z.string()).nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
});

/** By the kind of the object, not of the event: new kinds of events about it are hints too. Null: of no interest. */
export function subjectOf(event: PaymentEvent): Subject | null {
  const parsed = parts.safeParse(event.data.object);
  if (!parsed.success) return null;
  const { object, id, charge, subscription, released_subscription, metadata, parent } = parsed.data;
  switch (object) {
    case 'checkout.session':
      return about('checkout', id);
    case 'subscription':
      return about('subscription', id);
    case 'subscription_schedule':
      return about('subscription', subscription ?? released_subscription);
    case 'invoice':
      // Endpoints with an API version of before 2025 say it at the top.
      return about('subscription', parent?.subscription_details?.subscription ?? subscription);
    case 'charge':
      // Only what goes back or was refused; what was paid is heard of through its checkout or invoice.
      if (event.type === 'charge.failed') return about('decline', id);
      return event.type === 'charge.refunded' ? about('charge', id) : null;
    case 'setup_intent':
      return about('setup', id);
    case 'radar.early_fraud_warning':
      return about('fraud_warning', id);
    case 'refund':
    case 'dispute':
      return about('charge', charge);
    case 'credit_note':
      return about('credit_note', id);
    case 'payment_intent':
      return metadata?.kind === 'top_up' ? about('top_up', id) : null;
    case 'test_helpers.test_clock':
      return about('clock', id);
    default:
      return null;
  }
}

/** The customer at Stripe whom the event is about; null when it does not say. */
export function customerIn(event: PaymentEvent): string | null {
  const parsed = parts.safeParse(event.data.object);
  if (!parsed.success) return null;
  return (parsed.data.object === 'customer' ? parsed.data.id : parsed.data.customer) ?? null;
}

function about(kind: Subject['kind'], id: string | null | undefined): Subject | null {
  return id === null || id === undefined ? null : { kind, id };
}

const acts = {
  checkout: syncCheckout,
  subscription: syncSubscription,
  charge: syncCharge,
  credit_note: syncCreditNote,
  top_up: syncTopUp,
  decline: syncDecline,
  setup: syncSetup,
  fraud_warning: syncFraudWarning,
  clock: syncClock,
} as const;

/** The embedded payment service skipped time: months that are due by its clock are given. Others have no such clock. */
async function syncClock(deps: BillingDeps): Promise<number | null> {
  return deps.billing.hasOwnClock ? giveDueGrants(deps) : null;
}

/** Reads something at Stripe again and books what follows. False when it is none of ours. */
async function syncSubject(deps: BillingDeps, { kind, id }: Subject): Promise<boolean> {
  return (await acts[kind](deps, id)) !== null;
}
