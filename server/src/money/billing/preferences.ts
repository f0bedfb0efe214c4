import { setTimeout } from 'node:timers/promises';
import { packs } from '@kinora/catalogue/packs';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql } from 'kysely';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import type { BillingDeps } from './billing.ts';
import { chooseCurrency, currencyOf } from './currency.ts';
import { customerOf, findPaymentMethod } from './customers.ts';
import { offers } from './offers.ts';
import type { Person } from './person.ts';
import { type Spending, spendingSchema, type TopUp } from './wire.ts';

const HIGHEST_TOKENS = 10_000_000;
/** High enough for currencies whose smallest unit is worth little. */
const HIGHEST_CENTS = 1_000_000_000;
/** The payment service's client gives up before. */
const LONGEST_CALL_SECONDS = 60;
const LONGEST_WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 200;

const cap = z.int().min(1).max(HIGHEST_TOKENS).nullable();
export const spendingChanges = z.strictObject({ tokensPerDay: cap, tokensPerMonth: cap });

export const topUpChanges = z.discriminatedUnion('enabled', [
  z.strictObject({ enabled: z.literal(false) }),
  z.strictObject({
    enabled: z.literal(true),
    below: z.int().min(1).max(HIGHEST_TOKENS),
    pack: z.enum(
      packs.map(({ id }) => id),
      'Token package not configured',
    ),
    monthlyCents: z.int().min(1).max(HIGHEST_CENTS),
  }),
]);

/** A person's caps on their own spending, and what they spent. */
export async function readSpending(database: Database, userId: string): Promise<Spending> {
  const [spending] = await query(database, spendingSchema)`
    select p.tokens_per_day as "tokensPerDay", p.tokens_per_month as "tokensPerMonth",
      s.today as "spentToday", s.this_month as "spentThisMonth"
    from spending_of(${userId}) as s left join billing_preferences p on p.user_id = ${userId}`;
  return spending ?? { tokensPerDay: null, tokensPerMonth: null, spentToday: 0, spentThisMonth: 0 };
}

export async function setSpending(
  database: Database,
  person: Person,
  { tokensPerDay, tokensPerMonth }: z.output<typeof spendingChanges>,
): Promise<Spending> {
  const caps = { tokens_per_day: tokensPerDay, tokens_per_month: tokensPerMonth };
  await database
    .insertInto('billing_preferences')
    .values({ user_id: person.id, ...caps })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(caps))
    .execute();
  return readSpending(database, person.id);
}

export async function readTopUp(database: Database, userId: string): Promise<TopUp> {
  const row = await database
    .selectFrom('billing_preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const rows = await query(database, z.object({ spent: z.number(), error: z.string().nullable() }))`
    select
      top_ups_this_month(${userId}) as spent,
      (array_agg(error order by created_at desc))[1] as error
    from top_ups where user_id = ${userId}`;
  return {
    enabled: row?.top_up_enabled ?? false,
    below: row?.top_up_below ?? null,
    pack: row?.top_up_pack ?? null,
    monthlyCents: row?.top_up_monthly_cents ?? null,
    spentThisMonthCents: rows[0]?.spent ?? 0,
    isPaused: (row?.top_up_paused_at ?? null) !== null,
    lastError: rows[0]?.error ?? null,
  };
}

/**
 * Sets automatic top-ups; switching them on clears what failed before, and once they are off no card is charged.
 * @throws AppError 409 `no_payment_method` when there is no card to charge, `processing` while one still is, 400 when
 * the month's limit is below the pack
 */
export async function setTopUp(
  deps: BillingDeps,
  person: Person,
  changes: z.output<typeof topUpChanges>,
  headers: Headers,
): Promise<TopUp> {
  const { database, live } = deps;
  if (!changes.enabled) {
    await callForValue(database, functions.switch_off_top_ups, { of_user: person.id });
    await waitForCharge(database, person.id);
    return readTopUp(database, person.id);
  }
  const { currency } = await currencyOf(deps, person.id, headers);
  await requireRoom(deps, changes, currency);
  await requireCard(deps, person);
  const chosen = {
    top_up_enabled: true,
    top_up_below: changes.below,
    top_up_pack: changes.pack,
    top_up_monthly_cents: changes.monthlyCents,
    top_up_failures: 0,
    top_up_not_before: null,
    top_up_paused_at: null,
  };
  // The limit is in this currency, so that it is the one to pay in from here on.
  await chooseCurrency(deps, person.id, currency);
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('billing_preferences')
      .values({ user_id: person.id, ...chosen })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ ...chosen, top_up_no: sql<number>`billing_preferences.top_up_no + 1` }),
      )
      .execute();
    await callForValue(transaction, functions.ask_for_top_up, { of_user: person.id });
  });
  live.wakeTasks();
  return readTopUp(database, person.id);
}

/** A card that was being charged at that moment is charged before the answer that says "off", never after it. */
async function waitForCharge(database: Database, userId: string): Promise<void> {
  for (const since = Date.now(); Date.now() - since < LONGEST_WAIT_MS; await setTimeout(LOOK_AGAIN_MS)) {
    const charge = { of_user: userId, longest_seconds: LONGEST_CALL_SECONDS };
    if (!(await callForValue(database, functions.top_up_charging, charge))) return;
  }
  throw new AppError('processing', text('serviceErrors', 'topUpUnderWay'), 409);
}

/** A limit below the price would never let a pack through. */
async function requireRoom(
  { billing }: BillingDeps,
  { pack, monthlyCents }: { pack: string; monthlyCents: number },
  currency: string,
): Promise<void> {
  const offer = offers.find((candidate) => candidate.kind === 'pack' && candidate.pack === pack);
  if (offer === undefined || (await billing.prices.of(offer, currency)).cents <= monthlyCents) return;
  throw invalidInput([{ field: 'monthlyCents', message: declareWords(text('serviceErrors', 'monthlyBelowPack')) }]);
}

async function requireCard({ billing, database }: BillingDeps, person: Person): Promise<void> {
  const stripe = await billing.access.client();
  const customer = await customerOf(database, person.id);
  const method = customer === null ? null : await findPaymentMethod(stripe, customer);
  if (method === null) {
    throw new AppError('no_payment_method', text('serviceErrors', 'noCard'), 409);
  }
}
