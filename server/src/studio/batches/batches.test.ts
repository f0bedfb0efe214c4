import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { errorSchema } from '../../http/wire.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { readNamedLists } from './prompt-lists.ts';
import {
  batchDetailSchema,
  batchQuoteSchema,
  promptListsSchema,
  queueSchema,
  stoppedBatchSchema,
  submittedBatchSchema,
} from './wire.ts';

const TOOL = 'gen_01';
const EACH = 8;

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio({ env: { USER_CONCURRENCY: '2' } });
});
afterAll(() => studio.stop());

const rich = (tokens = 1000) => createPerson(studio.deps.database, { tokens });
const plan = (changes: object = {}) => ({ tool: TOOL, input: { prompt: 'a fox' }, ...changes });
const sumOf = async (person: Person) => {
  const { tokens, purchased_tokens } = await balanceOf(studio.deps.database, person);
  return tokens + purchased_tokens;
};

async function quote(person: Person, changes: object = {}) {
  const answer = await studio.ask(person, 'POST', '/api/batches/quote', plan(changes));
  expect(answer.status).toBe(200);
  return batchQuoteSchema.parse(await answer.json());
}

async function orderOf(person: Person, changes: object = {}) {
  const { seed, tokens, count } = await quote(person, changes);
  return { ...plan(changes), batchId: randomUUID(), seed, quotedCost: tokens, quotedCount: count };
}

const send = (person: Person, body: object) => studio.ask(person, 'POST', '/api/batches', body);

async function order(person: Person, changes: object = {}) {
  const answer = await send(person, await orderOf(person, changes));
  expect(answer.status).toBe(202);
  return submittedBatchSchema.parse(await answer.json()).batch;
}

async function steer(person: Person, id: string, act: string) {
  return stoppedBatchSchema.parse(await (await studio.ask(person, 'POST', `/api/batches/${id}/${act}`)).json());
}
const detail = async (person: Person, id: string) =>
  batchDetailSchema.parse(await (await studio.ask(person, 'GET', `/api/batches/${id}`)).json());
const queue = async (person: Person) => queueSchema.parse(await (await studio.ask(person, 'GET', '/api/queue')).json());
const refusal = async (answer: Response) => errorSchema.parse(await answer.json());

async function finish(person: Person) {
  const { database, live } = studio.deps;
  const running = (await queue(person)).entries.filter(({ isWaiting }) => !isWaiting);
  for (const { generation } of running) {
    await sql`select fail_generation(${generation.id}, null, null, 'provider', 'It failed', 'It failed')`.execute(
      database,
    );
  }
  live.wakeWorkers();
  return running.map(({ generation }) => generation.id);
}

