import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { balanceOf, createPerson, type Person } from '../testing/people.ts';
import {
  acknowledged,
  delivered,
  refused,
  type ScriptedRunware,
  startScriptedRunware,
  unknown,
  working,
} from '../testing/scripted-runware.ts';
import { type Studio, startStudio } from '../testing/studio.ts';
import { cancelSchema, type Generation, generationListSchema, generationSchema } from '../wire.ts';
import { type RunWorker, startRunWorker } from './worker.ts';

let runware: ScriptedRunware;
let studio: Studio;
let worker: RunWorker;

beforeAll(async () => {
  runware = await startScriptedRunware();
  studio = await startStudio({ runwareUrl: runware.baseUrl, env: { USER_CONCURRENCY: '2' } });
  worker = startRunWorker(studio.deps);
  studio.deps.live.onRunsDue(worker.wake);
});
afterAll(async () => {
  await worker.stop(1000);
  expect((await verifyLedger(studio.deps.database)).flatMap((check) => check.problems)).toEqual([]);
  await studio.stop();
  await runware.stop();
});
beforeEach(() => runware.follow(() => undefined));

async function submit(person: Person, prompt = 'a fox in the snow'): Promise<string> {
  const generationId = randomUUID();
  const response = await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', { generationId, prompt });
  expect(response.status).toBe(202);
  return generationId;
}

async function find(person: Person, id: string): Promise<Generation> {
  return generationSchema.parse(await (await studio.ask(person, 'GET', `/api/generations/${id}`)).json());
}

/** As somebody would who keeps looking. */
function ended(person: Person, id: string): Promise<Generation> {
  return vi.waitFor(
    async () => {
      const generation = await find(person, id);
      expect(generation.status).not.toBe('processing');
      return generation;
    },
    { timeout: 20_000, interval: 50 },
  );
}

const atProvider = (person: Person, id: string) =>
  vi.waitFor(async () => expect((await find(person, id)).progress?.state).toBe('at_provider'), { timeout: 10_000 });

const runOf = (id: string) =>
  studio.deps.database.selectFrom('runs').selectAll().where('generation_id', '=', id).executeTakeFirstOrThrow();

/** Lets the run's next step be due now, as if time had passed. */
async function hurry(id: string, also = sql``): Promise<void> {
  await sql`update runs set due_at = now() ${also} where generation_id = ${id} and state <> 'done'`.execute(
    studio.deps.database,
  );
  worker.wake();
}

