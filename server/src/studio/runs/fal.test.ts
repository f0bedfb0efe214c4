import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { balanceOf, createPerson } from '../../../test/support/people.ts';
import { inProgress, inQueue, modelError } from '../../../test/support/scripted-fal.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';

/** Ten tokens an image. */
const four = { numImages: 4, steps: 28 };

let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio({ env: { EMBEDDED: 'engine,engine:fal' } });
});
afterAll(() => studio.stop());
beforeEach(async () => {
  studio.fal.follow(() => undefined);
  await studio.closeCircuits();
});

describe('a generation at fal', () => {
  test('ends completed with every image in our own store, charged once', async () => {
    const person = await createPerson(studio.database);
    const id = await studio.submitToFal(person, four);
    const generation = await studio.ended(person, id);
    const request = await studio.falRequest(id);
    expect(generation).toMatchObject({
      status: 'completed',
      receipt: { charged: 40, returned: 0, reason: null },
      metadata: { seed: 42, provider: 'fal', provider_request_id: request.requestId, preview_engine: true },
    });
    expect(generation.outputs).toHaveLength(4);
    expect(generation.output_file_url).toBe(JSON.stringify(generation.outputs.map(({ url }) => url)));
    expect(request).toMatchObject({ endpoint: 'fal-ai/flux-kontext-lora/text-to-image', input: { num_images: 4 } });
    expect(request.headers).toMatchObject({ 'x-app-fal-disable-fallback': 'true' });
    expect(request.headers).not.toHaveProperty('x-fal-no-retry');
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 60 });
  });

  test('shows its place in the queue, then what is being done and how far it is', async () => {
    const person = await createPerson(studio.database);
    let status = inQueue(2);
    studio.fal.follow(({ kind }) => (kind === 'status' ? status : undefined));
    const id = await studio.submitToFal(person);
    await eventually(async () => {
      const { progress } = await studio.find(person, id);
      expect(progress).toMatchObject({ state: 'at_provider', queue_position: 3, cancel: 'free' });
    });
    status = inProgress('Reading the prompt (10%)', 'Laying brush strokes (40%)');
    await studio.hurry(id);
    await eventually(async () => {
      const { progress } = await studio.find(person, id);
      expect(progress).toMatchObject({
        queue_position: 0,
        percent: 40,
        message: 'Laying brush strokes',
        cancel: 'ask',
      });
    });
    studio.fal.follow(() => undefined);
    await studio.hurry(id);
    expect((await studio.ended(person, id)).status).toBe('completed');
  });

  test('that the content filter stops is returned, and says so in plain words that clients look for, too', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) =>
      kind === 'result' ? modelError(422, 'content_policy_violation', 'Flagged by a content checker.') : undefined,
    );
    expect(await studio.ended(person, await studio.submitToFal(person))).toMatchObject({
      status: 'failed',
      error_message: 'The content filter stopped it. Please change the words or the picture and try again.',
      metadata: { error_code: 'content_policy' },
      receipt: { charged: 20, returned: 20 },
    });
  });

  test.each([
    [422, 'image_too_small', 'provider_refused'],
    [500, 'internal_server_error', 'provider_failed'],
  ])('whose model answers %i %s is returned', async (status, type, code) => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'result' ? modelError(status, type, 'It did not work') : undefined));
    const generation = await studio.ended(person, await studio.submitToFal(person));
    expect(generation).toMatchObject({
      status: 'failed',
      metadata: { error_code: code },
      receipt: { returned: 20 },
    });
    // What was said is for the administration.
    expect(JSON.stringify(generation)).not.toContain('It did not work');
    expect((await studio.runOf(generation.id)).provider_said).toBe('It did not work');
  });

  test('whose model refuses a field says so under the name that the form gives it', async () => {
    const person = await createPerson(studio.database);
    const detail = [{ loc: ['body', 'guidance_scale'], msg: 'Too high', type: 'less_than_equal' }];
    studio.fal.follow(({ kind }) => (kind === 'result' ? { status: 422, body: { detail } } : undefined));
    expect(await studio.ended(person, await studio.submitToFal(person))).toMatchObject({
      error_message: 'The service that makes it did not take “Guidance”. Please change it and try again.',
      metadata: { error_code: 'provider_refused' },
    });
  });

  test('that our account cannot pay for is returned in neutral words', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) =>
      kind === 'submit' ? { status: 403, body: { detail: 'User is locked. Reason: Exhausted balance.' } } : undefined,
    );
    expect(await studio.ended(person, await studio.submitToFal(person))).toMatchObject({
      error_message: 'This tool is not available at the moment. Please try again later.',
      metadata: { error_code: 'provider_account' },
      receipt: { returned: 20 },
    });
  });

  test('that fal did not take yet is sent again until it does', async () => {
    const person = await createPerson(studio.database);
    let refusals = 2;
    studio.fal.follow(({ kind }) =>
      kind === 'submit' && refusals-- > 0 ? { status: 429, body: { detail: 'Slow down' } } : undefined,
    );
    expect((await studio.ended(person, await studio.submitToFal(person))).status).toBe('completed');
    expect(refusals).toBe(-1);
  });
});

