import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Books, openBooks } from '../../../test/support/books.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { submitAtDatabase } from '../../../test/support/submitted.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(async () => {
  expect(await books.problems()).toEqual([]);
  await books.close();
});

type Pocket = 'tokens' | 'purchased_tokens';
const WHY = 'For the test';

async function adjust(
  person: Pick<Person, 'id'>,
  change: number,
  pocket: Pocket,
  id: string = randomUUID(),
  why = WHY,
) {
  const { rows } = await sql<{ is_duplicate: boolean; before: number; after: number }>`
    select is_duplicate, (before).tokens + (before).purchased_tokens - (before).debt as before,
      (after).tokens + (after).purchased_tokens - (after).debt as after
    from adjust_user_tokens(${person.id}, ${change}, ${pocket}, ${id}, ${why})`.execute(books.database);
  return rows[0];
}

async function giveBack(generation: string, tokens: number, id: string = randomUUID()) {
  const { rows } = await sql<{ owner: string; seq: number | null }>`
    select owner, seq from refund_out_of_goodwill(${generation}, ${id}, ${tokens}, ${WHY})`.execute(books.database);
  return rows[0];
}

async function completed(person: Person, cost: number, returned = 0): Promise<string> {
  const { id } = await submitAtDatabase(books.database, person, { cost });
  const { id: run } = await books.database
    .selectFrom('runs')
    .select('id')
    .where('generation_id', '=', id)
    .executeTakeFirstOrThrow();
  await books.answer(sql`complete_generation(${run}, 0, '[]', '/files/a.png', '{}', ${returned}, 'Some were missing')`);
  return id;
}

describe('an adjustment', () => {
  test.each([
    { change: 7, pocket: 'tokens', left: { tokens: 17, purchased_tokens: 20, debt: 0 } },
    { change: 7, pocket: 'purchased_tokens', left: { tokens: 10, purchased_tokens: 27, debt: 0 } },
    { change: -7, pocket: 'tokens', left: { tokens: 3, purchased_tokens: 20, debt: 0 } },
    { change: -12, pocket: 'tokens', left: { tokens: 0, purchased_tokens: 18, debt: 0 } },
    { change: -7, pocket: 'purchased_tokens', left: { tokens: 10, purchased_tokens: 13, debt: 0 } },
    { change: -22, pocket: 'purchased_tokens', left: { tokens: 8, purchased_tokens: 0, debt: 0 } },
    { change: -35, pocket: 'tokens', left: { tokens: 0, purchased_tokens: 0, debt: 5 } },
    { change: -35, pocket: 'purchased_tokens', left: { tokens: 0, purchased_tokens: 0, debt: 5 } },
  ] as const)('of $change on $pocket leaves $left', async ({ change, pocket, left }) => {
    const person = await createPerson(books.database, { tokens: 10, purchasedTokens: 20 });
    const id = randomUUID();
    const first = await adjust(person, change, pocket, id);
    expect(first).toEqual({ is_duplicate: false, before: 30, after: 30 + change });
    expect(await balanceOf(books.database, person)).toEqual(left);
    const again = await adjust(person, change, pocket, id);
    expect(again).toEqual({ is_duplicate: true, before: 30 + change, after: 30 + change });
    expect(await balanceOf(books.database, person)).toEqual(left);
  });

  test('that gives pays a debt first, be it of one token', async () => {
    const person = await createPerson(books.database, { tokens: 0 });
    await adjust(person, -8, 'tokens');
    await adjust(person, 7, 'purchased_tokens');
    await adjust(person, 1, 'tokens');
    await adjust(person, 1, 'tokens');
    expect(await balanceOf(books.database, person)).toEqual({ tokens: 1, purchased_tokens: 0, debt: 0 });
  });

  test('goes as far as a balance and a debt can hold, and tokens that come back or are bought fit above it', async () => {
    const person = await createPerson(books.database, { tokens: 30, purchasedTokens: 970 });
    const highest = 1_000_000_000;
    const { id } = await submitAtDatabase(books.database, person, { cost: 400 });
    await expect(adjust(person, highest - 599, 'tokens')).rejects.toThrow('balance_full');
    await adjust(person, highest - 600, 'purchased_tokens');
    await expect(adjust(person, 1, 'tokens')).rejects.toThrow('balance_full');
    await books.answer(sql`fail_generation(${id}, null, null, 'provider_failed', 'It failed', 'It failed')`);
    expect(await books.buyPack(person, 12_000)).toBe(true);
    const { tokens, purchased_tokens } = await balanceOf(books.database, person);
    expect(tokens + purchased_tokens).toBe(highest + 12_400);
    await adjust(person, -12_400 - highest, 'tokens');
    await adjust(person, -highest, 'tokens');
    await expect(adjust(person, -1, 'tokens')).rejects.toThrow('debt_full');
    expect(await balanceOf(books.database, person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: highest });
  });

  test('says in every line of the ledger why', async () => {
    const person = await createPerson(books.database, { tokens: 1, purchasedTokens: 1 });
    const id = randomUUID();
    await adjust(person, -3, 'tokens', id);
    const entries = await books.database
      .selectFrom('ledger_entries')
      .select(['kind', 'pocket', 'amount', 'reason'])
      .where('business_key', 'like', `adjust:admin:${id}:%`)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { kind: 'adjust', pocket: 'tokens', amount: -1, reason: WHY },
      { kind: 'adjust', pocket: 'purchased_tokens', amount: -1, reason: WHY },
      { kind: 'debt', pocket: 'debt', amount: 1, reason: WHY },
    ]);
  });

  test('under an id that stands for another is refused, whichever part differs', async () => {
    const [person, other] = [await createPerson(books.database), await createPerson(books.database)];
    const id = randomUUID();
    await adjust(person, -120, 'tokens', id);
    await expect(adjust(person, -100, 'tokens', id)).rejects.toThrow('id_reused');
    await expect(adjust(other, -120, 'tokens', id)).rejects.toThrow('id_reused');
    await expect(adjust(person, -120, 'tokens', id, 'For nothing')).rejects.toThrow('id_reused');
    expect(await balanceOf(books.database, person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 20 });
    expect(await balanceOf(books.database, other)).toMatchObject({ tokens: 100 });
  });

  test('of nobody is refused', async () => {
    await expect(adjust({ id: randomUUID() }, 1, 'tokens')).rejects.toThrow('not_found');
  });
});

