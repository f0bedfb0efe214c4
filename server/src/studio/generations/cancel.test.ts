import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { acknowledged, unknown, working } from '../../../test/support/scripted-runware.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { errorSchema } from '../../http/wire.ts';
import { cancelSchema, generationSchema } from './wire.ts';

let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio();
});
afterAll(() => studio.stop());
beforeEach(() => studio.runware.follow(() => undefined));

describe('cancelling', () => {
  test('is free while it waits: the tokens return and the record goes', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const [first, , waiting] = [await studio.submit(person), await studio.submit(person), await studio.submit(person)];
    expect((await studio.find(person, waiting)).progress?.cancel).toBe('free');
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
    studio.runware.follow(() => undefined);
    await studio.hurry(first);
    await studio.ended(person, first);
  });

  test("is free while it is still in the provider's queue", async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 0, 3) : undefined));
    const id = await studio.submit(person);
    await vi.waitFor(async () => expect((await studio.find(person, id)).progress?.queue_position).toBe(3), {
      timeout: 10_000,
    });
    const response = await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    expect(cancelSchema.parse(await response.json()).outcome).toBe('cancelled');
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 100 });
  });

  test('after the start only asks: where the provider cannot stop, the result is shown and stays charged', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 50) : undefined));
    const id = await studio.submit(person);
    await vi.waitFor(async () => expect((await studio.find(person, id)).progress?.percent).toBe(50), {
      timeout: 10_000,
    });
    const response = await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    const answer = cancelSchema.parse(await response.json());
    expect(answer).toMatchObject({ outcome: 'requested', balance: { total: 92 } });
    expect(answer.generation?.progress?.cancel).toBe('requested');
    studio.runware.follow(() => undefined);
    await studio.hurry(id);
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', receipt: { returned: 0 } });
    const late = await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    expect(cancelSchema.parse(await late.json()).outcome).toBe('already_finished');
  });

  test("somebody else's generation answers 404", async () => {
    const [owner, other] = [await createPerson(studio.database), await createPerson(studio.database)];
    const id = await studio.submit(owner);
    expect((await studio.ask(other, 'POST', `/api/generations/${id}/cancel`)).status).toBe(404);
    await studio.ended(owner, id);
  });
});

describe('clearing stalled generations', () => {
  test('removes and returns only those that the provider does not know', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : acknowledged(task)));
    const [lost, alive] = [await studio.submit(person), await studio.submit(person)];
    await studio.atProvider(person, lost);
    await studio.atProvider(person, alive);
    const clear = async () =>
      (await studio.ask(person, 'POST', '/api/generations/clear-stalled', { tool_type: 'gen_01' })).json();
    expect(await clear()).toEqual({ checked: 0, removed: 0, returned: 0 });
    await sql`update ai_generations set created_at = now() - interval '3 minutes' where user_id = ${person.id}`.execute(
      studio.database,
    );
    const lostRun = (await studio.runOf(lost)).id;
    studio.runware.follow((task) => (task.taskUUID === lostRun ? unknown(task) : working(task, 20)));
    expect(await clear()).toEqual({ checked: 2, removed: 1, returned: 8 });
    expect((await studio.ask(person, 'GET', `/api/generations/${lost}`)).status).toBe(404);
    expect((await studio.find(person, alive)).status).toBe('processing');
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 92 });
    studio.runware.follow(() => undefined);
    expect((await studio.ask(person, 'POST', `/api/generations/${alive}/check`)).status).toBe(200);
    expect((await studio.ended(person, alive)).status).toBe('completed');
  });
});

describe('asking about work that is under way', () => {
  async function submitted() {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const id = await studio.submit(person);
    await studio.atProvider(person, id);
    await sql`update runs set due_at = now() + interval '1 hour' where generation_id = ${id}`.execute(studio.database);
    return { person, id };
  }
  const check = async (person: Person, id: string) =>
    generationSchema.parse(await (await studio.ask(person, 'POST', `/api/generations/${id}/check`)).json());

  test('answers what a worker found: that it goes on, then that it is done', async () => {
    const { person, id } = await submitted();
    studio.runware.follow((task) => working(task, 70));
    expect(await check(person, id)).toMatchObject({ status: 'processing', progress: { percent: 70 } });
    await sql`update runs set due_at = now() + interval '1 hour' where generation_id = ${id}`.execute(studio.database);
    studio.runware.follow(() => undefined);
    expect((await check(person, id)).status).toBe('completed');
  });

  test('is what workers do: without one nothing is asked or fetched, and the record is answered as it is', async () => {
    const own = await startWorkingStudio();
    const usual = studio;
    studio = own;
    try {
      const { person, id } = await submitted();
      await own.stopWorker();
      let questions = 0;
      own.runware.follow(() => {
        questions += 1;
        return undefined;
      });
      expect((await check(person, id)).status).toBe('processing');
      expect(await own.deps.database.selectFrom('runs').select('state').execute()).toEqual([{ state: 'at_provider' }]);
      expect({ questions, pictures: own.runware.pictureRequests() }).toEqual({ questions: 0, pictures: 0 });
      expect(Number((await own.runOf(id)).due_at)).toBeLessThanOrEqual(Date.now());
    } finally {
      studio = usual;
      await own.stop();
    }
  });

  test('clears nothing of a tool that does not exist', async () => {
    const { person, id } = await submitted();
    const answer = await studio.ask(person, 'POST', '/api/generations/clear-stalled', { tool_type: 'gen_99' });
    expect(answer.status).toBe(400);
    expect(errorSchema.parse(await answer.json())).toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'tool_type', message: 'Invalid tool type' }],
    });
    studio.runware.follow(() => undefined);
    await studio.hurry(id);
    await studio.ended(person, id);
  });
});

describe('deleting', () => {
  test('what is still being made is refused; cancel does that', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const id = await studio.submit(person);
    expect((await studio.ask(person, 'DELETE', `/api/generations/${id}`)).status).toBe(409);
    await studio.atProvider(person, id);
    studio.runware.follow(() => undefined);
    await studio.hurry(id);
    await studio.ended(person, id);
  });
});