describe('a batch', () => {
  test('costs the sum of its items, and is ordered with the texts and seeds of its quote', async () => {
    const person = await rich();
    const grid = {
      input: { prompt: 'a {red|blue} fox' },
      axes: [{ field: 'steps', values: [20, 30] }],
      repeats: 2,
    };
    const quoted = await quote(person, grid);
    expect(quoted).toMatchObject({ count: 8, tokens: 8 * EACH, missing: 0 });
    expect(quoted.items.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(quoted.tokens);
    expect(await sumOf(person)).toBe(1000);

    const ordered = {
      ...plan(grid),
      batchId: randomUUID(),
      seed: quoted.seed,
      quotedCost: quoted.tokens,
      quotedCount: 8,
    };
    const { batch, new_total_tokens } = submittedBatchSchema.parse(await (await send(person, ordered)).json());
    expect(new_total_tokens).toBe(1000 - 8 * EACH);
    expect(batch).toMatchObject({
      state: 'running',
      count: 8,
      receipt: { charged: 8 * EACH, returned: 0, kept: 8 * EACH },
    });
    const { items } = await detail(person, batch.id);
    expect(items.map(({ cell, texts, seed }) => ({ cell, texts, seed, tokens: EACH }))).toEqual(quoted.items);
    expect(items.map(({ generation }) => generation?.input_data)).toEqual(
      quoted.items.map(({ cell, texts, seed }) =>
        expect.objectContaining({ positivePrompt: texts.prompt, seed, steps: [20, 30][cell[0] ?? 0] }),
      ),
    );
  });

  test('ordered twice at the same moment under one id is charged once', async () => {
    const person = await rich();
    const body = await orderOf(person, { repeats: 5 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(person, body)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(await sumOf(person)).toBe(1000 - 5 * EACH);
    const other = await send(person, { ...body, repeats: 4, quotedCount: 4, quotedCost: 4 * EACH });
    expect([other.status, (await refusal(other)).code]).toEqual([409, 'id_reused']);
  });

  test('whose id somebody else takes at the same moment is refused, and charges nothing', async () => {
    const [person, other] = [await rich(), await rich()];
    const body = await orderOf(person, { repeats: 2 });
    const { database } = studio.deps;
    const answer = await database.transaction().execute(async (transaction) => {
      await sql`insert into batches (id, user_id, tool_type, tool_name, name, plan, plan_hash, item_count, cost)
        values (${body.batchId}, ${other.id}, ${TOOL}, 'Image', 'a fox', '{}', '', 1, 0)`.execute(transaction);
      const asked = send(person, body);
      await eventually(async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query ~ 'submit_batch'`.execute(database);
        expect(rows).toHaveLength(1);
      });
      return { asked };
    });
    const refused = await answer.asked;
    expect([refused.status, (await refusal(refused)).code]).toEqual([409, 'id_reused']);
    expect(await sumOf(person)).toBe(1000);
  });

  test('that is cut off in its middle charges nothing, and once when it is sent again', async () => {
    const person = await rich();
    const { database } = studio.deps;
    const body = await orderOf(person, { repeats: 64 });
    await sql`create or replace function hang() returns trigger language plpgsql as
      $$ begin perform pg_sleep(60); return new; end $$`.execute(database);
    await sql`create or replace trigger hang before insert on batch_items for each row when (new.position = 40)
      execute function hang()`.execute(database);
    const answer = send(person, body);
    await eventually(async () => {
      const ended = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(database);
      expect(ended.rows).toHaveLength(1);
    });
    await answer;
    await sql`drop trigger if exists hang on batch_items`.execute(database);
    const { count } = await database
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', person.id)
      .where('kind', '=', 'charge')
      .executeTakeFirstOrThrow();
    expect([0, 64]).toContain(Number(count));

    expect((await send(person, body)).status).toBe(202);
    expect(await sumOf(person)).toBe(1000 - 64 * EACH);
    expect((await detail(person, body.batchId)).items).toHaveLength(64);
    expect((await verifyLedger(database)).flatMap((check) => check.problems)).toEqual([]);
  });

  test('that the balance does not reach for is refused whole, with what is missing', async () => {
    const person = await rich(20);
    expect(await quote(person, { repeats: 3 })).toMatchObject({ tokens: 24, missing: 4 });
    const answer = await send(person, await orderOf(person, { repeats: 3 }));
    expect(answer.status).toBe(402);
    expect(await refusal(answer)).toMatchObject({ code: 'insufficient_tokens', details: { needed: 24, missing: 4 } });
    expect([await sumOf(person), (await queue(person)).entries]).toEqual([20, []]);
  });

  test('is refused at another price, with another count, and above what may be ordered at once', async () => {
    const person = await rich();
    const body = await orderOf(person, { repeats: 3 });
    const dearer = await send(person, { ...body, quotedCost: 23 });
    expect([dearer.status, await refusal(dearer)]).toMatchObject([
      409,
      { code: 'quote_changed', details: { tokens: 24 } },
    ]);
    expect((await send(person, { ...body, quotedCount: 2 })).status).toBe(409);
    const many = await studio.ask(person, 'POST', '/api/batches/quote', plan({ repeats: 65 }));
    expect([many.status, await refusal(many)]).toMatchObject([
      400,
      { error: 'That is 65. Up to 64 can be ordered at once.' },
    ]);
    const wrong = await studio.ask(
      person,
      'POST',
      '/api/batches/quote',
      plan({ axes: [{ field: 'steps', values: [20, 999] }] }),
    );
    expect([wrong.status, await refusal(wrong)]).toMatchObject([400, { details: [{ field: 'steps' }] }]);
    expect(await sumOf(person)).toBe(1000);
  });

  test('is paused where it has not begun, lets other work pass, and goes on', async () => {
    const person = await rich();
    const batch = await order(person, { repeats: 6 });
    // Two have the person's places, and one of them is being sent.
    const [first] = (await queue(person)).entries;
    await studio.deps.database
      .updateTable('runs')
      .set({ state: 'at_provider', provider_request_id: 'x' })
      .where('generation_id', '=', first?.generation.id ?? '')
      .execute();
    expect(await steer(person, batch.id, 'pause')).toMatchObject({
      count: 5,
      batch: { state: 'paused', waiting: 5, running: 1 },
    });
    expect(await steer(person, batch.id, 'pause')).toMatchObject({ count: 0 });

    const single = randomUUID();
    await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', { generationId: single, prompt: 'a cat' });
    const passing = (await queue(person)).entries.find(({ generation }) => generation.id === single);
    expect(passing).toMatchObject({ isWaiting: false, isPaused: false });

    await finish(person);
    expect((await queue(person)).entries.every(({ isPaused }) => isPaused)).toBe(true);
    expect(await steer(person, batch.id, 'resume')).toMatchObject({ count: 5, batch: { state: 'running' } });
    expect((await queue(person)).entries.map(({ isWaiting }) => isWaiting)).toEqual([false, false, true, true, true]);
  });

  test('gives back at once what has not begun when it is cancelled, and its receipt says so', async () => {
    const person = await rich();
    const batch = await order(person, { repeats: 6 });
    const [failed] = await finish(person);
    const [running] = (await queue(person)).entries;
    await studio.deps.database
      .updateTable('runs')
      .set({ state: 'at_provider', provider_request_id: 'y', queue_position: 0 })
      .where('generation_id', '=', running?.generation.id ?? '')
      .execute();
    const cancelled = await steer(person, batch.id, 'cancel');
    expect(cancelled).toMatchObject({ count: 3, returned: 3 * EACH, new_total_tokens: 1000 - EACH });
    expect(cancelled.batch).toMatchObject({
      state: 'cancelled',
      running: 1,
      failed: 2,
      cancelled: 3,
      receipt: { charged: 48, returned: 40, kept: 8 },
    });
    const { items } = await detail(person, batch.id);
    expect(items.reduce((sum, { charged, returned }) => sum + charged - returned, 0)).toBe(8);
    expect(items.find(({ generation_id }) => generation_id === failed)).toMatchObject({ charged: 8, returned: 8 });
    expect(await steer(person, batch.id, 'cancel')).toMatchObject({ count: 0, returned: 0 });
    expect((await verifyLedger(studio.deps.database)).flatMap((check) => check.problems)).toEqual([]);
  });

  test("is nobody else's", async () => {
    const [owner, other] = [await rich(), await rich()];
    const batch = await order(owner, { repeats: 2 });
    const asked = [
      ['GET', ''],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['POST', '/cancel'],
    ] as const;
    for (const [method, act] of asked) {
      expect((await studio.ask(other, method, `/api/batches/${batch.id}${act}`)).status).toBe(404);
    }
    const ids = (await queue(owner)).entries.map(({ generation }) => generation.id);
    await studio.ask(other, 'POST', '/api/queue/order', { generations: ids.toReversed() });
    expect((await queue(owner)).entries.map(({ generation }) => generation.id)).toEqual(ids);
  });
});

describe('waiting work', () => {
  test('goes in the order that its owner gives it', async () => {
    const person = await rich();
    await order(person, { repeats: 6 });
    const before = (await queue(person)).entries;
    const [one = '', two = '', three = '', four = ''] = before
      .filter(({ isWaiting }) => isWaiting)
      .map(({ generation }) => generation.id);
    const underWay = before.filter(({ isWaiting }) => !isWaiting).map(({ generation }) => generation.id);
    // What is under way keeps its place, whatever is said of it.
    const wanted = [four, ...underWay, two];
    const answer = await studio.ask(person, 'POST', '/api/queue/order', { generations: wanted });
    const after = queueSchema.parse(await answer.json()).entries.map(({ generation }) => generation.id);
    expect(after).toEqual([...underWay, one, four, three, two]);
    await finish(person);
    expect(
      (await queue(person)).entries.filter(({ isWaiting }) => !isWaiting).map(({ generation }) => generation.id),
    ).toEqual([one, four]);
  });
});

describe('a saved list', () => {
  const save = (person: Person, name: string, entries: unknown) =>
    studio.ask(person, 'PUT', `/api/prompt-lists/${name}`, { entries });

  test('is named by prompts of its owner', async () => {
    const [person, other] = [await rich(), await rich()];
    await save(person, 'color', ['red']);
    const saved = promptListsSchema.parse(await (await save(person, 'color', ['red', ' {dark|light} blue '])).json());
    expect(saved.lists).toMatchObject([{ name: 'color', entries: ['red', '{dark|light} blue'] }]);
    const { items } = await quote(person, { input: { prompt: 'a __color__ fox' } });
    expect(items.map(({ texts }) => texts.prompt)).toEqual(['a red fox', 'a dark blue fox', 'a light blue fox']);
    const refused = await studio.ask(other, 'POST', '/api/batches/quote', plan({ input: { prompt: '__color__' } }));
    expect(await refusal(refused)).toMatchObject({ error: 'There is no saved list color.' });
    expect((await studio.ask(person, 'DELETE', '/api/prompt-lists/color')).status).toBe(204);
    expect((await studio.ask(person, 'DELETE', '/api/prompt-lists/color')).status).toBe(404);
  });

  test('is read for a quote only where the prompt names it, itself or through another', async () => {
    const person = await rich();
    await save(person, 'color', ['red', '__tone__ blue']);
    await save(person, 'tone', ['dark']);
    await save(person, 'other', ['long']);
    const read = (...prompts: string[]) => readNamedLists(studio.deps, person.token, prompts);
    expect(await read('a __color__ fox', '')).toEqual({ color: ['red', '__tone__ blue'], tone: ['dark'] });
    expect(await read('a __tone__ fox')).toEqual({ tone: ['dark'] });
    expect(await read('a fox')).toEqual({});
  });

  test('is found where other lists name it, also right behind what only looks like a name', async () => {
    const person = await rich();
    await save(person, 'outer', ['\\__x__inner__', '__other__']);
    await save(person, 'inner', ['red']);
    await save(person, 'other', ['blue']);
    await save(person, 'x', ['never']);
    const { items } = await quote(person, { input: { prompt: 'a __outer__ fox' } });
    expect(items.map(({ texts }) => texts.prompt)).toEqual(['a __xred fox', 'a blue fox']);
  });

  test('is refused when all of a person together would be longer than half a million characters', async () => {
    const person = await rich();
    const long = (lines: number) => Array.from({ length: lines }, () => 'x'.repeat(500));
    for (let n = 1; n <= 8; n++) expect((await save(person, `long-${n}`, long(125))).status).toBe(200);
    const refused = await save(person, 'three', ['red']);
    expect([refused.status, (await refusal(refused)).code]).toEqual([409, 'limit']);
    expect((await save(person, 'long-1', long(124))).status).toBe(200);
    expect((await save(person, 'three', ['red'])).status).toBe(200);
  });

  test.each([
    ['Color', ['red']],
    ['color', []],
    ['color', ['']],
    ['color', Array(501).fill('red')],
  ])('called %s is refused when it is none', async (name, entries) => {
    expect((await save(await rich(), name, entries)).status).toBe(400);
  });
});
