import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { balanceOf, createPerson } from '../../../test/support/people.ts';
import { inProgress, inQueue } from '../../../test/support/scripted-fal.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';

let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio({ env: { EMBEDDED: 'engine,engine:fal' } });
});
afterAll(() => studio.stop());
beforeEach(async () => {
  studio.fal.follow(() => undefined);
  await studio.closeCircuits();
});

describe('a submit whose answer was lost', () => {
  async function loseAnswer() {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'submit' ? 'hang up' : undefined));
    const id = await studio.submitToFal(person);
    await vi.waitFor(async () => expect((await studio.runOf(id)).failures).toBe(1), { timeout: 10_000 });
    return { person, id };
  }

  const submitsOf = async (id: string) => {
    const run = await studio.runOf(id);
    return studio.fal.requests.filter(({ webhook }) => webhook?.includes(run.id) === true);
  };

  const call = async (id: string) => {
    const { requestId, webhook } = await studio.falRequest(id);
    const { body, headers } = studio.fal.webhook(requestId);
    return studio.app.request(webhook ?? '', { method: 'POST', body, headers });
  };

  test("is not sent again: fal's own call binds it, and it ends as usual", async () => {
    const { person, id } = await loseAnswer();
    await studio.hurry(id);
    await eventually(async () => expect((await studio.runOf(id)).polls).toBeGreaterThan(0));
    expect((await call(id)).status).toBe(200);
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', receipt: { returned: 0 } });
    expect(await submitsOf(id)).toHaveLength(1);
  });

  test('is returned after a minute; what arrives later is kept, and the tokens stay returned', async () => {
    const { person, id } = await loseAnswer();
    await studio.hurry(id, sql`, sent_at = now() - interval '61 seconds'`);
    expect(await studio.ended(person, id)).toMatchObject({
      status: 'failed',
      metadata: { error_code: 'lost' },
      receipt: { charged: 20, returned: 20, reason: 'The provider did not confirm that it took it' },
    });
    expect((await call(id)).status).toBe(200);
    await eventually(async () => expect((await studio.find(person, id)).status).toBe('completed'));
    const generation = await studio.find(person, id);
    expect(generation).toMatchObject({
      error_message: null,
      metadata: { arrived_late: true, provider: 'fal' },
      outputs: [{ width: 64 }],
      receipt: {
        charged: 20,
        returned: 20,
        reason: 'The provider did not confirm that it took it. The result arrived later and is free',
      },
    });
    expect(generation.metadata).not.toHaveProperty('error_code');
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 100 });
    expect(await submitsOf(id)).toHaveLength(1);
  });

  test('also when the worker died in the middle of it', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    const id = await studio.submitToFal(person);
    await studio.atProvider(person, id);
    // As a crash leaves it between the call and its answer.
    await studio.hurry(
      id,
      sql`, state = 'submitting', provider_request_id = null, provider_request_url = null,
      sent_at = now() - interval '61 seconds'`,
    );
    expect(await studio.ended(person, id)).toMatchObject({ status: 'failed', receipt: { returned: 20 } });
    expect(await submitsOf(id)).toHaveLength(1);
  });
});

