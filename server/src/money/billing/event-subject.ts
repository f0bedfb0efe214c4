import * as z from 'zod';
import type { PaymentEvent } from './verify-event.ts';

/** What an event asks us to read again. */
export type Subject = {
  kind: 'checkout' | 'subscription' | 'charge' | 'credit_note' | 'top_up' | 'clock';
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
      // Only what goes back; what was paid is heard of through its checkout or invoice.
      return event.type === 'charge.refunded' ? about('charge', id) : null;
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

/** Whom the event is about at Stripe; null when it does not say. */
export function customerIn(event: PaymentEvent): string | null {
  const parsed = parts.safeParse(event.data.object);
  if (!parsed.success) return null;
  return (parsed.data.object === 'customer' ? parsed.data.id : parsed.data.customer) ?? null;
}

function about(kind: Subject['kind'], id: string | null | undefined): Subject | null {
  return id === null || id === undefined ? null : { kind, id };
}
