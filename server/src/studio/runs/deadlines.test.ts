import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { inProgress, inQueue } from '../../../test/support/scripted-fal.ts';
import { working } from '../../../test/support/scripted-runware.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { userConcurrency } from '../../platform/settings/registry.ts';
import { startRunWorker } from './worker.ts';

let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio({
    env: { EMBEDDED: 'engine,engine:fal,engine:runware', RUNWARE_CONCURRENCY: '2', FAL_CONCURRENCY: '1' },
  });
});
afterAll(() => studio.stop());
beforeEach(async () => {
  studio.runware.follow(() => undefined);
  studio.fal.follow(() => undefined);
  await studio.closeCircuits();
});

/** As if so much time had passed for this generation. */
async function pass(id: string, time: string): Promise<void> {
  await sql`update runs set created_at = created_at - ${time}::interval, deadline_at = deadline_at - ${time}::interval,
      sent_at = sent_at - ${time}::interval, work_from = work_from - ${time}::interval
    where generation_id = ${id}`.execute(studio.database);
}

async function endRest(person: Person, ids: string[]): Promise<void> {
  studio.runware.follow(() => undefined);
  studio.fal.follow(() => undefined);
  for (const id of ids) {
    await studio.hurry(id);
    await studio.ended(person, id);
  }
}

describe('the deadline', () => {
  test('does not count while a generation waits in our own queue, but a day is the end of it', async () => {
    const [first, second] = [await createPerson(studio.database), await createPerson(studio.database)];
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    const busy = await studio.submitToFal(first);
    await studio.atProvider(first, busy);
    const [patient, tired] = [await studio.submitToFal(second), await studio.submitToFal(second)];
    await pass(patient, '20 hours');
    await pass(tired, '25 hours');
    await studio.sweep();
    expect(await studio.ended(second, tired)).toMatchObject({
      status: 'failed',
      metadata: { error_code: 'deadline' },
      receipt: { charged: 20, returned: 20 },
    });
    await endRest(first, [busy]);
    expect((await studio.ended(second, patient)).status).toBe('completed');
  });

  test("does not count while a generation stands in its provider's queue, and counts from when it leaves it", async () => {
    const person = await createPerson(studio.database);
    let status = inQueue(3);
    studio.fal.follow(({ kind }) => (kind === 'status' ? status : undefined));
    const id = await studio.submitToFal(person);
    await eventually(async () => expect((await studio.find(person, id)).progress?.queue_position).toBe(4));
    await pass(id, '3 hours');
    await studio.hurry(id);
    await eventually(async () => {
      expect(Number((await studio.runOf(id)).deadline_at)).toBeGreaterThan(Date.now());
    });
    expect((await studio.find(person, id)).status).toBe('processing');
    status = inProgress();
    await studio.hurry(id);
    await eventually(async () => expect((await studio.find(person, id)).progress?.queue_position).toBe(0));
    await pass(id, '3 hours');
    await studio.hurry(id);
    expect((await studio.ended(person, id)).metadata).toMatchObject({ error_code: 'deadline' });
  });

  test("is a day after the hand-in for what never leaves its provider's queue", async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'status' ? inQueue(3) : undefined));
    const id = await studio.submitToFal(person);
    await eventually(async () => expect((await studio.find(person, id)).progress?.queue_position).toBe(4));
    await pass(id, '25 hours');
    await studio.hurry(id);
    expect((await studio.ended(person, id)).metadata).toMatchObject({ error_code: 'deadline' });
  });

  test('counts from the first sending, however often it is sent again', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'submit' ? { status: 429, body: {} } : undefined));
    const id = await studio.submitToFal(person);
    await eventually(async () => expect((await studio.runOf(id)).failures).toBeGreaterThan(0));
    const { deadline_at } = await studio.runOf(id);
    await studio.hurry(id);
    await eventually(async () => expect((await studio.runOf(id)).failures).toBeGreaterThan(1));
    expect((await studio.runOf(id)).deadline_at).toEqual(deadline_at);
    await pass(id, '3 hours');
    await studio.hurry(id);
    expect((await studio.ended(person, id)).metadata).toMatchObject({ error_code: 'deadline' });
  });
});

