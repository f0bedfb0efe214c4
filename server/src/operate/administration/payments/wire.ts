import * as z from 'zod/mini';
import { adminPaymentSchema } from '../wire.ts';

/** What administration says over HTTP about payments and their comparison. The web imports the types. */

export const paymentEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  customerId: z.nullable(z.string()),
  user_id: z.nullable(z.uuid()),
  email: z.nullable(z.string()),
  state: z.enum(['received', 'done', 'ignored', 'failed']),
  attempts: z.int(),
  error: z.nullable(z.string()),
  receivedAt: z.string(),
  processedAt: z.nullable(z.string()),
  /** Its content is still there. */
  canReplay: z.boolean(),
});
/** `GET /api/admin/payment-events?state&q&cursor&limit`; `POST .../:id/replay` answers the event. */
export const paymentEventsSchema = z.object({
  events: z.array(paymentEventSchema),
  counts: z.record(z.string(), z.int()),
  nextCursor: z.nullable(z.string()),
});
/** `GET /api/admin/payments/ungranted`: money that nothing was given for, and pages that were paid without an end. */
export const ungrantedSchema = z.object({
  payments: z.array(adminPaymentSchema),
  checkouts: z.array(
    z.object({
      id: z.string(),
      user_id: z.uuid(),
      email: z.nullable(z.string()),
      offer: z.string(),
      state: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Paid, or running, at a price that stands for none of the studio's offers. */
  cases: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['subscription', 'invoice', 'checkout']),
      user_id: z.uuid(),
      email: z.nullable(z.string()),
      priceId: z.string(),
      cents: z.int(),
      currency: z.string(),
      openedAt: z.string(),
      whatToDo: z.string(),
    }),
  ),
});
export const reconciliationSchema = z.object({
  id: z.int(),
  startedAt: z.string(),
  finishedAt: z.string(),
  since: z.string(),
  checked: z.int(),
  healed: z.array(z.object({ kind: z.string(), id: z.string() })),
  problems: z.array(z.object({ kind: z.string(), id: z.string(), error: z.string() })),
});
/** `GET /api/admin/reconciliations`; `POST /api/admin/reconciliations` compares now and answers them anew. */
export const reconciliationsSchema = z.object({
  isEnabled: z.boolean(),
  reconciliations: z.array(reconciliationSchema),
});

/** `GET /api/admin/payments/:payment/refund?amount`: what it would do; `POST` carries it out. */
export const refundForeseenSchema = z.object({
  /** The smallest unit of the currency, as are `rest` and `seenBack`. */
  amount: z.int(),
  currency: z.string(),
  /** What could be paid back at the most. */
  rest: z.int(),
  /** What had gone back until now: whoever asks for the refund sends it along. */
  seenBack: z.int(),
  /** What leaves the balance, and what of it is spent already and becomes debt. */
  tokens: z.int(),
  debt: z.int(),
  /** Who hears of it; null once the account is deleted. */
  email: z.nullable(z.string()),
});

export type RefundForeseen = z.infer<typeof refundForeseenSchema>;
export type PaymentEventLine = z.infer<typeof paymentEventSchema>;
export type PaymentEvents = z.infer<typeof paymentEventsSchema>;
export type Ungranted = z.infer<typeof ungrantedSchema>;
export type Reconciliations = z.infer<typeof reconciliationsSchema>;
