import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createPerson } from '../../../test/support/people.ts';
import { modelError } from '../../../test/support/scripted-fal.ts';
import { falRoute } from '../../../test/support/tool-definitions.ts';
import { publishAdded, replicateRoute, startTwoServices, type TwoServices } from '../../../test/support/two-routes.ts';
import { providersSchema } from '../../operate/administration/tools/tool-wire.ts';

const reason = 'A second route';

let services: TwoServices;
let studio: TwoServices['studio'];
let replicate: TwoServices['replicate'];

beforeAll(async () => {
  services = await startTwoServices();
  ({ studio, replicate } = services);
  await publishAdded(studio, 'two-routes', [replicateRoute('dream/painter'), falRoute('fal-ai/dream-painter')]);
});
afterAll(() => services.stop());
beforeEach(() => services.calm());

const order = async () => {
  const person = await createPerson(studio.database);
  return { person, id: await studio.submitTo(person, 'x/two-routes', { prompt: 'a fox' }) };
};

const attempts = (id: string) => services.attempts(id);

describe('a tool with two routes', () => {
  test('is made by the first while that works', async () => {
    const { person, id } = await order();
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', metadata: { provider: 'replicate' } });
    expect(studio.fal.requests).toHaveLength(0);
    expect(await attempts(id)).toEqual([]);
  });

  test.each([
    ['has too much to do', 429, { detail: 'Request was throttled.' }],
    ['wants to be paid', 402, { title: 'Insufficient credit', detail: 'You have insufficient credit.' }],
    ['does not take the key', 401, { title: 'Unauthenticated', detail: 'You did not pass a valid token.' }],
    ['does not know the model', 404, { detail: 'The requested resource could not be found.' }],
  ])('goes to the second at once when the first %s (%i), under one charge', async (_, status, body) => {
    replicate.follow((call) => (call === 'create' ? { status, body } : undefined));
    const { person, id } = await order();
    expect(await studio.ended(person, id)).toMatchObject({
      status: 'completed',
      metadata: { provider: 'fal' },
      receipt: { charged: 4, returned: 0 },
    });
    expect([replicate.creates.length, studio.fal.requests.length]).toEqual([1, 1]);
    expect(studio.fal.requests[0]?.headers).toMatchObject({
      'x-app-fal-disable-fallback': 'true',
      'x-fal-no-retry': '1',
    });
    expect(await attempts(id)).toEqual([{ provider: 'replicate', outcome: 'not_taken', cost: 0 }]);
  });

  test('goes to the second once when the first took the work and failed, and books what that cost', async () => {
    replicate.follow((call) => (call === 'get' ? replicate.failed('CUDA out of memory') : undefined));
    const { person, id } = await order();
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', metadata: { provider: 'fal' } });
    expect(await attempts(id)).toEqual([{ provider: 'replicate', outcome: 'failed', cost: 20_000 }]);
  });

  test('is returned once when both fail', async () => {
    replicate.follow((call) => (call === 'get' ? replicate.failed('CUDA out of memory') : undefined));
    studio.fal.follow(({ kind }) =>
      kind === 'result' ? modelError(500, 'internal_server_error', 'Broken') : undefined,
    );
    const { person, id } = await order();
    expect(await studio.ended(person, id)).toMatchObject({ status: 'failed', receipt: { charged: 4, returned: 4 } });
    expect([replicate.creates.length, studio.fal.requests.length]).toEqual([1, 1]);
  });

  test('is not shopped around when the first refuses what was asked for', async () => {
    replicate.follow((call) => (call === 'get' ? replicate.failed('NSFW content detected.') : undefined));
    const { person, id } = await order();
    expect(await studio.ended(person, id)).toMatchObject({
      status: 'failed',
      metadata: { error_code: 'content_policy' },
    });
    expect(studio.fal.requests).toHaveLength(0);
  });

  test('stays with the first while nobody knows whether that took it: it could be paid twice', async () => {
    replicate.follow((call) => (call === 'create' ? 'hang up' : undefined));
    const { person, id } = await order();
    await eventually(() => expect(replicate.creates).toHaveLength(1));
    await eventually(async () => expect((await studio.runOf(id)).state).toBe('submitting'));
    await studio.hurry(id, sql`, sent_at = now() - interval '2 minutes'`);
    expect(await studio.ended(person, id)).toMatchObject({ status: 'failed', receipt: { charged: 4, returned: 4 } });
    expect([replicate.creates.length, studio.fal.requests.length]).toEqual([1, 0]);
  });

  test('gives nothing new to a provider that its operator has paused', async () => {
    const paused = { name: 'Replicate', baseUrl: replicate.baseUrl, concurrency: 4, isEnabled: false, reason };
    await studio.read(['PUT', '/api/admin/tool-providers/replicate'], providersSchema, paused);
    await eventually(async () => {
      const { person, id } = await order();
      expect(await studio.ended(person, id)).toMatchObject({ metadata: { provider: 'fal' } });
    });
    await studio.read(['PUT', '/api/admin/tool-providers/replicate'], providersSchema, { ...paused, isEnabled: true });
  });
});
