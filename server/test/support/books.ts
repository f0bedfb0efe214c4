import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { openTestDatabase } from './database.ts';
import { type Person, spendTokens } from './people.ts';

export type Books = Awaited<ReturnType<typeof openBooks>>;

type PlanPayment = {
  id?: string;
  kind: 'plan' | 'renewal' | 'upgrade' | 'downgrade';
  subscription: string;
  /** Of the month that begins; of an upgrade or downgrade, what its proration is worth. */
  tokens: number;
  /** What a renewal's credit for the plan before is worth, below zero. */
  change?: number;
  /** What its money buys; without it, it is not compared. */
  most?: number;
  tokensPerMonth?: number;
  interval?: 'month' | 'year';
  cents?: number;
  /** Months, as for `month`. */
  period: number;
  paid?: number;
};

/** The first moment of the month with this number; 0 is January 2026. */
export const month = (n: number) => new Date(Date.UTC(2026, n, 1));

/** A database of its own, and the ways in which payments, plans and spending are booked there. */
export async function openBooks() {
  const { database, close } = await openTestDatabase();

  async function answer(query: ReturnType<typeof sql>): Promise<unknown> {
    const { rows } = await sql<{ answer: unknown }>`select (${query}) as answer`.execute(database);
    return rows[0]?.answer;
  }

  return {
    database,
    close,
    /** What a function of the database answers. */
    answer,

    buyPack: (person: Person, tokens: number, cents = 500, id = `cs_${randomUUID()}`) =>
      answer(sql`book_pack_payment(${id}, ${`cs:${id}`}, 'pack', ${person.id}, 'tokens_400', ${tokens}, ${cents}, 'usd',
        ${`pi_${id}`}, now())`),

    payPlan(person: Person, payment: PlanPayment) {
      const { id = `in_${randomUUID()}`, kind, subscription, tokens, interval = 'month', period } = payment;
      const { paid = period, tokensPerMonth = tokens, cents = 2599, most = null } = payment;
      const beginsMonth = kind === 'plan' || kind === 'renewal';
      const { change = beginsMonth ? 0 : tokens } = payment;
      return answer(sql`book_plan_invoice(${id}, ${kind}, ${person.id}, ${subscription}, 'pro', ${interval},
        ${beginsMonth ? tokens : 0}, ${change}, 10000, ${tokensPerMonth}, ${most}, ${cents}, 'usd', ${`pi_${id}`},
        ${month(period)}, ${month(paid)})`);
    },

    /** The month of a yearly plan that is due by its nth grant. */
    giveMonth(subscription: string, n: number) {
      return answer(sql`(select give_plan_month(${subscription}, due_at, now()) from token_grants
        where subscription_id = ${subscription} and n = ${n})`);
    },

    /** Mirrors a plan as the payment service has it now. Answers its id. */
    async subscribe(person: Person, changes: { status?: string; endedAt?: Date } = {}, id = `sub_${randomUUID()}`) {
      const row = await database.selectFrom('subscriptions').select('sync_no').where('id', '=', id).executeTakeFirst();
      const seen = {
        id,
        user_id: person.id,
        customer_id: `cus_${person.id}`,
        status: changes.status ?? 'active',
        plan: 'pro',
        billing_interval: 'month',
        item_id: 'si_1',
        amount: 2599,
        current_period_start: month(0),
        current_period_end: month(1),
        ended_at: changes.endedAt ?? null,
        created_at: month(0),
      };
      const isApplied = await answer(
        sql`mirror_subscription(jsonb_populate_record(null::subscriptions, ${JSON.stringify(seen)}::jsonb), ${row?.sync_no ?? 0})`,
      );
      if (isApplied !== true) throw new Error('Somebody else has mirrored the subscription meanwhile');
      return id;
    },

    /** What has gone back of a payment, in cents. Answers the change in tokens. */
    async correct(paymentId: string, refunded: number, disputed = 0): Promise<unknown> {
      const { sync_no } = await database
        .selectFrom('payments')
        .select('sync_no')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
      return answer(sql`correct_payment(${paymentId}, ${`ch_${paymentId}`}, ${refunded}, ${disputed}, ${sync_no})`);
    },

    spend: (person: Person, tokens: number) => spendTokens(database, person, tokens),

    /** What the proof of the ledger finds. */
    async problems(): Promise<string[]> {
      return (await verifyLedger(database)).flatMap((check) => check.problems);
    },
  };
}
