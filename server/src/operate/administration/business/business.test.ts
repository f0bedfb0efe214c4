import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { startStudio } from '../../../../test/support/studio.ts';
import { openWorkspace } from '../../../../test/support/workspaces.ts';
import { keepBusiness } from './keep-days.ts';
import { churnSchema, cohortsSchema, marginsSchema } from './wire.ts';

/** Histories are written as if they had happened: balances do not follow them, so that the books are not proved. */
async function startDesk() {
  const { deps, ask, stop } = await startStudio();
  const { database } = deps;
  const admin = await createPerson(database);
  await database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  return {
    ...{ database, admin, ask, stop },
    async read<Schema extends z.core.$ZodType>(
      [method, path]: [method: string, path: string],
      schema: Schema,
    ): Promise<z.output<Schema>> {
      const response = await ask(admin, method, path);
      const answer: unknown = await response.json();
      expect(response.status, JSON.stringify(answer)).toBe(200);
      return z.parse(schema, answer);
    },
  };
}

let studio: Awaited<ReturnType<typeof startDesk>>;
beforeAll(async () => {
  studio = await startDesk();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(forgetAll);

/** The books are never changed, but by tests that begin anew. */
async function forgetAll() {
  await studio.database.transaction().execute(async (transaction) => {
    await sql`alter table ledger_entries disable trigger user`.execute(transaction);
    for (const table of [
      'tool_days',
      'cohort_periods',
      'status_rollups',
      'money_movements',
      'ledger_entries',
    ] as const) {
      await transaction.deleteFrom(table).execute();
    }
    await transaction.deleteFrom('payments').execute();
    await transaction.deleteFrom('subscriptions').execute();
    await transaction.deleteFrom('runs').execute();
    await transaction.deleteFrom('ai_generations').execute();
    await sql`set constraints all immediate`.execute(transaction);
    await sql`alter table ledger_entries enable trigger user`.execute(transaction);
  });
}

type Order = {
  person: Person;
  daysAgo: number;
  tool?: string;
  provider?: string;
  model?: string;
  status?: 'completed' | 'failed' | 'processing';
  tokens?: number;
  returned?: number;
  returnedDaysAgo?: number;
  /** Dollars that the provider said, and millionths that its table says. */
  said?: number;
  priced?: number;
};
const at = (daysAgo: number) =>
  sql`date_trunc('day', now(), 'UTC') - make_interval(days => ${daysAgo}) + interval '1 minute'`;

/** An order as if it had been made then, with its entries in the ledger. */
async function ordered(order: Order) {
  const { person, daysAgo, tool = 'gen_01', provider = 'runware', model = 'm:1', status = 'completed' } = order;
  const { tokens = 10, returned = status === 'failed' ? tokens : 0, returnedDaysAgo = daysAgo, said, priced } = order;
  const id = randomUUID();
  const isDone = status === 'completed';
  await studio.database.transaction().execute(async (transaction) => {
    const entry = (kind: string, amount: number, moment: typeof at extends (days: number) => infer M ? M : never) =>
      sql`insert into ledger_entries (account_id, kind, pocket, amount, business_key, generation_id, created_at)
        values (${person.id}, ${kind}, 'tokens', ${amount}, ${`${kind}:${id}:tokens`}, ${id}, ${moment})`.execute(
        transaction,
      );
    if (tokens > 0) await entry('charge', -tokens, at(daysAgo));
    if (returned > 0) await entry('refund', returned, at(returnedDaysAgo));
    await sql`insert into ai_generations (id, user_id, tool_type, tool_name, generation_name, input_data, input_hash,
        tokens_used, tokens_returned, price_version, status, created_at, completed_at, metadata, output_file_url, outputs)
      values (${id}, ${person.id}, ${tool}, ${tool}, 'x', '{}', '', ${tokens}, ${returned}, 1, ${status}, ${at(daysAgo)},
        ${status === 'processing' ? sql`null` : at(daysAgo)}, ${JSON.stringify(said === undefined ? {} : { provider_cost: said })}::jsonb,
        ${isDone ? '/files/x' : null}::text, ${isDone ? '[{"url": "/files/x"}]' : '[]'}::jsonb)`.execute(transaction);
    await sql`insert into runs (generation_id, user_id, provider, state, deadline_at, model, cost_micros)
      values (${id}, ${person.id}, ${provider}, 'done', now(), ${model}, ${priced ?? null})`.execute(transaction);
  });
  return id;
}

type Payment = {
  person: Person;
  daysAgo: number;
  amount: number;
  tokens?: number;
  currency?: string;
  refunded?: number;
};
const paid = ({ person, daysAgo, amount, tokens = 100, currency = 'usd', refunded = 0 }: Payment) =>
  sql`insert into payments (id, user_id, kind, product, amount, currency, tokens, refunded, paid_at)
    values (${randomUUID()}, ${person.id}, 'pack', 'tokens_400', ${amount}, ${currency}, ${tokens}, ${refunded}, ${at(daysAgo)})`.execute(
    studio.database,
  );

const margins = async (query = '') => {
  await keepBusiness(studio);
  return studio.read(['GET', `/api/admin/business/margins${query}`], marginsSchema);
};

describe('margins', () => {
  test('are told by tool, provider and model: tokens by what they brought, less what the provider bills', async () => {
    const person = await createPerson(studio.database);
    await paid({ person, daysAgo: 3, amount: 1000, tokens: 1000 });
    await ordered({ person, daysAgo: 2, said: 0.04 });
    await ordered({ person, daysAgo: 1, said: 0.02, tokens: 20, returned: 5 });
    await ordered({ person, daysAgo: 1, model: 'm:2', priced: 30_000 });
    await ordered({ person, daysAgo: 1, status: 'failed' });
    const { rows, tokenValue, currency } = await margins();
    expect({ tokenValue, currency }).toEqual({ tokenValue: 1, currency: 'usd' });
    expect(rows).toMatchObject([
      {
        ...{ tool_type: 'gen_01', provider: 'runware', model: 'm:1', orders: 3, completed: 2, failed: 1 },
        ...{ tokensTaken: 40, tokensReturned: 15, value: 25, costMicros: 60_000, unpriced: 0, margin: 19 },
      },
      { model: 'm:2', orders: 1, value: 10, costMicros: 30_000, margin: 7 },
    ]);
    expect(rows[0]?.tool_name).not.toBe('gen_01');
  });

  test('say that a cost is not known where no provider tells it, until the operator gives a figure', async () => {
    const person = await createPerson(studio.database);
    await paid({ person, daysAgo: 1, amount: 1000, tokens: 1000 });
    await ordered({ person, daysAgo: 1, tool: 'fal_veo2', provider: 'fal', tokens: 100 });
    const [before] = (await margins()).rows;
    expect(before).toMatchObject({ value: 100, costMicros: null, unpriced: 1, margin: null });
    const costs = { value: { fal_veo2: 0.5 }, reason: 'From the price list' };
    expect((await studio.ask(studio.admin, 'PUT', '/api/admin/settings/provider_costs', costs)).status).toBe(200);
    await vi.waitFor(
      async () => expect((await margins()).rows).toMatchObject([{ costMicros: 500_000, unpriced: 1, margin: 50 }]),
      { timeout: 10_000 },
    );
  });

  test('are told in one currency and never across: without dollars there is value, but no margin', async () => {
    const person = await createPerson(studio.database);
    await paid({ person, daysAgo: 1, amount: 1000, tokens: 1000, currency: 'eur' });
    await paid({ person, daysAgo: 1, amount: 500, tokens: 1000, currency: 'eur' });
    await paid({ person, daysAgo: 1, amount: 4000, tokens: 1000 });
    await ordered({ person, daysAgo: 1, said: 0.04 });
    const inEuro = await margins();
    expect(inEuro).toMatchObject({ currency: 'eur', currencies: ['eur', 'usd'], tokenValue: 0.75 });
    expect(inEuro.rows).toMatchObject([{ value: 7.5, costMicros: 40_000, margin: null }]);
    expect((await margins('?currency=usd')).rows).toMatchObject([{ value: 40, margin: 36 }]);
  });

  test('keep what is known of the orders of people whose account was erased since', async () => {
    const person = await createPerson(studio.database);
    await ordered({ person, daysAgo: 30, said: 0.04 });
    await margins();
    await sql`delete from ai_generations`.execute(studio.database);
    expect((await margins('?from=2020-01-01&to=2020-02-01')).rows).toEqual([]);
    const from = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    expect((await margins(`?from=${from}`)).rows).toMatchObject([
      { tool_type: 'gen_01', tokensTaken: 10, completed: 1 },
    ]);
  });

  test('refuse more than 366 days, and days that are none', async () => {
    for (const query of [
      '?from=2024-01-01&to=2026-01-01',
      '?from=2026-02-02&to=2026-02-01',
      '?from=x',
      '?currency=EURO',
    ]) {
      expect((await studio.ask(studio.admin, 'GET', `/api/admin/business/margins${query}`)).status, query).toBe(400);
    }
  });

  test('are downloaded as CSV, with amounts as people write them and no name that a spreadsheet takes for a formula', async () => {
    const person = await createPerson(studio.database);
    await paid({ person, daysAgo: 1, amount: 1000, tokens: 1000 });
    await ordered({ person, daysAgo: 1, said: 0.0123, model: '=cmd,1' });
    await keepBusiness(studio);
    const file = await studio.ask(studio.admin, 'GET', '/api/admin/business/margins.csv');
    expect(file.headers.get('content-disposition')).toContain('margins.csv');
    const [heading, line, end] = (await file.text()).split('\r\n');
    expect(heading).toContain('tool,tool_name,provider,model,orders');
    expect(line).toMatch(/,runware,"'=cmd,1",1,1,0,10,0,usd,0\.1,0\.0123,0,0\.0877,87\.7$/);
    expect(end).toBe('');
  });

  test('add up to what the ledger says, whatever was ordered, refunded and when', async () => {
    const person = await createPerson(studio.database);
    const order = fc.record({
      daysAgo: fc.integer({ min: 0, max: 25 }),
      tool: fc.constantFrom('gen_01', 'fal_veo2'),
      model: fc.constantFrom('', 'a', 'b'),
      status: fc.constantFrom('completed' as const, 'failed' as const, 'processing' as const),
      tokens: fc.integer({ min: 0, max: 500 }),
      part: fc.integer({ min: 0, max: 100 }),
      later: fc.integer({ min: 0, max: 25 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 12 }), async (orders) => {
        await forgetAll();
        for (const { part, later, ...each } of orders) {
          const returned = each.status === 'failed' ? each.tokens : Math.floor((each.tokens * part) / 100);
          await ordered({ ...each, person, returned, returnedDaysAgo: Math.max(0, each.daysAgo - later) });
        }
        const { rows } = await margins();
        const [booked] = await sumsOfLedger();
        const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + read(row), 0);
        expect({ taken: sum((row) => row.tokensTaken), returned: sum((row) => row.tokensReturned) }).toEqual(booked);
      }),
      { numRuns: 6 },
    );
  });
});

const cohorts = async (query = '') => {
  await keepBusiness(studio);
  return studio.read(['GET', `/api/admin/business/cohorts${query}`], cohortsSchema);
};
/** Moves when somebody signed up; people of other tests signed up long ago. */
async function signedUp(person: Person, daysAgo: number) {
  await sql`update ledger_accounts set opened_at = '2001-01-01' where id <> ${person.id}
    and opened_at > now() - interval '1 day'`.execute(studio.database);
  await sql`update ledger_accounts set opened_at = ${at(daysAgo)} where id = ${person.id}`.execute(studio.database);
}

describe('cohorts', () => {
  test('tell of each week of sign-up who made something and who paid, in their own and in later weeks', async () => {
    const [ada, ben] = [await createPerson(studio.database), await createPerson(studio.database)];
    await signedUp(ada, 14);
    await signedUp(ben, 14);
    await sql`update ledger_accounts set opened_at = ${at(14)} where id = ${ada.id}`.execute(studio.database);
    await ordered({ person: ada, daysAgo: 14 });
    await ordered({ person: ada, daysAgo: 0 });
    await ordered({ person: ben, daysAgo: 14, status: 'failed' });
    await paid({ person: ben, daysAgo: 7, amount: 900, refunded: 200 });
    await paid({ person: ben, daysAgo: 0, amount: 500, refunded: 500 });
    await paid({ person: ben, daysAgo: 0, amount: 700, currency: 'eur' });
    const { cohorts: found, currencies } = await cohorts('?unit=week&currency=usd');
    expect(currencies).toEqual(['usd', 'eur']);
    expect(found).toMatchObject([
      {
        ...{ people: 2, paying: 1 },
        periods: [
          { active: 1, paying: 0, revenue: 0 },
          { active: 0, paying: 1, revenue: 700 },
          { active: 1, paying: 0, revenue: 0 },
        ],
      },
    ]);
  });

  test('leave workspaces out, with what they made and paid, also those that are deleted by now', async () => {
    const owner = await createPerson(studio.database);
    const { id } = await openWorkspace(studio.database, owner);
    await signedUp(owner, 7);
    await sql`update ledger_accounts set opened_at = ${at(7)} where id = ${id}`.execute(studio.database);
    const workspace = { ...owner, id };
    await ordered({ person: workspace, daysAgo: 0 });
    await paid({ person: workspace, daysAgo: 0, amount: 900, currency: 'eur' });
    const nobody = { active: 0, paying: 0, revenue: 0 };
    for (const isDeleted of [false, true]) {
      if (isDeleted) await sql`select delete_workspace(${owner.token}, ${id})`.execute(studio.database);
      const { cohorts: found, currencies } = await cohorts('?unit=week');
      expect(currencies).toEqual([]);
      expect(found[0]).toMatchObject({ people: 1, active: 0, paying: 0, periods: [nobody, nobody] });
    }
  });

  test('add up to what was paid and not given back, whoever paid when, and never across currencies', async () => {
    const person = await createPerson(studio.database);
    const payment = fc.record({
      daysAgo: fc.integer({ min: 0, max: 200 }),
      amount: fc.integer({ min: 1, max: 10_000 }),
      part: fc.integer({ min: 0, max: 100 }),
      currency: fc.constantFrom('usd', 'eur'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { maxLength: 12 }), fc.integer({ min: 0, max: 170 }), async (all, age) => {
        await forgetAll();
        await signedUp(person, age);
        for (const { part, ...each } of all) {
          await paid({ ...each, person, refunded: Math.floor((each.amount * part) / 100) });
        }
        for (const currency of ['usd', 'eur']) {
          const kept = all
            .filter((each) => each.currency === currency)
            .reduce((sum, { amount, part }) => sum + amount - Math.floor((amount * part) / 100), 0);
          for (const unit of ['month', 'week']) {
            const told = await studio.read(
              ['GET', `/api/admin/business/cohorts?unit=${unit}&currency=${currency}`],
              cohortsSchema,
            );
            const sum = told.cohorts.flatMap(({ periods }) => periods).reduce((all, { revenue }) => all + revenue, 0);
            expect(sum).toBe(kept);
          }
        }
      }),
      { numRuns: 6 },
    );
  });
});

describe('churn', () => {
  test('tells plans by month: begun, ended, ended unpaid, recovered, and what people gave as a reason', async () => {
    const { database } = studio;
    const person = await createPerson(database);
    const month = (back: number, day = 1) =>
      sql`date_trunc('month', now(), 'UTC') - make_interval(months => ${back}) + make_interval(days => ${day - 1}, hours => 1)`;
    const began = async (id: string, from: number, plan = 'pro', status = 'active') => {
      await sql`insert into subscriptions (id, user_id, customer_id, status, plan, billing_interval, item_id, amount,
          current_period_start, current_period_end, created_at, sync_no)
        values (${id}, ${person.id}, 'cus', ${status}, ${plan}, 'month', 'si', 1000, now(), now(), ${month(from)}, 1)`.execute(
        database,
      );
    };
    const ends = (id: string, back: number, cause: string, reason: string | null = null) =>
      sql`update subscriptions set status = 'canceled', ended_at = ${month(back, 2)}, end_cause = ${cause},
        end_reason = ${reason} where id = ${id}`.execute(database);
    const turns = (id: string, status: string) =>
      sql`update subscriptions set status = ${status} where id = ${id}`.execute(database);
    for (const id of ['a', 'b', 'c', 'd']) await began(id, 3);
    await began('e', 1, 'business');
    await began('never', 1, 'pro', 'incomplete_expired');
    await ends('a', 1, 'cancellation_requested', 'too_expensive');
    await turns('b', 'past_due');
    await ends('b', 1, 'payment_failed');
    await turns('c', 'past_due');
    await turns('c', 'active');
    await turns('d', 'past_due');
    await began('f', 1);
    await ends('f', 1, 'cancellation_requested');
    const churn = await studio.read(['GET', '/api/admin/business/churn?months=3'], churnSchema);
    expect(churn.months.map(({ plans }) => plans)).toMatchObject([
      [
        { plan: 'business', atStart: 1, begun: 0 },
        { plan: 'pro', atStart: 2, ended: 0, recovered: 1 },
      ],
      [
        { plan: 'business', atStart: 0, begun: 1, ended: 0 },
        { plan: 'pro', atStart: 4, begun: 1, ended: 3, endedOfStart: 2, endedUnpaid: 1, recovered: 0 },
      ],
      [
        { plan: 'business', atStart: 0 },
        { plan: 'pro', atStart: 4 },
      ],
    ]);
    expect(churn).toMatchObject({ unsaid: 1, overdue: 1 });
    expect(churn.reasons).toEqual([
      { reason: 'payment_failed', count: 1 },
      { reason: 'too_expensive', count: 1 },
    ]);
    const file = await studio.ask(studio.admin, 'GET', '/api/admin/business/churn.csv?months=2');
    expect((await file.text()).split('\r\n')[4]).toMatch(/,pro,4,1,3,2,1,-2,50,0$/);
    expect((await studio.ask(studio.admin, 'GET', '/api/admin/business/churn?months=99')).status).toBe(400);
  });
});

const sumsRow = z.object({ taken: z.coerce.number(), returned: z.coerce.number() });
async function sumsOfLedger() {
  const { rows } = await sql`select coalesce(-sum(amount) filter (where kind = 'charge'), 0) as taken,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as returned
    from ledger_entries where created_at >= date_trunc('day', now(), 'UTC') - interval '29 days'`.execute(
    studio.database,
  );
  return rows.map((row) => sumsRow.parse(row));
}