describe("what is no answer of fal's own", () => {
  const passing = { status: 502, body: { detail: 'Bad gateway' } };

  test('to the question for a result leaves the work as it is, and it is asked again', async () => {
    const person = await createPerson(studio.database);
    let passes = 2;
    studio.fal.follow(({ kind }) => (kind === 'result' && passes-- > 0 ? passing : undefined));
    const id = await studio.submitToFal(person);
    await eventually(async () => {
      await studio.hurry(id);
      expect((await studio.find(person, id)).status).toBe('completed');
    });
    expect(passes).toBe(-1);
  });

  test('to a submit is followed by no second one', async () => {
    const person = await createPerson(studio.database);
    let submits = 0;
    studio.fal.follow(({ kind }) => (kind === 'submit' && ++submits > 0 ? passing : undefined));
    const id = await studio.submitToFal(person);
    await eventually(async () => expect((await studio.find(person, id)).progress?.state).toBe('submitting'));
    expect(submits).toBe(1);
  });
});

describe('a submit that fal itself answers with an error of the server', () => {
  test('was not taken when fal names what went wrong, and is sent again', async () => {
    const person = await createPerson(studio.database);
    let errors = 1;
    const headers = { 'x-fal-error-type': 'runner_scheduling_failure', 'x-fal-request-id': 'nobody' };
    const failing = { status: 503, body: { detail: 'No runner' }, headers };
    studio.fal.follow(({ kind }) => (kind === 'submit' && errors-- > 0 ? failing : undefined));
    expect((await studio.ended(person, await studio.submitToFal(person))).status).toBe('completed');
    expect(errors).toBe(-1);
  });

  test('is asked about under the id that fal gave it', async () => {
    const person = await createPerson(studio.database);
    let submits = 0;
    studio.fal.follow(({ kind, requestId }) => {
      if (kind !== 'submit') return undefined;
      submits += 1;
      return { status: 504, body: { detail: 'Timed out' }, headers: { 'x-fal-request-id': requestId } };
    });
    const generation = await studio.ended(person, await studio.submitToFal(person));
    expect(generation).toMatchObject({ status: 'completed', receipt: { charged: 20, returned: 0 } });
    expect(submits).toBe(1);
  });
});

test('a log line without words hides nothing of a status', async () => {
  const person = await createPerson(studio.database);
  const logs = [{ message: 'Laying brush strokes (40%)' }, { message: null }, { level: 'INFO' }];
  studio.fal.follow(({ kind }) =>
    kind === 'status' ? { status: 202, body: { status: 'IN_PROGRESS', logs } } : undefined,
  );
  const id = await studio.submitToFal(person);
  await eventually(async () => {
    expect((await studio.find(person, id)).progress).toMatchObject({ percent: 40, message: 'Laying brush strokes' });
  });
  studio.fal.follow(() => undefined);
  await studio.hurry(id);
  expect((await studio.ended(person, id)).status).toBe('completed');
});

describe('a delivery with fewer images than asked for', () => {
  test('keeps what came and returns the price of the rest', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'result' ? studio.fal.pictures(3) : undefined));
    const generation = await studio.ended(person, await studio.submitToFal(person, four));
    expect(generation).toMatchObject({
      status: 'completed',
      metadata: { delivered: 3, asked: 4 },
      receipt: { charged: 40, returned: 10, reason: '3 of 4 images were delivered' },
    });
    expect(generation.outputs).toHaveLength(3);
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 70 });
  });

  test('leaves out what the safety checker flagged', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) =>
      kind === 'result' ? studio.fal.pictures(4, [true, false, false, true]) : undefined,
    );
    expect(await studio.ended(person, await studio.submitToFal(person, four))).toMatchObject({
      status: 'completed',
      outputs: [{ width: 64 }, { width: 64 }],
      receipt: { returned: 20, reason: '2 of 4 images were delivered' },
    });
  });

  test('is a case for the content policy when all of it was flagged', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'result' ? studio.fal.pictures(2, [true, true]) : undefined));
    const generation = await studio.ended(person, await studio.submitToFal(person, { numImages: 2 }));
    expect(generation).toMatchObject({ status: 'failed', outputs: [], metadata: { error_code: 'content_policy' } });
    expect(generation.error_message).toContain('content filter');
  });

  test('does not count a file that cannot be fetched, after it was tried again', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) =>
      kind === 'result'
        ? {
            body: {
              images: [{ url: `${studio.fal.origin}/picture-0.png` }, { url: `${studio.fal.origin}/gone.png` }],
              has_nsfw_concepts: [],
            },
          }
        : undefined,
    );
    const id = await studio.submitToFal(person, { numImages: 2, steps: 28 });
    await vi.waitFor(async () => expect((await studio.runOf(id)).failures).toBeGreaterThan(0), { timeout: 10_000 });
    expect((await studio.find(person, id)).progress?.state).toBe('saving');
    await studio.hurry(id, sql`, failures = 9`);
    const generation = await studio.ended(person, id);
    expect(generation).toMatchObject({ status: 'completed', receipt: { charged: 20, returned: 10 } });
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from files where user_id = ${person.id}`.execute(studio.database);
    // The good file was stored once, with its thumbnail, however often the other was tried.
    expect(rows).toEqual([{ count: 2 }]);
  });
});

// Last, because the prices stay changed.
test('a partial delivery after the prices changed is priced as at its submit', async () => {
  const person = await createPerson(studio.database);
  let isReady = false;
  studio.fal.follow(({ kind }) => {
    if (kind === 'status' && !isReady) return inProgress();
    return kind === 'result' ? studio.fal.pictures(1) : undefined;
  });
  const id = await studio.submitToFal(person, four);
  await studio.atProvider(person, id);
  await sql`insert into price_versions (effective_from, prices)
    values (now(), '{"fal_flux_kontext_lora": {"image": 11}}')`.execute(studio.database);
  isReady = true;
  await studio.hurry(id);
  expect((await studio.ended(person, id)).receipt).toMatchObject({ charged: 40, returned: 30 });
});
