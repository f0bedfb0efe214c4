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

const submit = (person: Person, wanted: Parameters<typeof submitAtDatabase>[2]) =>
  submitAtDatabase(books.database, person, wanted);

const runOf = (generationId: string) =>
  books.database.selectFrom('runs').selectAll().where('generation_id', '=', generationId).executeTakeFirstOrThrow();

const recordOf = (id: string) =>
  books.database.selectFrom('ai_generations').selectAll().where('id', '=', id).executeTakeFirst();

const eventsOf = async (person: Person) =>
  (
    await books.database.selectFrom('events').select('type').where('user_id', '=', person.id).orderBy('seq').execute()
  ).flatMap(({ type }) => (type === 'balance' ? [] : [type]));

async function complete(id: string, returned = 0, claim = 0) {
  return books.answer(sql`complete_generation(${(await runOf(id)).id}, ${claim}, '[]', '/files/a.png', '{"made": true}',
    ${returned}, 'Some were missing')`);
}

async function fail(id: string, code: string, options: { claim?: number | null; removal?: string } = {}) {
  const { claim = 0, removal = null } = options;
  return books.answer(sql`fail_generation(${id}, ${(await runOf(id)).id}, ${claim}, ${code}, 'It failed',
    'It could not be made', ${removal})`);
}

async function completeLate(id: string, claim: number) {
  return books.answer(
    sql`complete_late_generation(${(await runOf(id)).id}, ${claim}, '[]', '/files/a.png', '{"made": true}')`,
  );
}

async function cancel(person: Person, id: string) {
  const { rows } = await sql<{
    outcome: string;
  }>`select outcome from cancel_generation(${person.token}, ${id})`.execute(books.database);
  return rows[0]?.outcome;
}

const put = (id: string, changes: ReturnType<typeof sql>) =>
  sql`update runs set ${changes} where generation_id = ${id}`.execute(books.database);

describe('a submit', () => {
  test('takes both pockets, and says what is left, whose it is and that it is new', async () => {
    const person = await createPerson(books.database, { tokens: 5, purchasedTokens: 20 });
    const answer = await submit(person, { cost: 12 });
    expect(answer).toMatchObject({ user_id: person.id, new_total_tokens: 13, is_duplicate: false });
    expect(await balanceOf(books.database, person)).toEqual({ tokens: 0, purchased_tokens: 13, debt: 0 });
    const entries = await books.database
      .selectFrom('ledger_entries')
      .select(['kind', 'pocket', 'amount', 'price_version'])
      .where('generation_id', '=', answer.id)
      .orderBy('amount')
      .execute();
    expect(entries).toEqual([
      { kind: 'charge', pocket: 'purchased_tokens', amount: -7, price_version: 1 },
      { kind: 'charge', pocket: 'tokens', amount: -5, price_version: 1 },
    ]);
    expect(await eventsOf(person)).toEqual(['insert']);
    const { deadline_at, created_at, state } = await runOf(answer.id);
    expect([deadline_at.getTime() - created_at.getTime(), state]).toEqual([600_000, 'queued']);
  });

  test('that is repeated answers the balance of now, charges nothing and starts nothing', async () => {
    const person = await createPerson(books.database, { tokens: 20, purchasedTokens: 3 });
    const { id } = await submit(person, { cost: 8 });
    await submit(person, { cost: 8 });
    expect(await submit(person, { id, cost: 8 })).toMatchObject({ is_duplicate: true, new_total_tokens: 7 });
    const runs = await books.database.selectFrom('runs').select('id').where('generation_id', '=', id).execute();
    expect(runs).toHaveLength(1);
  });

  test('that is sent ten times at once is one', async () => {
    const person = await createPerson(books.database, { tokens: 100 });
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(person, { id, cost: 8 })));
    expect(answers.filter(({ is_duplicate }) => !is_duplicate)).toHaveLength(1);
    expect(new Set(answers.map(({ new_total_tokens }) => new_total_tokens))).toEqual(new Set([92]));
  });

  test('with an id that stands for something else is refused, whichever part differs', async () => {
    const [person, other] = [await createPerson(books.database), await createPerson(books.database)];
    const { id } = await submit(person, { cost: 8 });
    for (const [who, change] of [
      [other, {}],
      [person, { input: 'a wolf' }],
      [person, { tool: 'gen_02' }],
    ] as const) {
      await expect(submit(who, { id, cost: 8, ...change })).rejects.toThrow('id_reused');
    }
    await complete(id);
    await sql`select remove_generation(${person.token}, ${id})`.execute(books.database);
    await expect(submit(person, { id, cost: 8 })).rejects.toThrow('id_reused');
    expect(await balanceOf(books.database, other)).toMatchObject({ tokens: 100 });
  });

  test('above the balance leaves nothing behind, and its id can be used again', async () => {
    const person = await createPerson(books.database, { tokens: 7 });
    const id = randomUUID();
    await expect(submit(person, { id, cost: 8 })).rejects.toThrow('insufficient_tokens');
    expect([await recordOf(id), await eventsOf(person)]).toEqual([undefined, []]);
    expect(await submit(person, { id, cost: 7 })).toMatchObject({ is_duplicate: false, new_total_tokens: 0 });
  });

  test('waits while so many of the same person’s are open, until one of them ends', async () => {
    const [person, other] = [await createPerson(books.database), await createPerson(books.database)];
    const waits = async (id: string) => Number((await runOf(id)).due_at) === Number.POSITIVE_INFINITY;
    const wanted = { cost: 1, concurrency: 2 };
    await submit(other, wanted);
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await submit(person, wanted)).id);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    expect(await Promise.all(ids.map(waits))).toEqual([false, false, true, true]);
    await complete(first);
    expect(await Promise.all([third, fourth].map(waits))).toEqual([false, true]);
    await fail(second, 'provider_failed');
    expect(await waits(fourth)).toBe(false);
    await complete(third);
    expect(await waits((await submit(person, wanted)).id)).toBe(false);
    const { id: waiting } = await submit(person, wanted);
    expect(await waits(waiting)).toBe(true);
    // Raised meanwhile: who came first goes first.
    const { id: newcomer } = await submit(person, { cost: 1, concurrency: 3 });
    expect(await waits(newcomer)).toBe(true);
    await sql`select release_all_waiting_runs(3)`.execute(books.database);
    expect(await Promise.all([waiting, newcomer].map(waits))).toEqual([false, true]);
  });
});

