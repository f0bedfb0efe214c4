import { sql } from 'kysely';
import * as z from 'zod';
import { whatToDo } from '../../../money/billing/payment-cases.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import { containing, searchField } from '../input.ts';
import { paymentColumns, paymentJoins, paymentRow } from './list-payments.ts';
import {
  type PaymentEventLine,
  type PaymentEvents,
  paymentEventSchema,
  type Reconciliations,
  reconciliationSchema,
  type Ungranted,
  ungrantedSchema,
} from './wire.ts';

export const eventsQuery = z.object({
  state: z.enum(['received', 'done', 'ignored', 'failed']).optional(),
  q: searchField,
  /** Names the last event of the page before: `<microseconds>_<id>`. */
  cursor: z
    .string()
    .regex(/^\d{1,17}_[\w-]{1,200}$/, 'This page of the list does not exist')
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const eventRow = z.object({
  ...paymentEventSchema.shape,
  receivedAt: isoTime,
  processedAt: isoTime.nullable(),
  micros: z.string(),
});
const checkoutRow = z.object({ ...ungrantedSchema.shape.checkouts.def.element.shape, createdAt: isoTime });
const { whatToDo: _, ...caseShape } = ungrantedSchema.shape.cases.def.element.shape;
const caseRow = z.object({ ...caseShape, openedAt: isoTime });

const eventColumns = sql`e.id, e.type, e.customer_id as "customerId", b.user_id, p.email, e.state, e.attempts, e.error,
  e.received_at as "receivedAt", e.processed_at as "processedAt", e.body is not null as "canReplay",
  (extract(epoch from e.received_at) * 1000000)::bigint::text as micros`;
const eventSource = sql`payment_events e left join billing_customers b on b.id = e.customer_id
  left join profiles p on p.id = b.user_id`;

/** What the payment service told us, newest first. */
export async function listEvents(
  database: Database,
  { state, q, cursor, limit }: z.output<typeof eventsQuery>,
): Promise<PaymentEvents> {
  const search = q === undefined || q === '' ? null : containing(q);
  const at = cursor?.indexOf('_') ?? -1;
  const [micros, id] = cursor === undefined ? [null, null] : [cursor.slice(0, at), cursor.slice(at + 1)];
  const [rows, counts] = await Promise.all([
    query(database, eventRow)`
      select ${eventColumns} from ${eventSource}
      where (${state ?? null}::text is null or e.state = ${state ?? null})
        and (${search}::text is null or lower(concat_ws(' ', e.id, e.type, e.customer_id, p.email)) like ${search})
        and (${id}::text is null
          or (e.received_at, e.id) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}))
      order by e.received_at desc, e.id desc limit ${limit + 1}`,
    query(
      database,
      z.object({ state: z.string(), n: z.number() }),
    )`select state, count(*) as n from payment_events group by state`,
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    events: rows.slice(0, limit).map(({ micros: _, ...event }) => event),
    counts: Object.fromEntries(counts.map((row) => [row.state, row.n])),
    nextCursor: last === undefined ? null : `${last.micros}_${last.id}`,
  };
}

/** @throws AppError 404 */
export async function findEvent(database: Database, id: string): Promise<PaymentEventLine> {
  const [row] = await query(database, eventRow)`select ${eventColumns} from ${eventSource} where e.id = ${id}`;
  if (row === undefined) throw notFound();
  const { micros: _, ...event } = row;
  return event;
}

/** Money that is still ours and brought nobody tokens, and checkouts that were paid without a payment in the books. */
export async function listUngranted(database: Database): Promise<Ungranted> {
  const [payments, checkouts, cases] = await Promise.all([
    query(database, paymentRow.omit({ micros: true }))`
      select ${paymentColumns} from payments y ${paymentJoins}
      where y.tokens = 0 and y.amount > y.refunded + y.disputed order by y.paid_at desc limit 200`,
    query(database, checkoutRow)`
      select k.id, k.user_id, p.email, k.offer, k.state, k.created_at as "createdAt"
      from checkouts k left join profiles p on p.id = k.user_id
      where k.state = 'pending'
        or (k.state = 'paid' and k.mode = 'payment' and not exists (select from payments y where y.id = k.id))
      order by k.created_at desc limit 200`,
    query(database, caseRow)`
      select c.id, c.kind, c.user_id, p.email, c.price_id as "priceId", c.amount as cents, c.currency,
        c.opened_at as "openedAt"
      from payment_cases c left join profiles p on p.id = c.user_id
      where c.closed_at is null order by c.opened_at desc limit 200`,
  ]);
  return {
    cases: cases.map((row) => ({ ...row, whatToDo: whatToDo(row.priceId) })),
    payments,
    checkouts,
  };
}

/** The newest comparisons with the payment service. */
export async function listReconciliations(database: Database, isEnabled: boolean): Promise<Reconciliations> {
  const rows = await database
    .selectFrom('payment_reconciliations')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(60)
    .execute();
  return {
    isEnabled,
    reconciliations: rows.map((row) =>
      reconciliationSchema.parse({
        id: row.id,
        startedAt: row.started_at.toISOString(),
        finishedAt: row.finished_at.toISOString(),
        since: row.since.toISOString(),
        checked: row.checked,
        healed: row.healed,
        problems: row.problems,
      }),
    ),
  };
}
