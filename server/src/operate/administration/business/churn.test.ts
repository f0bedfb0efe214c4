import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBusinessDesk } from '../../../../test/support/business-desk.ts';
import { createPerson } from '../../../../test/support/people.ts';
import { churnSchema } from './wire.ts';

let studio: Awaited<ReturnType<typeof startBusinessDesk>>;
beforeAll(async () => {
  studio = await startBusinessDesk();
}, 60_000);
afterAll(() => studio.stop());

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
