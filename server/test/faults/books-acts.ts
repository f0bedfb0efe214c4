import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../src/platform/database/pool.ts';
import type { Person } from '../support/people.ts';
import { type Act, goodwillOf, partOf, pick, returnedOf } from './books-model.ts';

const TOOL = 'gen_01';
const REASON = 'A history drawn by lot';
const periodOf = (n: number) => new Date(Date.UTC(2026, n, 1));

const which = fc.nat(30);
const percent = fc.constantFrom(0, 1, 33, 50, 99, 100);
const tokens = fc.integer({ min: 1, max: 60 });
const cents = fc.constantFrom(1, 7, 500, 2599);
const weighed = (weight: number, arbitrary: fc.Arbitrary<Act>) => ({ weight, arbitrary });

/** One act of a history; what people do often comes often, and accounts end seldom. */
export const act: fc.Arbitrary<Act> = fc.oneof(
  weighed(8, fc.record({ kind: fc.constant('submit' as const), cost: fc.integer({ min: 1, max: 40 }) })),
  weighed(6, fc.record({ kind: fc.constantFrom('begin' as const, 'cancel' as const, 'deliver late' as const), which })),
  weighed(3, fc.record({ kind: fc.constantFrom('trash' as const, 'restore' as const, 'purge' as const), which })),
  weighed(4, fc.record({ kind: fc.constant('complete' as const), which, keptPercent: percent })),
  weighed(
    4,
    fc.record({
      kind: fc.constant('fail' as const),
      which,
      code: fc.constantFrom('lost' as const, 'deadline' as const, 'provider_refused' as const),
    }),
  ),
  weighed(2, fc.record({ kind: fc.constant('goodwill' as const), which, percent })),
  weighed(
    3,
    fc.record({
      kind: fc.constant('adjust' as const),
      change: fc.oneof(
        tokens,
        tokens.map((taken) => -taken),
      ),
      pocket: fc.constantFrom('tokens' as const, 'purchased_tokens' as const),
    }),
  ),
  weighed(2, fc.record({ kind: fc.constant('pack' as const), tokens, cents })),
  weighed(4, fc.record({ kind: fc.constantFrom('month' as const, 'upgrade' as const), tokens, cents })),
  weighed(1, fc.constant({ kind: 'end of plan' as const })),
  weighed(
    3,
    fc.record({ kind: fc.constant('correct' as const), which, refundedPercent: percent, disputedPercent: percent }),
  ),
  weighed(1, fc.constant({ kind: 'delete account' as const })),
);

/** The real account that a history happens to. */
export type Account = {
  person: Person;
  generations: { id: string; cost: number }[];
  payments: { id: string; cents: number }[];
  subscription: string | null;
  period: number;
};

export const openAccount = (person: Person): Account => ({
  person,
  generations: [],
  payments: [],
  subscription: null,
  period: 0,
});

/**
 * Does an act by the SQL function that the product does it with, `copies` times at the same moment under the same
 * business key, as repeated requests, events and workers would. Refusals are an outcome; any other error is thrown.
 */
export async function doAct(database: Database, account: Account, step: Act, copies: number): Promise<void> {
  const statement = await prepare(database, account, step);
  if (statement === null) return;
  await Promise.all(Array.from({ length: copies }, () => statement.execute(database).catch(ignoreRefusal)));
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('KN') !== true) throw error;
}

async function prepare(database: Database, account: Account, step: Act) {
  const { person } = account;
  switch (step.kind) {
    case 'submit':
      return submit(account, step.cost);
    case 'adjust':
      return sql`select adjust_user_tokens(${person.id}, ${step.change}, ${step.pocket}, ${randomUUID()}, ${REASON})`;
    case 'pack':
      return pack(account, step);
    case 'month':
    case 'upgrade':
      return plan(database, account, step);
    case 'end of plan':
      return endPlan(database, account);
    case 'correct': {
      const paid = pick(account.payments, step.which);
      if (paid === undefined) return null;
      const [refunded, disputed] = [partOf(paid.cents, step.refundedPercent), partOf(paid.cents, step.disputedPercent)];
      return sql`select correct_payment(id, 'ch_' || id, ${refunded}, ${disputed}, sync_no) from payments where id = ${paid.id}`;
    }
    case 'delete account':
      return sql`select remove_account(${person.id})`;
    default: {
      const made = pick(account.generations, step.which);
      return made === undefined ? null : about(made, person, step);
    }
  }
}