describe('goodwill', () => {
  test('returns what is still kept of a charge and no more, first what was taken from the purchased ones', async () => {
    const person = await createPerson(books.database, { tokens: 5, purchasedTokens: 20 });
    const id = await completed(person, 12, 3);
    const left = () => balanceOf(books.database, person);
    expect(await left()).toEqual({ tokens: 0, purchased_tokens: 16, debt: 0 });
    expect(await giveBack(id, 1)).toMatchObject({ owner: person.id, seq: expect.any(Number) });
    await giveBack(id, 1);
    expect(await left()).toEqual({ tokens: 0, purchased_tokens: 18, debt: 0 });
    await giveBack(id, 4);
    expect(await left()).toEqual({ tokens: 2, purchased_tokens: 20, debt: 0 });
    await expect(giveBack(id, 4)).rejects.toThrow('not_refundable');
    await giveBack(id, 3);
    expect(await left()).toEqual({ tokens: 5, purchased_tokens: 20, debt: 0 });
    await expect(giveBack(id, 1)).rejects.toThrow('not_refundable');
    const record = await books.database
      .selectFrom('ai_generations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(record).toMatchObject({ tokens_used: 12, tokens_returned: 12, return_reason: WHY });
  });

  test('happens once for an id, and with other figures is refused', async () => {
    const person = await createPerson(books.database, { tokens: 10 });
    const [id, request] = [await completed(person, 10), randomUUID()];
    await giveBack(id, 4, request);
    expect(await giveBack(id, 4, request)).toEqual({ owner: person.id, seq: null });
    await expect(giveBack(id, 3, request)).rejects.toThrow('id_reused');
    await giveBack(id, 4);
    expect((await balanceOf(books.database, person)).tokens).toBe(8);
  });

  test('is for what was completed: not for what is being made, failed or is not there', async () => {
    const person = await createPerson(books.database);
    const { id } = await submitAtDatabase(books.database, person, { cost: 8 });
    await expect(giveBack(id, 1)).rejects.toThrow('not_refundable');
    await books.answer(sql`fail_generation(${id}, null, null, 'internal', 'It failed', 'It failed')`);
    await expect(giveBack(id, 1)).rejects.toThrow('not_refundable');
    await expect(giveBack(randomUUID(), 1)).rejects.toThrow('not_found');
  });

  test('may be shown twenty times for one generation', async () => {
    const person = await createPerson(books.database, { tokens: 30 });
    const id = await completed(person, 30);
    for (let n = 0; n < 20; n += 1) await giveBack(id, 1);
    await expect(giveBack(id, 1)).rejects.toThrow('not_refundable');
    expect((await balanceOf(books.database, person)).tokens).toBe(20);
  });

  test('for what lies in the trash is no news in the gallery', async () => {
    const person = await createPerson(books.database, { tokens: 8 });
    const id = await completed(person, 8);
    await sql`select remove_generation(${person.token}, ${id})`.execute(books.database);
    expect(await giveBack(id, 8)).toEqual({ owner: person.id, seq: null });
    expect((await balanceOf(books.database, person)).tokens).toBe(8);
  });
});
