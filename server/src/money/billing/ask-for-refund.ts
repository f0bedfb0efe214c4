import { currencyStep, money } from '@kinora/catalogue/money';
import { text } from '@kinora/texts/typed-keys';
import { type Selectable, sql, type Transaction } from 'kysely';
import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import type { DB, Payments } from '../../platform/database/types.ts';
import { AppError, notFound } from '../../platform/errors.ts';

export type RefundOrder = {
  /** Made by the client: the same one again pays nothing more back. */
  id: string;
  paymentId: string;
  /** In the smallest unit of the payment's currency. */
  amount: number;
  /** What had gone back of the payment when this was decided. */
  seenBack: number;
};

type Payment = Selectable<Payments>;

const goneOf = ({ refunded, disputed }: Payment) => refunded + disputed;

/** @throws AppError 409 `refund_too_much` for more than is left, 400 for an amount that the currency does not have */
function refuseAmount(payment: Payment, amount: number): void {
  const { currency } = payment;
  const rest = payment.amount - goneOf(payment);
  if (amount > rest) {
    throw new AppError('refund_too_much', text('serviceErrors', 'refund.rest', { rest: money(rest, currency) }), 409);
  }
  if (amount % currencyStep(currency) !== 0) {
    throw new AppError('invalid_input', text('serviceErrors', 'refund.uneven', { code: currency.toUpperCase() }), 400);
  }
}

/** @throws AppError 404; 409 `refund_not_possible` for what went through no card */
function refundable(payment: Payment | undefined): Payment & { payment_intent_id: string } {
  if (payment === undefined) throw notFound();
  const { payment_intent_id } = payment;
  if (payment_intent_id === null) {
    throw new AppError('refund_not_possible', text('serviceErrors', 'refund.noCard'), 409);
  }
  return { ...payment, payment_intent_id };
}

/**
 * Writes down that money of a payment is to be paid back, in the transaction that notes who asked for it.
 * @returns the payment; null when the same was asked for before
 * @throws AppError 404, 409 `id_reused`, `refund_under_way`, `changed_meanwhile` when more went back than was seen, and
 *   what `refundable` and `refuseAmount` throw
 */
export async function askForRefund(
  transaction: Transaction<DB>,
  { id, paymentId, amount, seenBack }: RefundOrder,
): Promise<Payment | null> {
  const payment = refundable(
    await transaction.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst(),
  );
  const refunds = transaction.selectFrom('payment_refunds').selectAll();
  const same = await refunds.where('id', '=', id).executeTakeFirst();
  if (same !== undefined) {
    if (same.payment_id === paymentId && same.amount === amount) return null;
    throw new AppError('id_reused', text('refusals', 'data.idReused'), 409);
  }
  const open = await refunds.where('payment_id', '=', paymentId).where('ended_at', 'is', null).executeTakeFirst();
  if (open !== undefined) throw new AppError('refund_under_way', text('serviceErrors', 'refund.underWay'), 409);
  if (goneOf(payment) !== seenBack) {
    throw new AppError('changed_meanwhile', text('serviceErrors', 'refund.changed'), 409);
  }
  refuseAmount(payment, amount);
  await transaction.insertInto('payment_refunds').values({ id, payment_id: paymentId, amount }).execute();
  return payment;
}

const balanceRow = z.object({ email: z.string(), net: z.number(), debt: z.number() });

/**
 * What a refund would do, found out by doing it to the books and taking that back. All that is left by default.
 * @throws AppError as `refundable` and `refuseAmount`
 */
export async function foreseeRefund(database: Database, paymentId: string, asked: number | undefined) {
  const transaction = await database.startTransaction().execute();
  try {
    // In the order of locks of whatever moves money, so that nothing moves in between.
    await sql`select from profiles where id = (select user_id from payments where id = ${paymentId}) for update`.execute(
      transaction,
    );
    const payment = refundable(
      await transaction.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst(),
    );
    const rest = payment.amount - goneOf(payment);
    const amount = asked ?? rest;
    refuseAmount(payment, amount);
    const balance = async () => {
      const rows = await query(transaction, balanceRow)`
        select email, tokens + purchased_tokens - debt as net, debt from profiles where id = ${payment.user_id}`;
      return rows[0];
    };
    const before = await balance();
    const changed = await callForValue(transaction, orNull(functions.correct_payment), {
      payment_id: payment.id,
      charge_id: payment.payment_intent_id,
      now_refunded: payment.refunded + amount,
      now_disputed: payment.disputed,
      expected_sync_no: payment.sync_no,
    });
    if (changed === null) throw new AppError('changed_meanwhile', text('serviceErrors', 'refund.changed'), 409);
    const after = await balance();
    return {
      ...{ amount, currency: payment.currency, rest, seenBack: goneOf(payment) },
      tokens: (before?.net ?? 0) - (after?.net ?? 0),
      debt: (after?.debt ?? 0) - (before?.debt ?? 0),
      email: before?.email ?? null,
    };
  } finally {
    await transaction.rollback().execute();
  }
}
