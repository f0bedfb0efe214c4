import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Books, month, openBooks } from '../../../test/support/books.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(async () => {
  expect(await books.problems()).toEqual([]);
  await books.close();
});

const CENTS = 2599;
const left = (person: Person) => balanceOf(books.database, person);
const paymentOf = (id: string) =>
  books.database.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const remove = (person: Person) => sql`select remove_account(${person.id})`.execute(books.database);

async function payPack(person: Person, tokens: number): Promise<string> {
  const id = `cs_${randomUUID()}`;
  expect(await books.buyPack(person, tokens, CENTS, id)).toBe(true);
  return id;
}

async function payPlan(person: Person, tokens: number): Promise<string> {
  const id = `in_${randomUUID()}`;
  const subscription = await books.subscribe(person);
  expect(await books.payPlan(person, { id, kind: 'plan', subscription, tokens, period: 0 })).toBe(true);
  return id;
}

describe('what a payment gave is taken back', () => {
  test.each([
    { spent: 0, tokens: 100, purchased: 0, debt: 0 },
    { spent: 130, tokens: 0, purchased: 0, debt: 30 },
  ])('from the purchased tokens first, then from the others; the rest of $spent is debt', async (wanted) => {
    const person = await createPerson(books.database, { tokens: 100 });
    const id = await payPack(person, 400);
    await books.spend(person, wanted.spent);
    expect(await books.correct(id, CENTS)).toBe(-400);
    expect(await left(person)).toEqual({
      ...{ tokens: wanted.tokens, purchased_tokens: wanted.purchased, debt: wanted.debt },
    });
  });

  test('of a pack also from the plan’s, and of a plan also from the purchased ones', async () => {
    const person = await createPerson(books.database, { tokens: 0 });
    const pack = await payPack(person, 400);
    await books.spend(person, 100);
    await payPlan(person, 500);
    expect(await books.correct(pack, CENTS)).toBe(-400);
    expect(await left(person)).toEqual({ tokens: 400, purchased_tokens: 0, debt: 0 });

    const other = await createPerson(books.database, { tokens: 0 });
    const plan = await payPlan(other, 500);
    await payPack(other, 400);
    await books.spend(other, 200);
    expect(await books.correct(plan, CENTS)).toBe(-500);
    expect(await left(other)).toEqual({ tokens: 0, purchased_tokens: 200, debt: 0 });
  });

  test('by the share that went back, rounded down, however it went, and never for more than was paid', async () => {
    const person = await createPerson(books.database, { tokens: 0 });
    const id = await payPack(person, 400);
    expect(await books.correct(id, 1000, 100)).toBe(-169);
    expect(await books.correct(id, 2599, 2599)).toBe(-231);
    expect(await paymentOf(id)).toMatchObject({ refunded: CENTS, disputed: CENTS, taken_back: 400 });
    expect(await books.correct(id, 5000, 5000)).toBe(0);
    expect(await paymentOf(id)).toMatchObject({ refunded: CENTS, disputed: CENTS, taken_back: 400 });
    expect(await left(person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 0 });
  });

  test('only as far as it has not lapsed, be it by a part or as a whole', async () => {
    const person = await createPerson(books.database, { tokens: 0 });
    const subscription = await books.subscribe(person);
    const id = `in_${randomUUID()}`;
    await books.payPlan(person, { id, kind: 'plan', subscription, tokens: 3000, period: 0 });
    await books.spend(person, 1000);
    await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, period: 1 });
    expect(await books.correct(id, 520)).toBe(-600);
    expect(await books.correct(id, 2598)).toBe(-400);
    expect(await books.correct(id, CENTS)).toBe(0);
    expect(await left(person)).toEqual({ tokens: 2000, purchased_tokens: 0, debt: 0 });
  });

  test('for a cent as well, and of what cost nothing never', async () => {
    const person = await createPerson(books.database, { tokens: 0 });
    expect(await books.correct(await payPlan(person, 3000), 1)).toBe(-1);
    const free = `cs_${randomUUID()}`;
    await books.buyPack(person, 400, 0, free);
    expect(await books.correct(free, 0)).toBe(0);
    expect(await left(person)).toEqual({ tokens: 2999, purchased_tokens: 400, debt: 0 });
  });

  test('and comes back with the money, into the pocket it was paid for', async () => {
    const person = await createPerson(books.database, { tokens: 0 });
    const [pack, plan] = [await payPack(person, 400), await payPlan(person, 500)];
    for (const id of [pack, plan]) await books.correct(id, 0, CENTS);
    expect(await left(person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 0 });
    expect([await books.correct(pack, 0), await books.correct(plan, 0)]).toEqual([400, 500]);
    expect(await left(person)).toEqual({ tokens: 500, purchased_tokens: 400, debt: 0 });
  });

  test('down to a single token, and up again', async () => {
    const person = await createPerson(books.database, { tokens: 0 });
    const id = await payPack(person, 1);
    expect([await books.correct(id, CENTS), await books.correct(id, 0)]).toEqual([-1, 1]);
    expect(await left(person)).toEqual({ tokens: 0, purchased_tokens: 1, debt: 0 });
  });
});

