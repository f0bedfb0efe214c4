import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailIn } from '../../../test/support/mails.ts';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { billingTasks } from './tasks.ts';

let studio: PayingStudio;
beforeAll(async () => {
  studio = await startPayingStudio();
}, 60_000);
afterAll(() => studio.stop());

/** Works off what is to be told to this person, each task twice as after a crash. Answers their mails, oldest first. */
async function mailsOf(person: Person) {
  const tasks = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', 'money_mail').execute();
  for (const { payload } of [...tasks, ...tasks]) await billingTasks(studio.deps).money_mail?.(payload);
  const mails = await studio.database
    .selectFrom('tasks')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute();
  return mails.map(({ payload }) => mailIn(payload)).filter(({ to }) => to === person.email);
}

async function textsOf(person: Person) {
  return (await mailsOf(person)).map(({ subject, text }) => `${subject}\n${text}`);
}

const buy = (person: Person, id: string) =>
  sql`select book_pack_payment(${id}, ${`cs:${id}`}, 'pack', ${person.id}, 'tokens_2000', 2000, 2000, 'usd',
    ${`pi_${id}`}, '2026-11-03T23:30:00Z')`.execute(studio.database);

async function correct(id: string, refunded: number, disputed = 0) {
  await sql`select correct_payment(id, ${`ch_${id}`}, ${refunded}, ${disputed}, sync_no) from payments
    where id = ${id}`.execute(studio.database);
}

/** Mirrors a plan as the payment service has it now. */
async function mirror(person: Person, id: string, changes: Record<string, unknown> = {}) {
  const seen = {
    id,
    user_id: person.id,
    customer_id: `cus_${person.id}`,
    status: 'active',
    plan: 'business',
    billing_interval: 'month',
    item_id: 'si_1',
    amount: 4999,
    current_period_start: '2026-11-01T00:00:00Z',
    current_period_end: '2026-12-01T00:00:00Z',
    created_at: '2026-11-01T00:00:00Z',
    ...changes,
  };
  await sql`select mirror_subscription(jsonb_populate_record(null::subscriptions, ${JSON.stringify(seen)}::jsonb),
    coalesce((select sync_no from subscriptions where id = ${id}), 0))`.execute(studio.database);
}

describe('a mail tells, once and with amounts and tokens,', () => {
  test('a purchase, its refund, a dispute and how it ended', async () => {
    const person = await createPerson(studio.database, { tokens: 0 });
    await buy(person, 'cs_told');
    await correct('cs_told', 500);
    await correct('cs_told', 500, 1500);
    await correct('cs_told', 500, 0);
    await correct('cs_told', 0, 0);
    const texts = await textsOf(person);
    const payment = 'your payment of $20 from November 3, 2026 (UTC) for 2,000 Tokens';
    expect(texts).toHaveLength(5);
    expect(texts[0]).toContain('Your tokens are here\nYou paid $20 for 2,000 Tokens.\n\n2,000 tokens came with it.');
    expect(texts[0]).toContain('/settings?tab=billing');
    expect(texts[1]).toContain(`We paid back $5\nWe paid back $5 of ${payment}.\n\n500 tokens that came with it were`);
    expect(texts[2]).toContain(`A payment of $15 was disputed\nYour bank took back $15 of ${payment}`);
    expect(texts[2]).toContain('1,500 tokens that came with it were taken back.');
    expect(texts[3]).toContain(`The dispute about $15 is over\nThe dispute ended in our favor: $15 of ${payment}`);
    expect(texts[3]).toContain('1,500 tokens that had been taken back are yours again.');
    expect(texts[4]).toContain('A refund of $5 did not go through');
  });

  test('a plan, its cancellation, a resumption, a planned switch and its end', async () => {
    const person = await createPerson(studio.database, { tokens: 0 });
    const id = 'sub_told';
    await mirror(person, id);
    await sql`select book_plan_invoice('in_told', 'plan', ${person.id}, ${id}, 'business', 'month', 6000, 0, 10000, 6000, null, 4999,
      'usd', 'pi_in_told', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z')`.execute(studio.database);
    await mirror(person, id, { ends_at: '2026-12-01T00:00:00Z' });
    await mirror(person, id, { ends_at: '2026-12-01T00:00:00Z', payment_problem: null });
    await mirror(person, id);
    await mirror(person, id, { next_plan: 'pro', next_interval: 'year' });
    await mirror(person, id);
    await mirror(person, id, { status: 'canceled', ended_at: '2026-12-01T00:00:00Z' });
    await sql`select end_plan(${id})`.execute(studio.database);
    const texts = await textsOf(person);
    expect(texts.map((text) => text.split('\n')[0])).toEqual([
      'Your plan Business is running',
      'Your plan Business is canceled',
      'Your plan Business goes on',
      'You switch to Pro on December 1, 2026 (UTC)',
      'You stay on Business',
      'Your plan Business has ended',
    ]);
    expect(texts[0]).toContain('You paid $49.99 for Business.\n\n6,000 tokens came with it.');
    expect(texts[1]).toContain('It works until December 1, 2026');
    expect(texts[3]).toContain('From then on Pro is billed every year.');
    expect(texts[5]).toContain('6,000 tokens of it that were not used have expired.');
  });

  test('nothing to somebody whose account is gone', async () => {
    const person = await createPerson(studio.database, { tokens: 0 });
    await buy(person, 'cs_gone');
    expect((await studio.ask(person, 'DELETE', '/api/account')).status).toBe(204);
    expect((await mailsOf(person)).map(({ subject }) => subject)).not.toContain('Your tokens are here');
  });
});