test("requests that their provider cannot serve do not keep another person's from it", async () => {
  const [bad, good] = [await createPerson(studio.database), await createPerson(studio.database)];
  const poisoned = new Set<string>();
  studio.runware.follow((task, { submits }) => {
    if (task.positivePrompt?.includes('poison') === true) poisoned.add(task.taskUUID);
    if (!poisoned.has(task.taskUUID)) return undefined;
    return submits > 0 && task.taskType === 'imageInference'
      ? { status: 500, body: {} }
      : { status: 400, body: { errors: [{ code: 'taskNotFound', message: 'No such task', taskUUID: task.taskUUID }] } };
  });
  const stuck = [await studio.submit(bad, 'poison one'), await studio.submit(bad, 'poison two')];
  for (const id of stuck) {
    await eventually(async () => expect((await studio.runOf(id)).failures).toBeGreaterThan(3));
  }
  expect((await studio.ended(good, await studio.submit(good))).status).toBe('completed');
  for (const id of stuck) expect((await studio.find(bad, id)).status).toBe('processing');
  poisoned.clear();
  await endRest(bad, stuck);
});

describe('a provider that no worker has any more', () => {
  /** The other worker's settings lack fal; the studio's own worker does nothing meanwhile. */
  async function withoutFal(act: (sweep: () => Promise<void>) => Promise<void>): Promise<void> {
    const own = await startWorkingStudio({ env: { EMBEDDED: 'engine,engine:fal,engine:runware' } });
    await own.stopWorker();
    const { fal: _, ...others } = own.deps.providers;
    const worker = startRunWorker({ ...own.deps, providers: others });
    own.deps.live.onRunsDue(worker.wake);
    const usual = studio;
    studio = own;
    try {
      await act(worker.sweep);
    } finally {
      studio = usual;
      await worker.stop(1000);
      await own.stop();
    }
  }
  const twoMinutesLater = () =>
    sql`update missing_providers set since = since - interval '2 minutes'`.execute(studio.database);

  test('gives the tokens back with plain words, and lets the person go on with other tools', () =>
    withoutFal(async (sweep) => {
      const person = await createPerson(studio.database);
      const lost = [await studio.submitToFal(person), await studio.submitToFal(person)];
      const other = await studio.submit(person);
      await sweep();
      for (const id of lost) expect((await studio.find(person, id)).status).toBe('processing');
      await twoMinutesLater();
      await sweep();
      for (const id of lost) {
        expect(await studio.ended(person, id)).toMatchObject({
          status: 'failed',
          error_message: 'This tool is switched off in this studio at the moment',
          metadata: { error_code: 'not_configured' },
          receipt: {
            charged: 20,
            returned: 20,
            reason: 'The service that makes it is not set up in this studio any more',
          },
        });
      }
      expect((await studio.ended(person, other)).status).toBe('completed');
      expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 92 });
    }));

  test('also ends what it had begun, and what comes of that later is kept', () =>
    withoutFal(async (sweep) => {
      const person = await createPerson(studio.database);
      const id = await studio.submitToFal(person);
      await studio.hurry(id, sql`, state = 'at_provider', provider_request_id = 'known', sent_at = now()`);
      await sweep();
      await twoMinutesLater();
      await sweep();
      expect(await studio.ended(person, id)).toMatchObject({ status: 'failed', receipt: { returned: 20 } });
      expect((await studio.runOf(id)).late_until).not.toBeNull();
    }));

  test('is waited for while another worker has it', () =>
    withoutFal(async (sweep) => {
      const person = await createPerson(studio.database);
      const id = await studio.submitToFal(person);
      await sweep();
      await twoMinutesLater();
      const complete = startRunWorker(studio.deps);
      await complete.sweep();
      await sweep();
      expect((await studio.ended(person, id)).status).toBe('completed');
      await complete.stop(1000);
    }));
});

describe("when one person's generations at once are raised", () => {
  test('those that wait go at once, and nobody overtakes them', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(await studio.submit(person));
    await eventually(async () => {
      const states = await Promise.all(ids.map(async (id) => (await studio.find(person, id)).progress?.state));
      expect(states).toEqual(['at_provider', 'at_provider', 'queued', 'queued']);
    });
    await sql`insert into settings (name, value) values ('user_concurrency', '3')`.execute(studio.database);
    // What the settings say is known after two seconds at the latest.
    await eventually(async () => expect(await studio.deps.settings.read(userConcurrency)).toBe(3));
    const newcomer = await studio.submit(person);
    const waiting = async () => {
      const { rows } = await sql<{ generation_id: string }>`select generation_id from runs
        where user_id = ${person.id} and due_at = 'infinity' order by created_at`.execute(studio.database);
      return rows.map(({ generation_id }) => generation_id);
    };
    expect(await waiting()).toEqual([ids[2], ids[3], newcomer]);
    await studio.sweep();
    expect(await waiting()).toEqual([ids[3], newcomer]);
    await sql`delete from settings where name = 'user_concurrency'`.execute(studio.database);
    studio.runware.follow(() => undefined);
    for (const id of ids.slice(0, 2)) await studio.hurry(id);
    for (const id of [...ids, newcomer]) expect((await studio.ended(person, id)).status).toBe('completed');
  });
});
