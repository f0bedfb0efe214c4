import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { startBusinessDesk } from '../../../../test/support/business-desk.ts';
import { createPerson } from '../../../../test/support/people.ts';
import { keepBusiness } from './keep-days.ts';
import { marginsSchema } from './wire.ts';

let studio: Awaited<ReturnType<typeof startBusinessDesk>>;
beforeAll(async () => {
  studio = await startBusinessDesk();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.forgetAll());

const margins = async (query = '') => {
  await keepBusiness(studio);
  return studio.read(['GET', `/api/admin/business/margins${query}`], marginsSchema);
};

describe('margins', () => {
  test('are told by tool, provider and model: tokens by what they brought, less what the provider bills', async () => {
    const person = await createPerson(studio.database);
    await studio.paid({ person, daysAgo: 3, amount: 1000, tokens: 1000 });
    await studio.ordered({ person, daysAgo: 2, said: 0.04 });
    await studio.ordered({ person, daysAgo: 1, said: 0.02, tokens: 20, returned: 5 });
    await studio.ordered({ person, daysAgo: 1, model: 'm:2', priced: 30_000 });
    await studio.ordered({ person, daysAgo: 1, status: 'failed' });
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
    await studio.paid({ person, daysAgo: 1, amount: 1000, tokens: 1000 });
    await studio.ordered({ person, daysAgo: 1, tool: 'fal_veo2', provider: 'fal', tokens: 100 });
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
    await studio.paid({ person, daysAgo: 1, amount: 1000, tokens: 1000, currency: 'eur' });
    await studio.paid({ person, daysAgo: 1, amount: 500, tokens: 1000, currency: 'eur' });
    await studio.paid({ person, daysAgo: 1, amount: 4000, tokens: 1000 });
    await studio.ordered({ person, daysAgo: 1, said: 0.04 });
    const inEuro = await margins();
    expect(inEuro).toMatchObject({ currency: 'eur', currencies: ['eur', 'usd'], tokenValue: 0.75 });
    expect(inEuro.rows).toMatchObject([{ value: 7.5, costMicros: 40_000, margin: null }]);
    expect((await margins('?currency=usd')).rows).toMatchObject([{ value: 40, margin: 36 }]);
  });

  test('keep what is known of the orders of people whose account was erased since', async () => {
    const person = await createPerson(studio.database);
    await studio.ordered({ person, daysAgo: 30, said: 0.04 });
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
    await studio.paid({ person, daysAgo: 1, amount: 1000, tokens: 1000 });
    await studio.ordered({ person, daysAgo: 1, said: 0.0123, model: '=cmd,1' });
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
        await studio.forgetAll();
        for (const { part, later, ...each } of orders) {
          const returned = each.status === 'failed' ? each.tokens : Math.floor((each.tokens * part) / 100);
          await studio.ordered({ ...each, person, returned, returnedDaysAgo: Math.max(0, each.daysAgo - later) });
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

const sumsRow = z.object({ taken: z.coerce.number(), returned: z.coerce.number() });
async function sumsOfLedger() {
  const { rows } = await sql`select coalesce(-sum(amount) filter (where kind = 'charge'), 0) as taken,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as returned
    from ledger_entries where created_at >= date_trunc('day', now(), 'UTC') - interval '29 days'`.execute(
    studio.database,
  );
  return rows.map((row) => sumsRow.parse(row));
}