describe('a generation', () => {
  test('ends completed with its picture in our own store, charged once', async () => {
    const person = await createPerson(studio.deps.database);
    const id = await submit(person);
    const generation = await ended(person, id);
    expect(generation).toMatchObject({
      status: 'completed',
      progress: null,
      receipt: { charged: 8, returned: 0, reason: null },
      metadata: { seed: 42, provider: 'runware' },
    });
    const [output] = generation.outputs;
    expect(output).toMatchObject({ width: 64, height: 48, contentType: 'image/png' });
    expect(generation.output_file_url).toBe(output?.url);
    expect(output?.url.startsWith(`/files/${person.id}/`)).toBe(true);
    const file = await studio.ask(person, 'GET', output?.url ?? '');
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 92 });
    expect(runware.submits.get((await runOf(id)).id)).toBe(1);
  });

  test('shows how far it is while the provider works on it', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 40) : undefined));
    const id = await submit(person);
    await vi.waitFor(async () => expect((await find(person, id)).progress?.percent).toBe(40), { timeout: 10_000 });
    expect((await find(person, id)).progress).toMatchObject({ state: 'at_provider', cancel: 'ask', queue_position: 0 });
    runware.follow(() => undefined);
    await hurry(id);
    expect((await ended(person, id)).status).toBe('completed');
  });

  test('that the content filter stops is returned and says so', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => refused(task, 'contentPolicyViolation', 'The prompt was flagged'));
    const generation = await ended(person, await submit(person));
    expect(generation).toMatchObject({
      status: 'failed',
      metadata: { error_code: 'content_policy' },
      error_message: 'content_policy_violation: The prompt was flagged',
      receipt: { charged: 8, returned: 8, reason: 'The content filter stopped it' },
    });
    expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 100 });
  });

  test('whose picture was flagged is never shown', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) =>
      task.taskType === 'getResponse'
        ? {
            body: {
              data: [
                { taskUUID: task.taskUUID, status: 'success', imageURL: 'http://x.invalid/a.png', NSFWContent: true },
              ],
            },
          }
        : undefined,
    );
    const generation = await ended(person, await submit(person));
    expect(generation).toMatchObject({ status: 'failed', outputs: [], metadata: { error_code: 'content_policy' } });
  });

  test('returns tokens into the pockets they came from, purchased ones first', async () => {
    const person = await createPerson(studio.deps.database, { tokens: 3, purchasedTokens: 10 });
    runware.follow((task) => refused(task, 'invalidPositivePrompt', 'Refused'));
    const id = await submit(person);
    expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 0, purchased_tokens: 5 });
    expect((await ended(person, id)).metadata).toMatchObject({ error_code: 'provider_refused' });
    expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 3, purchased_tokens: 10 });
  });

  test.each(['hang up', 'garbage'] as const)(
    'whose submit was answered by "%s" is asked about before it is sent again',
    async (fault) => {
      const person = await createPerson(studio.deps.database);
      const asked: string[] = [];
      runware.follow((task, { submits }) => {
        asked.push(task.taskType);
        if (task.taskType === 'imageInference' && submits === 1) return fault;
        return submits === 1 ? unknown(task) : undefined;
      });
      const id = await submit(person);
      expect((await ended(person, id)).status).toBe('completed');
      expect(asked.slice(0, 3)).toEqual(['imageInference', 'getResponse', 'imageInference']);
      expect(runware.submits.get((await runOf(id)).id)).toBe(2);
    },
  );

  test('whose submit arrived although its answer was lost is not sent again', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'imageInference' ? 'hang up' : undefined));
    const id = await submit(person);
    expect((await ended(person, id)).status).toBe('completed');
    expect(runware.submits.get((await runOf(id)).id)).toBe(1);
  });

  test('survives a provider that is away for a while', async () => {
    const person = await createPerson(studio.deps.database);
    let away = 3;
    runware.follow(() => (away-- > 0 ? { status: 503, body: {} } : undefined));
    expect((await ended(person, await submit(person))).status).toBe('completed');
  });

  test('that the provider lost is returned after three such answers over 30 seconds, not before', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? unknown(task) : undefined));
    const id = await submit(person);
    for (const answers of [1, 2, 3]) {
      await vi.waitFor(async () => expect((await runOf(id)).unknown_answers).toBeGreaterThanOrEqual(answers), {
        timeout: 10_000,
      });
      expect((await find(person, id)).status).toBe('processing');
      if (answers < 3) await hurry(id);
    }
    await hurry(id, sql`, unknown_since = now() - interval '31 seconds'`);
    expect(await ended(person, id)).toMatchObject({
      status: 'failed',
      metadata: { error_code: 'lost' },
      receipt: { returned: 8 },
    });
  });

  test('is returned when its deadline passes', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 1) : undefined));
    const id = await submit(person);
    await atProvider(person, id);
    await hurry(id, sql`, deadline_at = now()`);
    expect(await ended(person, id)).toMatchObject({
      status: 'failed',
      metadata: { error_code: 'deadline' },
      receipt: { returned: 8, reason: 'It took longer than allowed' },
    });
  });

  test('that is delivered after its deadline, but before anybody said so, is kept', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 1) : undefined));
    const id = await submit(person);
    await atProvider(person, id);
    runware.follow(() => undefined);
    await hurry(id, sql`, deadline_at = now()`);
    expect((await ended(person, id)).status).toBe('completed');
  });

  test('whose picture cannot be fetched is tried again, then returned', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) =>
      task.taskType === 'getResponse' ? delivered(task, 'http://169.254.169.254/latest/meta-data') : undefined,
    );
    const id = await submit(person);
    await vi.waitFor(async () => expect((await runOf(id)).failures).toBeGreaterThan(0), { timeout: 10_000 });
    expect((await runOf(id)).state).toBe('saving');
    await hurry(id, sql`, failures = 9`);
    expect(await ended(person, id)).toMatchObject({ status: 'failed', receipt: { returned: 8 } });
  });

  test('left with nobody working on it is swept and returned', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 1) : undefined));
    const id = await submit(person);
    await atProvider(person, id);
    await sql`update runs set state = 'done' where generation_id = ${id}`.execute(studio.deps.database);
    await sql`update ai_generations set created_at = now() - interval '2 minutes' where id = ${id}`.execute(
      studio.deps.database,
    );
    await sql`select sweep_generations()`.execute(studio.deps.database);
    expect(await find(person, id)).toMatchObject({ status: 'failed', receipt: { returned: 8 } });
  });
});

