import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hidreamAtReplicate, serveRoutes } from '../../../test/support/code-routes.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { createPerson } from '../../../test/support/people.ts';
import { modelError } from '../../../test/support/scripted-fal.ts';
import { startTwoServices, type TwoServices } from '../../../test/support/two-routes.ts';

const HIDREAM = 'fal_hidream_i1';
const fn = 'fal-hidream-i1';

let services: TwoServices;
let studio: TwoServices['studio'];
let replicate: TwoServices['replicate'];

beforeAll(async () => {
  services = await startTwoServices();
  ({ studio, replicate } = services);
});
afterAll(() => services.stop());
beforeEach(async () => {
  await serveRoutes(studio, HIDREAM, { own: 0, routes: [hidreamAtReplicate()] });
  await services.calm();
});

const order = async (input: Record<string, unknown> = {}) => {
  const person = await createPerson(studio.database);
  return { person, id: await studio.submitTo(person, fn, { prompt: 'a fox', ...input }) };
};

const attempts = (id: string) => services.attempts(id);

describe('a tool of the program with a second route', () => {
  test("is made in the program's own way while that works", async () => {
    const { person, id } = await order();
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', metadata: { provider: 'fal' } });
    expect(replicate.creates).toHaveLength(0);
  });

  test.each([
    ['has too much to do', 429, { detail: 'Too many requests' }],
    ['wants to be paid', 402, { detail: 'Exhausted balance' }],
    ['does not take the key', 401, { detail: 'No user found for the key' }],
  ])('goes to the second at once when the first %s (%i), under one charge', async (_, status, body) => {
    studio.fal.follow(({ kind }) => (kind === 'submit' ? { status, body } : undefined));
    const { person, id } = await order();
    const made = await studio.ended(person, id);
    expect(made).toMatchObject({
      status: 'completed',
      tool_type: HIDREAM,
      generation_name: 'a fox',
      input_data: { prompt: 'a fox', numImages: 1 },
      metadata: { provider: 'replicate' },
      outputs: [{ url: expect.any(String) }],
      receipt: { returned: 0 },
    });
    expect(made.receipt?.charged).toBe(made.tokens_used);
    expect(replicate.creates).toHaveLength(1);
    expect(await attempts(id)).toEqual([{ provider: 'fal', outcome: 'not_taken', cost: 0 }]);
  });

  test('goes to the second once when the first took the work and failed', async () => {
    studio.fal.follow(({ kind }) =>
      kind === 'result' ? modelError(500, 'internal_server_error', 'Broken') : undefined,
    );
    const { person, id } = await order();
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', metadata: { provider: 'replicate' } });
    expect(await attempts(id)).toEqual([{ provider: 'fal', outcome: 'failed', cost: null }]);
  });

  test('books by its own table what the second took and could not make, and returns the tokens once', async () => {
    await serveRoutes(studio, HIDREAM, { own: 1, routes: [hidreamAtReplicate()] });
    replicate.follow((call) => (call === 'get' ? replicate.failed('CUDA out of memory') : undefined));
    const { person, id } = await order({ numImages: 3 });
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', metadata: { provider: 'fal' } });
    expect(await attempts(id)).toEqual([{ provider: 'replicate', outcome: 'failed', cost: 30_000 }]);
  });

  test('keeps an order with the first that the second cannot make as it was asked for', async () => {
    studio.fal.follow(({ kind }) =>
      kind === 'result' ? modelError(500, 'internal_server_error', 'Broken') : undefined,
    );
    const { person, id } = await order({ negativePrompt: 'no rain' });
    expect(await studio.ended(person, id)).toMatchObject({ status: 'failed', receipt: { reason: expect.any(String) } });
    expect(replicate.creates).toHaveLength(0);
  });

  test('sends an order past a first route that does not take it', async () => {
    await serveRoutes(studio, HIDREAM, { own: 1, routes: [hidreamAtReplicate()] });
    const plain = await order();
    expect(await studio.ended(plain.person, plain.id)).toMatchObject({ metadata: { provider: 'replicate' } });
    const special = await order({ negativePrompt: 'no rain' });
    expect(await studio.ended(special.person, special.id)).toMatchObject({ metadata: { provider: 'fal' } });
  });

  test('is made by the second alone once its own way is switched off, and refused in words what that cannot make', async () => {
    await serveRoutes(studio, HIDREAM, { own: null, routes: [hidreamAtReplicate()] });
    const { person, id } = await order();
    expect(await studio.ended(person, id)).toMatchObject({ metadata: { provider: 'replicate' } });
    const refused = await studio.ask(person, 'POST', `/functions/v1/${fn}`, {
      generationId: crypto.randomUUID(),
      prompt: 'a fox',
      negativePrompt: 'no rain',
    });
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'tool_disabled', error: expect.stringContaining('with these settings') }),
    ]);
  });

  test('finishes what is under way by the routes that it was sent by', async () => {
    await serveRoutes(studio, HIDREAM, { own: null, routes: [hidreamAtReplicate()] });
    replicate.follow((call) => (call === 'get' ? { body: { status: 'processing', output: null } } : undefined));
    const { person, id } = await order();
    await studio.atProvider(person, id);
    await serveRoutes(studio, HIDREAM, { own: 0, routes: [] });
    replicate.follow(() => undefined);
    await studio.hurry(id);
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', metadata: { provider: 'replicate' } });
    expect(studio.fal.requests).toHaveLength(0);
  });

  test('sends what still waits by the routes of now, when its own is gone', async () => {
    await serveRoutes(studio, HIDREAM, { own: null, routes: [hidreamAtReplicate()] });
    replicate.follow((call) => (call === 'create' ? { status: 429, body: { detail: 'Throttled' } } : undefined));
    const { person, id } = await order();
    await eventually(async () => expect(replicate.creates.length).toBeGreaterThan(0));
    await serveRoutes(studio, HIDREAM, { own: 0, routes: [] });
    await studio.hurry(id);
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', metadata: { provider: 'fal' } });
  });
});