describe('a result after the deadline', () => {
  test('is found by asking now and then, and kept', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    const id = await studio.submitToFal(person);
    await studio.atProvider(person, id);
    await studio.hurry(id, sql`, deadline_at = now()`);
    expect((await studio.ended(person, id)).metadata).toMatchObject({ error_code: 'deadline' });
    await studio.hurry(id);
    await eventually(async () => {
      expect(Number((await studio.runOf(id)).due_at)).toBeGreaterThan(Date.now() + 30_000);
    });
    studio.fal.follow(() => undefined);
    await studio.hurry(id);
    await eventually(async () => expect((await studio.find(person, id)).status).toBe('completed'));
    expect((await studio.find(person, id)).receipt).toMatchObject({ charged: 20, returned: 20 });
    expect((await studio.runOf(id)).late_until).toBeNull();
  });

  test('is not waited for beyond two hours', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    const id = await studio.submitToFal(person);
    await studio.atProvider(person, id);
    await studio.hurry(id, sql`, deadline_at = now()`);
    await studio.ended(person, id);
    await studio.hurry(id, sql`, late_until = now() - interval '1 second'`);
    await eventually(async () => expect((await studio.runOf(id)).late_until).toBeNull());
    expect((await studio.find(person, id)).status).toBe('failed');
  });

  test('keeps its files, whatever a worker still does that lost its lease meanwhile', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    const id = await studio.submitToFal(person);
    await studio.atProvider(person, id);
    await studio.hurry(id, sql`, deadline_at = now()`);
    await studio.ended(person, id);
    // Stored by the worker that has the lease, and not named yet.
    const key = `${person.id}/generations/${id}-0-${'a'.repeat(16)}.png`;
    await sql`insert into files (key, user_id, folder, content_type, bytes, width, height, is_printed)
      values (${key}, ${person.id}, 'generations', 'image/png', 9, 1, 1, true)`.execute(studio.database);
    const forget = (claim: number) =>
      sql`select forget_late_files(id, ${claim}) from runs where generation_id = ${id}`.execute(studio.database);
    const isKept = async () =>
      (await sql`select from files where key = ${key}`.execute(studio.database)).rows.length === 1;
    const { claim_no: claim } = await studio.runOf(id);
    await forget(claim - 1);
    expect(await isKept()).toBe(true);
    await forget(claim);
    expect(await isKept()).toBe(false);
  });

  test('is not shown to a person who had asked for it to be cancelled', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    const id = await studio.submitToFal(person);
    await eventually(async () => expect((await studio.find(person, id)).progress?.cancel).toBe('ask'));
    await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    await studio.hurry(id, sql`, deadline_at = now()`);
    expect(await studio.ended(person, id)).toMatchObject({ status: 'failed', receipt: { returned: 20 } });
    studio.fal.follow(() => undefined);
    const { requestId, webhook } = await studio.falRequest(id);
    const { body, headers } = studio.fal.webhook(requestId);
    expect((await studio.app.request(webhook ?? '', { method: 'POST', body, headers })).status).toBe(200);
    expect((await studio.runOf(id)).late_until).toBeNull();
    expect((await studio.find(person, id)).status).toBe('failed');
  });
});

describe('cancelling at fal', () => {
  test('takes what waits in its queue away at once, and tells fal', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'status' ? inQueue(0) : undefined));
    const id = await studio.submitToFal(person);
    await eventually(async () => expect((await studio.find(person, id)).progress?.queue_position).toBe(1));
    const { requestId } = await studio.falRequest(id);
    const answer = await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    expect(await answer.json()).toMatchObject({ outcome: 'cancelled', balance: { total: 100 } });
    await eventually(() => expect(studio.fal.cancels).toContain(requestId));
  });

  test('of work that has started returns the tokens when fal says that it has stopped', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    const id = await studio.submitToFal(person);
    await eventually(async () => expect((await studio.find(person, id)).progress?.cancel).toBe('ask'));
    const answer = await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    expect(await answer.json()).toMatchObject({ outcome: 'requested', balance: { total: 80 } });
    const { requestId } = await studio.falRequest(id);
    await studio.hurry(id);
    await eventually(() => expect(studio.fal.cancels).toContain(requestId));
    studio.fal.follow(({ kind }) =>
      kind === 'status'
        ? { body: { status: 'COMPLETED', error: 'Cancelled', error_type: 'request_cancelled' } }
        : undefined,
    );
    await studio.hurry(id);
    await eventually(async () => expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 100 }));
    expect((await studio.ask(person, 'GET', `/api/generations/${id}`)).status).toBe(404);
  });

  test('that fal only accepts is no stop: a result that comes is shown and stays charged', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    const id = await studio.submitToFal(person);
    await eventually(async () => expect((await studio.find(person, id)).progress?.cancel).toBe('ask'));
    await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    studio.fal.follow(({ kind }) =>
      kind === 'cancel' ? { status: 400, body: { status: 'ALREADY_COMPLETED' } } : undefined,
    );
    await studio.hurry(id);
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', receipt: { returned: 0 } });
  });
});