describe('one that waits', () => {
  test('and is cancelled frees no place, and takes nobody’s turn; the next has its whole time once it may go', async () => {
    const person = await createPerson(books.database);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await submit(person, { cost: 1, concurrency: 1 })).id);
    const [first = '', cancelled = '', next = ''] = ids;
    await cancel(person, cancelled);
    expect(Number((await runOf(next)).due_at)).toBe(Number.POSITIVE_INFINITY);
    await put(cancelled, sql`created_at = created_at - interval '2 hours'`);
    await put(next, sql`created_at = created_at - interval '1 hour', deadline_at = deadline_at - interval '1 hour'`);
    await complete(first);
    const { due_at, deadline_at } = await runOf(next);
    expect(deadline_at.getTime() - Number(due_at)).toBe(600_000);
  });
});

describe('what is returned', () => {
  test.each([
    { returned: 0, tokens: 0, purchased: 13 },
    { returned: 1, tokens: 0, purchased: 14 },
    { returned: 3, tokens: 0, purchased: 16 },
    { returned: 7, tokens: 0, purchased: 20 },
    { returned: 8, tokens: 1, purchased: 20 },
    { returned: 9, tokens: 2, purchased: 20 },
  ])('$returned of 12 go to the purchased ones first, up to the 7 that came from there', async (wanted) => {
    const person = await createPerson(books.database, { tokens: 5, purchasedTokens: 20 });
    const { id } = await submit(person, { cost: 12 });
    expect(await complete(id, wanted.returned)).not.toBeNull();
    expect(await balanceOf(books.database, person)).toEqual({
      ...{ tokens: wanted.tokens, purchased_tokens: wanted.purchased, debt: 0 },
    });
    expect(await recordOf(id)).toMatchObject({
      ...{ status: 'completed', tokens_used: 12, tokens_returned: wanted.returned, output_file_url: '/files/a.png' },
      metadata: { made: true, processing_time: expect.any(Number) },
    });
  });

  test('is everything when it fails, once, with the reason for its owner', async () => {
    const person = await createPerson(books.database, { tokens: 5, purchasedTokens: 20 });
    const { id } = await submit(person, { cost: 12 });
    expect(await fail(id, 'provider_failed')).not.toBeNull();
    expect(await recordOf(id)).toMatchObject({
      ...{ status: 'failed', tokens_returned: 12, return_reason: 'It could not be made', error_message: 'It failed' },
      ...{ metadata: { error_code: 'provider_failed' }, removed_at: null },
    });
    for (const claim of [0, 1, null]) expect(await fail(id, 'internal', { claim })).toBeNull();
    expect(await complete(id)).toBeNull();
    expect(await balanceOf(books.database, person)).toEqual({ tokens: 5, purchased_tokens: 20, debt: 0 });
    expect(await eventsOf(person)).toEqual(['insert', 'update']);
  });

  test('goes back a debt first, and nothing is booked of what cost nothing', async () => {
    const person = await createPerson(books.database, { tokens: 8 });
    const [{ id }, free] = [await submit(person, { cost: 8 }), await submit(person, { cost: 0 })];
    await books.buyPack(person, 10, 500, `cs_${id}`);
    await books.spend(person, 10);
    await books.correct(`cs_${id}`, 500);
    expect(await balanceOf(books.database, person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 10 });
    expect([await fail(id, 'lost'), await fail(free.id, 'lost')]).not.toContain(null);
    expect(await balanceOf(books.database, person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 2 });
  });

  test('is nothing to whoever lost the lease', async () => {
    const person = await createPerson(books.database);
    const { id } = await submit(person, { cost: 8 });
    const { id: another } = await submit(person, { cost: 8 });
    await put(id, sql`claim_no = 3`);
    await put(another, sql`claim_no = 2`);
    expect([await complete(id, 0, 2), await fail(id, 'internal', { claim: 2 })]).toEqual([null, null]);
    expect(await recordOf(id)).toMatchObject({ status: 'processing' });
    expect(await fail(id, 'internal', { claim: null })).not.toBeNull();
    expect(await runOf(id)).toMatchObject({ state: 'done', claim_no: 4 });
  });

  test('is nothing to a call that has ended, while another goes on', async () => {
    const person = await createPerson(books.database);
    const { id } = await submit(person, { cost: 8 });
    await put(id, sql`state = 'done'`);
    expect([await complete(id), await fail(id, 'internal')]).toEqual([null, null]);
    await put(id, sql`state = 'saving'`);
    expect(await complete(id)).not.toBeNull();
  });

  test('and what is charged is what the ledger says, whoever writes the record', async () => {
    const person = await createPerson(books.database);
    const { id } = await submit(person, { cost: 8 });
    const change = (changes: { tokens_used?: number; tokens_returned?: number }) =>
      books.database.updateTable('ai_generations').set(changes).where('id', '=', id).execute();
    await expect(change({ tokens_returned: 3 })).rejects.toThrow('8 charged and 3 returned, the ledger says 8 and 0');
    await expect(change({ tokens_used: 9 })).rejects.toThrow('9 charged and 0 returned, the ledger says 8 and 0');
  });
});

