import { plainAmount } from '@kinora/catalogue/money';
import { sql } from 'kysely';
import * as z from 'zod';
import { csvPages } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import { containing, searchField } from '../input.ts';
import { type AdminPayment, type AdminPayments, adminPaymentSchema, type PaidCurrencies } from '../wire.ts';

export const paymentsFilter = z.object({
  q: searchField,
  /** Lists only what was paid in this currency. */
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
});

export const paymentsQuery = z.object({
  ...paymentsFilter.shape,
  /** Names the last payment of the page before: `<microseconds>_<id>`. */
  cursor: z
    .string()
    .regex(/^\d{1,17}_[\w-]{1,100}$/, 'This page of the list does not exist')
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const paymentRow = z.object({ ...adminPaymentSchema.shape, paid_at: isoTime, micros: z.string() });

/** The columns of `payments y` joined by `paymentJoins`. */
export const paymentColumns = sql`y.id, y.user_id, p.email, y.kind, y.product, y.subscription_id, y.amount, y.currency,
  y.tax, y.is_reverse_charge, y.refunded, y.disputed, y.tokens, y.lapsed, y.taken_back, y.paid_at, y.payment_intent_id is not null as can_refund,
  last.refund_state, last.refund_refused, last.refund_failure,
  (extract(epoch from y.paid_at) * 1000000)::bigint::text as micros`;
export const paymentJoins = sql`left join profiles p on p.id = y.user_id
  left join lateral (
    select case when r.ended_at is null then 'under_way' when r.refused is not null then 'refused'
        when r.failure is not null then 'failed' end as refund_state, r.refused as refund_refused, r.failure as refund_failure
    from payment_refunds r where r.payment_id = y.id order by r.asked_at desc limit 1
  ) last on true`;

/** Payments, newest first: of one person, or of everybody. */
export async function listPayments(
  database: Database,
  userId: string | null,
  { q, currency, cursor, limit }: z.output<typeof paymentsQuery>,
): Promise<AdminPayments> {
  const search = q === undefined || q === '' ? null : containing(q);
  const [micros = null, id = null] = cursor === undefined ? [] : splitOnce(cursor);
  const rows = await query(database, paymentRow)`
    select ${paymentColumns} from payments y ${paymentJoins}
    where (${userId}::uuid is null or y.user_id = ${userId}::uuid)
      and (${currency ?? null}::text is null or y.currency = ${currency ?? null})
      and (${search}::text is null or lower(y.id || ' ' || coalesce(p.email, '') || ' ' || y.product) like ${search})
      and (${id}::text is null
        or (y.paid_at, y.id) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}))
    order by y.paid_at desc, y.id desc limit ${limit + 1}`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    payments: rows.slice(0, limit).map(({ micros: _, ...payment }) => payment),
    nextCursor: last === undefined ? null : `${last.micros}_${last.id}`,
  };
}

/** @throws AppError 404 */
export async function findAdminPayment(database: Database, id: string): Promise<AdminPayment> {
  const [row] = await query(database, paymentRow.omit({ micros: true }))`
    select ${paymentColumns} from payments y ${paymentJoins} where y.id = ${id}`;
  if (row === undefined) throw notFound();
  return row;
}

/** The currencies that anything was paid in. */
export async function listPaidCurrencies(database: Database): Promise<PaidCurrencies> {
  const rows = await database.selectFrom('payments').select('currency').distinct().orderBy('currency').execute();
  return { currencies: rows.map(({ currency }) => currency) };
}

const COLUMNS = [
  ...['paid_at', 'payment', 'user', 'kind', 'product', 'subscription', 'currency', 'amount'],
  ...['refunded', 'disputed', 'tokens', 'lapsed', 'taken_back'],
];
const PAGE = 1000;

/** The filtered payments as CSV. Amounts are in units of their currency. */
export function exportPayments(database: Database, filter: z.output<typeof paymentsFilter>): AsyncGenerator<string> {
  return csvPages(
    COLUMNS,
    async (cursor) => {
      const { payments, nextCursor } = await listPayments(database, null, { ...filter, cursor, limit: PAGE });
      return { rows: payments, nextCursor };
    },
    cellsOf,
  );
}

function cellsOf(payment: AdminPayment) {
  const { currency } = payment;
  const units = (amount: number) => Number(plainAmount(amount, currency));
  return [
    ...[payment.paid_at, payment.id, payment.email, payment.kind, payment.product, payment.subscription_id, currency],
    ...[units(payment.amount), units(payment.refunded), units(payment.disputed)],
    ...[payment.tokens, payment.lapsed, payment.taken_back],
  ];
}

function splitOnce(cursor: string): [string, string] {
  const at = cursor.indexOf('_');
  return [cursor.slice(0, at), cursor.slice(at + 1)];
}