describe('a late writer', () => {
  test('with an old claim changes nothing', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const id = await submit(person);
    await atProvider(person, id);
    const run = await runOf(id);
    const { rows } = await sql<{ seq: number | null }>`
      select fail_generation(${id}, ${run.id}, ${run.claim_no - 1}, 'internal', 'late', 'late') as seq`.execute(
      studio.deps.database,
    );
    expect(rows).toEqual([{ seq: null }]);
    expect((await find(person, id)).status).toBe('processing');
    runware.follow(() => undefined);
    await hurry(id);
    await ended(person, id);
  });
});

describe("one person's generations", () => {
  test('above the cap wait for their turn, and all of them get it', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await submit(person));
    await vi.waitFor(async () => {
      const states = await Promise.all(ids.map(async (id) => (await find(person, id)).progress?.state));
      expect(states).toEqual(['at_provider', 'at_provider', 'queued', 'queued', 'queued']);
    });
    runware.follow(() => undefined);
    for (const id of ids.slice(0, 2)) await hurry(id);
    for (const id of ids) expect((await ended(person, id)).status).toBe('completed');
  });
});

describe('cancelling', () => {
  test('is free while it waits: the tokens return and the record goes', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const [first, , waiting] = [await submit(person), await submit(person), await submit(person)];
    expect((await find(person, waiting)).progress?.cancel).toBe('free');
    const response = await studio.ask(person, 'POST', `/api/generations/${waiting}/cancel`);
    expect(cancelSchema.parse(await response.json())).toEqual({
      outcome: 'cancelled',
      generation: null,
      balance: { tokens: 84, purchased_tokens: 0, total: 84 },
    });
    expect((await studio.ask(person, 'GET', `/api/generations/${waiting}`)).status).toBe(404);
    expect((await studio.ask(person, 'POST', `/api/generations/${waiting}/cancel`)).status).toBe(404);
    const again = await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', {
      generationId: waiting,
      prompt: 'a fox in the snow',
    });
    expect(again.status).toBe(409);
    runware.follow(() => undefined);
    await hurry(first);
    await ended(person, first);
  });

  test("is free while it is still in the provider's queue", async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 0, 3) : undefined));
    const id = await submit(person);
    await vi.waitFor(async () => expect((await find(person, id)).progress?.queue_position).toBe(3), {
      timeout: 10_000,
    });
    const response = await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    expect(cancelSchema.parse(await response.json()).outcome).toBe('cancelled');
    expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 100 });
  });

  test('after the start only asks: where the provider cannot stop, the result is shown and stays charged', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 50) : undefined));
    const id = await submit(person);
    await vi.waitFor(async () => expect((await find(person, id)).progress?.percent).toBe(50), { timeout: 10_000 });
    const response = await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    const answer = cancelSchema.parse(await response.json());
    expect(answer).toMatchObject({ outcome: 'requested', balance: { total: 92 } });
    expect(answer.generation?.progress?.cancel).toBe('requested');
    runware.follow(() => undefined);
    await hurry(id);
    expect(await ended(person, id)).toMatchObject({ status: 'completed', receipt: { returned: 0 } });
    const late = await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    expect(cancelSchema.parse(await late.json()).outcome).toBe('already_finished');
  });

  test("somebody else's generation answers 404", async () => {
    const [owner, other] = [await createPerson(studio.deps.database), await createPerson(studio.deps.database)];
    const id = await submit(owner);
    expect((await studio.ask(other, 'POST', `/api/generations/${id}/cancel`)).status).toBe(404);
    await ended(owner, id);
  });
});