describe('what failed', () => {
  test.each(['deadline', 'lost'])('for our fault (%s) may still be delivered, for nothing', async (code) => {
    const person = await createPerson(books.database, { tokens: 8 });
    const [{ id }, { id: another }] = [await submit(person, { cost: 8 }), await submit(person, { cost: 0 })];
    for (const failing of [id, another]) {
      await put(failing, sql`state = 'at_provider'`);
      await fail(failing, code);
    }
    const { late_until, due_at } = await runOf(id);
    expect(Number(late_until) - due_at.getTime()).toBe(119 * 60_000);
    expect(await completeLate(id, 0)).toBeNull();
    expect(await completeLate(id, 1)).not.toBeNull();
    const record = await recordOf(id);
    expect(record).toMatchObject({
      ...{ status: 'completed', tokens_returned: 8, error_message: null, metadata: { made: true, arrived_late: true } },
      return_reason: 'It could not be made. The result arrived later and is free',
    });
    expect(record?.metadata).not.toHaveProperty('error_code');
    expect(await completeLate(id, 1)).toBeNull();
    expect([(await runOf(id)).late_until, (await runOf(another)).late_until]).toEqual([null, expect.any(Date)]);
    expect((await balanceOf(books.database, person)).tokens).toBe(8);
    expect(await eventsOf(person)).toEqual(['insert', 'insert', 'update', 'update', 'update']);
  });

  test.each([
    { why: 'for another reason', code: 'content_policy', changes: sql`state = 'at_provider'`, removal: undefined },
    { why: 'before a provider had it', code: 'lost', changes: sql`state = 'queued'`, removal: undefined },
    {
      ...{ why: 'after its owner wanted it cancelled', code: 'deadline' },
      ...{ changes: sql`state = 'at_provider', cancel_requested_at = now()`, removal: undefined },
    },
    { why: 'and was taken away', code: 'lost', changes: sql`state = 'at_provider'`, removal: 'cancelled' },
  ])('$why is not waited for any more', async ({ code, changes, removal }) => {
    const person = await createPerson(books.database);
    const { id } = await submit(person, { cost: 8 });
    await put(id, changes);
    await fail(id, code, removal === undefined ? {} : { removal });
    expect((await runOf(id)).late_until).toBeNull();
    expect(await completeLate(id, 1)).toBeNull();
    expect(await recordOf(id)).toMatchObject({ status: 'failed' });
  });

  test('and lies in the trash is completed there, without a word; what was cancelled stays away', async () => {
    const person = await createPerson(books.database);
    const [trashed, cancelled] = [await submit(person, { cost: 8 }), await submit(person, { cost: 8 })];
    for (const { id } of [trashed, cancelled]) {
      await put(id, sql`state = 'submitting'`);
      await fail(id, 'lost');
    }
    await sql`select remove_generation(${person.token}, ${trashed.id})`.execute(books.database);
    await sql`update ai_generations set removed_at = now(), removed_as = 'cancelled' where id = ${cancelled.id}`.execute(
      books.database,
    );
    expect([await completeLate(trashed.id, 1), await completeLate(cancelled.id, 1)]).toEqual([null, null]);
    expect(await recordOf(trashed.id)).toMatchObject({ status: 'completed' });
    expect(await recordOf(cancelled.id)).toMatchObject({ status: 'failed' });
  });
});