describe('of somebody who is gone', () => {
  test('a payment is booked, and gives nothing', async () => {
    const person = await createPerson(books.database);
    const subscription = await books.subscribe(person);
    await remove(person);
    const [pack, plan] = [await payPack(person, 400), `in_${randomUUID()}`];
    expect(await books.buyPack(person, 400, CENTS, pack)).toBe(false);
    const payment = { id: plan, kind: 'plan', subscription, tokens: 500, period: 0 } as const;
    expect([await books.payPlan(person, payment), await books.payPlan(person, payment)]).toEqual([true, false]);
    for (const id of [pack, plan]) expect(await paymentOf(id)).toMatchObject({ amount: CENTS, tokens: 0 });
  });

  test('what goes back is noted, and takes nothing', async () => {
    const person = await createPerson(books.database, { tokens: 0 });
    const id = await payPack(person, 400);
    await remove(person);
    expect(await books.correct(id, CENTS)).toBe(0);
    expect(await paymentOf(id)).toMatchObject({ refunded: CENTS, taken_back: 0 });
  });
});

describe('an invoice', () => {
  test('of the same month as the last one replaces what is left; of a month before, paid no later, it is over', async () => {
    const person = await createPerson(books.database, { tokens: 0 });
    const subscription = await books.subscribe(person);
    await books.payPlan(person, { kind: 'plan', subscription, tokens: 3000, period: 1 });
    await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, period: 1, paid: 2 });
    expect((await left(person)).tokens).toBe(3000);
    const late = `in_${randomUUID()}`;
    await books.payPlan(person, { id: late, kind: 'renewal', subscription, tokens: 200, period: 0, paid: 2 });
    expect((await left(person)).tokens).toBe(3000);
    expect(await paymentOf(late)).toMatchObject({ tokens: 200, lapsed: 200 });
    await books.payPlan(person, { kind: 'renewal', subscription, tokens: 200, period: 0, paid: 3 });
    expect((await left(person)).tokens).toBe(3200);
  });

  test('of a month before the first one is over when it was paid no later, and else takes nothing', async () => {
    const person = await createPerson(books.database, { tokens: 0 });
    const subscription = await books.subscribe(person);
    await books.payPlan(person, { kind: 'plan', subscription, tokens: 3000, period: 1 });
    for (const tokens of [0, 1, 200]) {
      await books.payPlan(person, { kind: 'renewal', subscription, tokens, period: 0, paid: 1 });
    }
    expect((await left(person)).tokens).toBe(3000);
    await books.payPlan(person, { kind: 'renewal', subscription, tokens: 200, period: 0, paid: 2 });
    expect((await left(person)).tokens).toBe(3200);
  });

  test('that was paid before the plan’s end, and heard of after it, gives nothing that stays', async () => {
    for (const { isLapsed, paid, tokens } of [
      { isLapsed: true, paid: 1, tokens: 0 },
      { isLapsed: true, paid: 2, tokens: 0 },
      { isLapsed: true, paid: 3, tokens: 3000 },
      { isLapsed: false, paid: 1, tokens: 3000 },
    ]) {
      const person = await createPerson(books.database, { tokens: 0 });
      const subscription = await books.subscribe(person);
      await books.payPlan(person, { kind: 'plan', subscription, tokens: 3000, period: 0 });
      await books.subscribe(person, { status: 'canceled', endedAt: month(2) }, subscription);
      if (isLapsed) await books.answer(sql`end_plan(${subscription})`);
      await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, period: 1, paid });
      expect((await left(person)).tokens).toBe(tokens);
    }
  });

  test('of an upgrade counts for no month, and what others paid counts for nothing', async () => {
    const [person, other] = [await createPerson(books.database, { tokens: 0 }), await createPerson(books.database)];
    const subscription = await books.subscribe(person);
    await books.payPlan(other, {
      ...{ kind: 'renewal', subscription: await books.subscribe(other), tokens: 3000, period: 9 },
    });
    await books.payPlan(person, { kind: 'plan', subscription, tokens: 3000, period: 0 });
    await books.payPlan(person, { kind: 'upgrade', subscription, tokens: 500, period: 5, paid: 5 });
    await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, period: 1 });
    expect((await left(person)).tokens).toBe(3000);
  });

  test('that brings no tokens is booked as well', async () => {
    const person = await createPerson(books.database, { tokens: 7 });
    const subscription = await books.subscribe(person);
    const id = `in_${randomUUID()}`;
    expect(await books.payPlan(person, { id, kind: 'upgrade', subscription, tokens: 0, period: 0 })).toBe(true);
    expect((await paymentOf(id)).tokens).toBe(0);
    expect((await left(person)).tokens).toBe(7);
  });
});
