import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { balanceOf, createPerson } from '../../../test/support/people.ts';
import { delivered, refused, unknown, working } from '../../../test/support/scripted-runware.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { newOutputName, storeOutputs } from '../files/store-outputs.ts';

let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio();
});
afterAll(() => studio.stop());
beforeEach(async () => {
  studio.runware.follow(() => undefined);
  await studio.closeCircuits();
});

describe('a generation', () => {
  test('ends completed with its picture in our own store, charged once', async () => {
    const person = await createPerson(studio.database);
    const id = await studio.submit(person);
    const generation = await studio.ended(person, id);
    expect(generation).toMatchObject({
      status: 'completed',
      progress: null,
      receipt: { charged: 8, returned: 0, reason: null },
      metadata: { seed: 42, provider: 'runware', processing_time: expect.any(Number) },
    });
    const [output] = generation.outputs;
    expect(output).toMatchObject({ width: 64, height: 48, contentType: 'image/png' });
    expect(generation.output_file_url).toBe(output?.url);
    expect(output?.url.startsWith(`/files/${person.id}/`)).toBe(true);
    const file = await studio.ask(person, 'GET', output?.url ?? '');
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 92 });
    expect(studio.runware.submits.get((await studio.runOf(id)).id)).toBe(1);
  });

  test('shows how far it is while the provider works on it', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 40) : undefined));
    const id = await studio.submit(person);
    await vi.waitFor(async () => expect((await studio.find(person, id)).progress?.percent).toBe(40), {
      timeout: 10_000,
    });
    expect((await studio.find(person, id)).progress).toMatchObject({
      state: 'at_provider',
      cancel: 'ask',
      queue_position: 0,
    });
    studio.runware.follow(() => undefined);
    await studio.hurry(id);
    expect((await studio.ended(person, id)).status).toBe('completed');
  });

  test('that the content filter stops is returned and says so', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => refused(task, 'contentPolicyViolation', 'The prompt was flagged'));
    const generation = await studio.ended(person, await studio.submit(person));
    expect(generation).toMatchObject({
      status: 'failed',
      metadata: { error_code: 'content_policy' },
      error_message: 'The content filter stopped it. Please change the words or the picture and try again.',
      receipt: { charged: 8, returned: 8, reason: 'The content filter stopped it' },
    });
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 100 });
  });

  test.each(['Flagged as NSFW', 'This was flagged by content moderation', 'Inappropriate content in the prompt'])(
    'that is refused with the words "%s" was stopped by a content filter, whatever its code',
    async (words) => {
      const person = await createPerson(studio.database);
      studio.runware.follow((task) => refused(task, 'invalidPositivePrompt', words));
      const generation = await studio.ended(person, await studio.submit(person));
      expect(generation).toMatchObject({ metadata: { error_code: 'content_policy' }, receipt: { returned: 8 } });
      expect(JSON.stringify(generation)).not.toContain(words);
    },
  );

  test('whose picture was flagged is never shown', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) =>
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
    const generation = await studio.ended(person, await studio.submit(person));
    expect(generation).toMatchObject({ status: 'failed', outputs: [], metadata: { error_code: 'content_policy' } });
  });

  test.each([
    ['CFGScale', 'Guidance'],
    [['positivePrompt'], 'Prompt'],
    ['ipAdapters[0].guideImages', 'Guide image'],
  ])('because of the field that its service calls %j names it as the form does', async (parameter, label) => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => refused(task, 'invalidParameter', 'Out of range', parameter));
    expect(await studio.ended(person, await studio.submit(person))).toMatchObject({
      error_message: `The service that makes it did not take “${label}”. Please change it and try again.`,
      metadata: { error_code: 'provider_refused' },
      receipt: { returned: 8, reason: `The service that makes it did not take “${label}”` },
    });
  });

  test('returns tokens into the pockets they came from, purchased ones first', async () => {
    const person = await createPerson(studio.database, { tokens: 3, purchasedTokens: 10 });
    studio.runware.follow((task) => refused(task, 'invalidPositivePrompt', 'Refused'));
    const id = await studio.submit(person);
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 0, purchased_tokens: 5 });
    expect((await studio.ended(person, id)).metadata).toMatchObject({ error_code: 'provider_refused' });
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 3, purchased_tokens: 10 });
  });

  test.each(['hang up', 'garbage'] as const)(
    'whose submit was answered by "%s" is asked about before it is sent again',
    async (fault) => {
      const person = await createPerson(studio.database);
      const asked: string[] = [];
      studio.runware.follow((task, { submits }) => {
        asked.push(task.taskType);
        if (task.taskType === 'imageInference' && submits === 1) return fault;
        return submits === 1 ? unknown(task) : undefined;
      });
      const id = await studio.submit(person);
      expect((await studio.ended(person, id)).status).toBe('completed');
      expect(asked.slice(0, 3)).toEqual(['imageInference', 'getResponse', 'imageInference']);
      expect(studio.runware.submits.get((await studio.runOf(id)).id)).toBe(2);
    },
  );

  test('whose submit arrived although its answer was lost is not sent again', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'imageInference' ? 'hang up' : undefined));
    const id = await studio.submit(person);
    expect((await studio.ended(person, id)).status).toBe('completed');
    expect(studio.runware.submits.get((await studio.runOf(id)).id)).toBe(1);
  });

  test('survives a provider that is away for a while', async () => {
    const person = await createPerson(studio.database);
    let away = 3;
    studio.runware.follow(() => (away-- > 0 ? { status: 503, body: {} } : undefined));
    expect((await studio.ended(person, await studio.submit(person))).status).toBe('completed');
  });

  test('that the provider lost is returned after three such answers over 30 seconds, not before', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? unknown(task) : undefined));
    const id = await studio.submit(person);
    for (const answers of [1, 2, 3]) {
      await vi.waitFor(async () => expect((await studio.runOf(id)).unknown_answers).toBeGreaterThanOrEqual(answers), {
        timeout: 10_000,
      });
      expect((await studio.find(person, id)).status).toBe('processing');
      if (answers < 3) await studio.hurry(id);
    }
    await studio.hurry(id, sql`, unknown_since = now() - interval '31 seconds'`);
    expect(await studio.ended(person, id)).toMatchObject({
      status: 'failed',
      metadata: { error_code: 'lost' },
      receipt: { returned: 8 },
    });
  });

  test('is returned when its deadline passes', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 1) : undefined));
    const id = await studio.submit(person);
    await studio.atProvider(person, id);
    await studio.hurry(id, sql`, deadline_at = now()`);
    expect(await studio.ended(person, id)).toMatchObject({
      status: 'failed',
      metadata: { error_code: 'deadline' },
      receipt: { returned: 8, reason: 'It took longer than allowed' },
    });
  });

  test('that is delivered after its deadline, but before anybody said so, is kept', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 1) : undefined));
    const id = await studio.submit(person);
    await studio.atProvider(person, id);
    studio.runware.follow(() => undefined);
    await studio.hurry(id, sql`, deadline_at = now()`);
    expect((await studio.ended(person, id)).status).toBe('completed');
  });

  test('whose picture cannot be fetched is tried again, then returned', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) =>
      task.taskType === 'getResponse' ? delivered(task, 'http://169.254.169.254/latest/meta-data') : undefined,
    );
    const id = await studio.submit(person);
    await vi.waitFor(async () => expect((await studio.runOf(id)).failures).toBeGreaterThan(0), { timeout: 10_000 });
    expect((await studio.runOf(id)).state).toBe('saving');
    await studio.hurry(id, sql`, failures = 9`);
    expect(await studio.ended(person, id)).toMatchObject({ status: 'failed', receipt: { returned: 8 } });
  });

  test('whose picture could not be fetched for five minutes is returned, however few tries that were', async () => {
    const person = await createPerson(studio.database);
    studio.runware.paint(async () => ({ status: 503 }));
    const id = await studio.submit(person);
    await vi.waitFor(async () => expect((await studio.runOf(id)).failures).toBeGreaterThan(0), { timeout: 10_000 });
    await studio.hurry(
      id,
      sql`, failures = 0, answer = jsonb_set(answer, '{failingSince}', to_jsonb(${new Date(Date.now() - 301_000).toISOString()}::text))`,
    );
    expect(await studio.ended(person, id)).toMatchObject({ status: 'failed', receipt: { returned: 8 } });
    studio.runware.paint(async () =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: '#808080' } })
        .png()
        .toBuffer(),
    );
  });

  test('that cannot be stored leaves nothing that counts for its owner', async () => {
    const person = await createPerson(studio.database);
    const { store, database } = studio.deps;
    const full: ObjectStore = {
      ...store,
      put: (key, body, contentType) =>
        key.endsWith('-thumb.png') ? Promise.reject(new Error('The disk is full')) : store.put(key, body, contentType),
    };
    const place = { store: full, database, userId: person.id, generationId: randomUUID() };
    const file = { body: Buffer.from('picture'), contentType: 'image/png', bytes: 7, width: 1, height: 1 };
    const name = `${newOutputName(place, 0)}.png`;
    const thumb = name.replace('.png', '-thumb.png');
    await expect(
      storeOutputs(place, [
        { key: name, ...file },
        { key: thumb, ...file },
      ]),
    ).rejects.toThrow('The disk is full');
    expect(await database.selectFrom('files').select('key').where('user_id', '=', person.id).execute()).toEqual([]);
    expect(await store.get(name)).toBeNull();
  });

  test('left with nobody working on it is swept and returned', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 1) : undefined));
    const id = await studio.submit(person);
    await studio.atProvider(person, id);
    await sql`update runs set state = 'done' where generation_id = ${id}`.execute(studio.database);
    await sql`update ai_generations set created_at = now() - interval '2 minutes' where id = ${id}`.execute(
      studio.database,
    );
    await sql`select sweep_generations()`.execute(studio.database);
    expect(await studio.find(person, id)).toMatchObject({ status: 'failed', receipt: { returned: 8 } });
  });
});

describe('a late writer', () => {
  test('with an old claim changes nothing', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const id = await studio.submit(person);
    await studio.atProvider(person, id);
    const run = await studio.runOf(id);
    const { rows } = await sql<{ seq: number | null }>`
      select fail_generation(${id}, ${run.id}, ${run.claim_no - 1}, 'internal', 'late', 'late') as seq`.execute(
      studio.database,
    );
    expect(rows).toEqual([{ seq: null }]);
    expect((await studio.find(person, id)).status).toBe('processing');
    studio.runware.follow(() => undefined);
    await studio.hurry(id);
    await studio.ended(person, id);
  });
});

describe("one person's generations", () => {
  test('above the cap wait for their turn, and all of them get it', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await studio.submit(person));
    await eventually(async () => {
      const states = await Promise.all(ids.map(async (id) => (await studio.find(person, id)).progress?.state));
      expect(states).toEqual(['at_provider', 'at_provider', 'queued', 'queued', 'queued']);
    });
    studio.runware.follow(() => undefined);
    for (const id of ids.slice(0, 2)) await studio.hurry(id);
    for (const id of ids) expect((await studio.ended(person, id)).status).toBe('completed');
  });
});