describe('a cancel', () => {
  test.each([
    { where: 'while it waits', changes: sql`state = 'queued'`, outcome: 'cancelled' },
    {
      ...{ where: 'in the provider’s queue', changes: sql`state = 'at_provider', queue_position = 1` },
      outcome: 'cancelled',
    },
    {
      ...{ where: 'at the head of that queue', changes: sql`state = 'at_provider', queue_position = 0` },
      outcome: 'requested',
    },
    { where: 'at the provider', changes: sql`state = 'at_provider'`, outcome: 'requested' },
    { where: 'while it is handed in', changes: sql`state = 'submitting', queue_position = 1`, outcome: 'requested' },
    { where: 'between two steps', changes: sql`state = 'queued', step = 1`, outcome: 'requested' },
  ])('$where: $outcome', async ({ changes, outcome }) => {
    const person = await createPerson(books.database, { tokens: 8 });
    const { id } = await submit(person, { cost: 8 });
    await put(id, sql`due_at = now() + interval '1 hour', ${changes}`);
    expect(await cancel(person, id)).toBe(outcome);
    const isFree = outcome === 'cancelled';
    expect((await balanceOf(books.database, person)).tokens).toBe(isFree ? 8 : 0);
    expect(await recordOf(id)).toMatchObject({ status: isFree ? 'failed' : 'processing' });
    expect((await runOf(id)).cancel_requested_at === null).toBe(isFree);
    expect(await eventsOf(person)).toEqual(['insert', isFree ? 'delete' : 'update']);
    if (isFree) await expect(cancel(person, id)).rejects.toThrow('not_found');
  });

  test('between two steps is looked at now, else when its next step is due; the first word counts', async () => {
    const person = await createPerson(books.database);
    const [between, rendering] = [await submit(person, { cost: 8 }), await submit(person, { cost: 8 })];
    await put(between.id, sql`step = 1, due_at = now() + interval '1 hour'`);
    await put(rendering.id, sql`state = 'at_provider', step = 1, due_at = now() + interval '1 hour'`);
    const { id: another } = await submit(await createPerson(books.database), { cost: 8 });
    for (const { id } of [between, rendering]) await cancel(person, id);
    expect((await runOf(another)).cancel_requested_at).toBeNull();
    const { cancel_requested_at: first } = await runOf(between.id);
    await cancel(person, between.id);
    const [hasDue, waits] = [await runOf(between.id), await runOf(rendering.id)];
    expect(hasDue.cancel_requested_at).toEqual(first);
    expect(waits.due_at.getTime() - hasDue.due_at.getTime()).toBeGreaterThan(3_000_000);
  });

  test('of what has ended says so, of what is somebody else’s nothing', async () => {
    const [person, other] = [await createPerson(books.database), await createPerson(books.database)];
    const { id } = await submit(person, { cost: 8 });
    await expect(cancel(other, id)).rejects.toThrow('not_found');
    await complete(id);
    expect(await cancel(person, id)).toBe('already_finished');
    expect((await balanceOf(books.database, person)).tokens).toBe(92);
  });
});