function about(made: { id: string; cost: number }, person: Person, step: Extract<Act, { which: number }>) {
  const ofRun = sql`from runs r where r.generation_id = ${made.id}`;
  switch (step.kind) {
    case 'begin':
      return sql`update runs set state = 'submitting', claim_no = claim_no + 1
        where generation_id = ${made.id} and state = 'queued'`;
    case 'complete':
      return sql`select complete_generation(r.id, r.claim_no, '[]', '/files/picture.png', '{}',
        ${returnedOf(made.cost, step.keptPercent)}, ${REASON}) ${ofRun}`;
    case 'fail':
      return sql`select fail_generation(r.generation_id, r.id, r.claim_no, ${step.code}, ${REASON}, ${REASON}) ${ofRun}`;
    case 'deliver late':
      return sql`select complete_late_generation(r.id, r.claim_no, '[]', '/files/picture.png', '{}') ${ofRun}`;
    case 'cancel':
      return sql`select cancel_generation(${person.token}, ${made.id})`;
    case 'trash':
      return sql`select remove_generation(${person.token}, ${made.id})`;
    case 'restore':
      return sql`select restore_generation(${person.token}, ${made.id})`;
    case 'purge':
      return sql`select purge_generation(${made.id}, null, ${REASON})`;
    case 'goodwill':
      return sql`select refund_out_of_goodwill(${made.id}, ${randomUUID()}, ${goodwillOf(made.cost, step.percent)}, ${REASON})`;
    default:
      return null;
  }
}

function submit({ person, generations }: Account, cost: number) {
  const id = randomUUID();
  generations.push({ id, cost });
  const hash = createHash('sha256').update(id).digest();
  return sql`select submit_generation(${person.token}, ${id}, ${TOOL}, 'Tool', 'A picture', ${hash}, '{}', ${cost}, 1,
    'runware', 600, 1000, null)`;
}

function pack({ person, payments }: Account, step: { tokens: number; cents: number }) {
  const id = `cs_${randomUUID()}`;
  payments.push({ id, cents: step.cents });
  return sql`select book_pack_payment(${id}, ${`cs:${id}`}, 'pack', ${person.id}, 'tokens_400', ${step.tokens},
    ${step.cents}, 'usd', ${`pi_${id}`}, now())`;
}

async function plan(
  database: Database,
  account: Account,
  step: { kind: 'month' | 'upgrade'; tokens: number; cents: number },
) {
  if (account.subscription === null && step.kind === 'upgrade') return null;
  const kind = step.kind === 'upgrade' ? 'upgrade' : account.subscription === null ? 'plan' : 'renewal';
  account.subscription ??= await mirror(database, account, `sub_${randomUUID()}`, null);
  account.period += 1;
  const [id, paidAt] = [`in_${randomUUID()}`, periodOf(account.period)];
  account.payments.push({ id, cents: step.cents });
  const [ofMonth, ofSwitch] = kind === 'upgrade' ? [0, step.tokens] : [step.tokens, 0];
  return sql`select book_plan_invoice(${id}, ${kind}, ${account.person.id}, ${account.subscription}, 'pro', 'month',
    ${ofMonth}, ${ofSwitch}, ${step.tokens}, ${step.tokens}, ${null}, ${step.cents}, 'usd', ${`pi_${id}`},
    ${paidAt}, ${paidAt})`;
}

async function endPlan(database: Database, account: Account) {
  const { subscription } = account;
  if (subscription === null) return null;
  await mirror(database, account, subscription, periodOf(account.period));
  account.subscription = null;
  return sql`select end_plan(${subscription})`;
}

async function mirror(database: Database, { person }: Account, id: string, endedAt: Date | null): Promise<string> {
  const seen = {
    id,
    user_id: person.id,
    customer_id: `cus_${person.id}`,
    status: endedAt === null ? 'active' : 'canceled',
    plan: 'pro',
    billing_interval: 'month',
    item_id: 'si_1',
    amount: 2599,
    current_period_start: periodOf(0),
    current_period_end: periodOf(1),
    ended_at: endedAt,
    created_at: periodOf(0),
  };
  await sql`select mirror_subscription(jsonb_populate_record(null::subscriptions, ${JSON.stringify(seen)}::jsonb),
    ${endedAt === null ? 0 : 1})`.execute(database);
  return id;
}

/** What the database says of an account, in the form of the model. */
export async function readAccount(database: Database, { person, generations, payments }: Account) {
  const { rows } = await sql<{ balance: unknown; isHeld: boolean; made: unknown; paid: unknown }>`select
    (select to_jsonb(b) from (select tokens, purchased_tokens, debt from profiles where id = ${person.id}) as b) as balance,
    is_held(${person.id}) as "isHeld",
    (select coalesce(jsonb_object_agg(id, jsonb_build_array(status, coalesce(removed_as, '-'), tokens_used, tokens_returned)), '{}')
      from ai_generations where id = any (${generations.map(({ id }) => id)}::uuid[])) as made,
    (select coalesce(jsonb_object_agg(id, jsonb_build_array(tokens, lapsed, taken_back)), '{}')
      from payments where id = any (${payments.map(({ id }) => id)})) as paid`.execute(database);
  return rows[0];
}