describe('clearing stalled generations', () => {
  test('removes and returns only those that the provider does not know', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : acknowledged(task)));
    const [lost, alive] = [await submit(person), await submit(person)];
    await atProvider(person, lost);
    await atProvider(person, alive);
    const clear = async () =>
      (await studio.ask(person, 'POST', '/api/generations/clear-stalled', { tool_type: 'gen_01' })).json();
    expect(await clear()).toEqual({ checked: 0, removed: 0 });
    await sql`update ai_generations set created_at = now() - interval '3 minutes' where user_id = ${person.id}`.execute(
      studio.deps.database,
    );
    const lostRun = (await runOf(lost)).id;
    runware.follow((task) => (task.taskUUID === lostRun ? unknown(task) : working(task, 20)));
    expect(await clear()).toEqual({ checked: 2, removed: 1 });
    expect((await studio.ask(person, 'GET', `/api/generations/${lost}`)).status).toBe(404);
    expect((await find(person, alive)).status).toBe('processing');
    expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 92 });
    runware.follow(() => undefined);
    expect((await studio.ask(person, 'POST', `/api/generations/${alive}/check`)).status).toBe(200);
    expect((await ended(person, alive)).status).toBe('completed');
  });
});

describe('the list', () => {
  test('shows the newest first by pages, and only what is not in the trash', async () => {
    const person = await createPerson(studio.deps.database);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await submit(person, `picture ${i}`));
    for (const id of ids) await ended(person, id);
    const page = async (query: string) =>
      generationListSchema.parse(await (await studio.ask(person, 'GET', `/api/generations?${query}`)).json());
    const first = await page('limit=2&tool_type=gen_01');
    expect(first.generations.map(({ id }) => id)).toEqual([ids[4], ids[3]]);
    const second = await page(`limit=2&cursor=${first.nextCursor}`);
    expect(second.generations.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect((await studio.ask(person, 'DELETE', `/api/generations/${ids[0]}`)).status).toBe(204);
    expect(await page(`limit=2&cursor=${second.nextCursor}`)).toMatchObject({ generations: [], nextCursor: null });
    expect((await studio.ask(person, 'POST', `/api/generations/${ids[0]}/restore`)).status).toBe(200);
    expect((await page(`limit=2&cursor=${second.nextCursor}`)).generations).toHaveLength(1);
    expect((await page('status=failed')).generations).toEqual([]);
  });

  test.each(['limit=0', 'limit=1000', 'cursor=abc', 'status=done', 'tool_type=nothing'])(
    'refuses %s',
    async (query) => {
      const person = await createPerson(studio.deps.database);
      expect((await studio.ask(person, 'GET', `/api/generations?${query}`)).status).toBe(400);
    },
  );
});

describe('deleting', () => {
  test('what is still being made is refused; cancel does that', async () => {
    const person = await createPerson(studio.deps.database);
    runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const id = await submit(person);
    expect((await studio.ask(person, 'DELETE', `/api/generations/${id}`)).status).toBe(409);
    await atProvider(person, id);
    runware.follow(() => undefined);
    await hurry(id);
    await ended(person, id);
  });
});
