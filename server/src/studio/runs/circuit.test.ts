import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { readExposition } from '../../../test/support/exposition.ts';
import { createPerson } from '../../../test/support/people.ts';
import { type ScriptedReplicate, startScriptedReplicate } from '../../../test/support/scripted-replicate.ts';
import { falRoute } from '../../../test/support/tool-definitions.ts';
import { addReplicate, publishAdded, replicateRoute } from '../../../test/support/two-routes.ts';
import { providersSchema } from '../../operate/administration/tools/tool-wire.ts';
import { collectMetrics } from '../../operate/metrics/collect.ts';
import { startRunWorker } from './worker.ts';

const BUSY = { status: 429, body: { detail: 'Request was throttled.' } };
const REFUSAL = 'NSFW content detected.';

let studio: AdminStudio;
let replicate: ScriptedReplicate;
/** The same studio's work, done by a second process as far as anything but the database can tell. */
let second: ReturnType<typeof startRunWorker>;

beforeAll(async () => {
  studio = await startAdminStudio({ env: { USER_CONCURRENCY: '20' } });
  second = startRunWorker(studio.deps);
  replicate = await startScriptedReplicate();
  await addReplicate(studio, replicate);
  await publishAdded(studio, 'one-route', [replicateRoute('dream/alone')]);
  await publishAdded(studio, 'other-model', [replicateRoute('dream/other')]);
  await publishAdded(studio, 'two-routes', [replicateRoute('dream/painter'), falRoute('fal-ai/dream-painter')]);
});
afterAll(async () => {
  await second.stop(1000);
  await studio.stop();
  await replicate.stop();
});
beforeEach(async () => {
  replicate.follow(() => undefined);
  replicate.creates.length = 0;
  studio.fal.requests.length = 0;
  await studio.closeCircuits();
});

const order = async (slug: string) => {
  const person = await createPerson(studio.database);
  return { person, id: await studio.submitTo(person, `x/${slug}`, { prompt: 'a fox' }) };
};

const made = async (slug: string) => {
  const { person, id } = await order(slug);
  return studio.ended(person, id);
};

/** One after the other, so that all of them are failures in a row. */
async function several(slug: string, count: number) {
  for (let n = 0; n < count; n += 1) await made(slug);
}

const circuit = async (model: string) =>
  studio.database
    .selectFrom('provider_circuits')
    .selectAll()
    .where('provider', '=', 'replicate')
    .where('model', '=', model)
    .executeTakeFirst();

/** As if the time had passed for which nothing is sent. */
const letTimePass = () =>
  sql`update provider_circuits set open_until = now() - interval '1 second'`.execute(studio.database);

describe('a circuit', () => {
  test('opens at the fifth definite failure in a row, and the next route is taken without asking', async () => {
    replicate.follow((call) => (call === 'create' ? BUSY : undefined));
    await several('two-routes', 4);
    expect(await circuit('dream/painter')).toMatchObject({ state: 'closed', failures: 4 });
    await made('two-routes');
    expect(await circuit('dream/painter')).toMatchObject({ state: 'open', cause: 'not_taken' });
    expect(replicate.creates).toHaveLength(5);
    expect(await made('two-routes')).toMatchObject({ status: 'completed', metadata: { provider: 'fal' } });
    expect(replicate.creates).toHaveLength(5);
  });

  test('counts from the start after something that worked', async () => {
    for (const isBusy of [true, true, true, true, false, true, true, true, true]) {
      replicate.follow((call) => (call === 'create' && isBusy ? BUSY : undefined));
      await made('two-routes');
    }
    expect(await circuit('dream/painter')).toMatchObject({ state: 'closed', failures: 4 });
  });

  test('opens when more than half of ten and more calls of a minute failed, in whatever order', async () => {
    for (const isBusy of [true, true, false, true, false, true, false, true, false]) {
      replicate.follow((call) => (call === 'create' && isBusy ? BUSY : undefined));
      await made('two-routes');
    }
    expect(await circuit('dream/painter')).toMatchObject({ state: 'closed' });
    replicate.follow((call) => (call === 'create' ? BUSY : undefined));
    await made('two-routes');
    expect(await circuit('dream/painter')).toMatchObject({ state: 'open' });
  });

  test.each([
    [401, { title: 'Unauthenticated', detail: 'You did not pass a valid token.' }],
    [402, { title: 'Insufficient credit', detail: 'You have insufficient credit.' }],
  ])('opens at once when the account is the trouble (%i)', async (status, body) => {
    replicate.follow((call) => (call === 'create' ? { status, body } : undefined));
    await made('two-routes');
    expect(await circuit('dream/painter')).toMatchObject({ state: 'open', cause: 'account' });
    await several('two-routes', 3);
    expect(replicate.creates).toHaveLength(1);
  });

  test('never opens for what was refused for its content or its input', async () => {
    replicate.follow((call) => (call === 'get' ? replicate.failed(REFUSAL) : undefined));
    await several('two-routes', 6);
    replicate.follow((call) =>
      call === 'create' ? { status: 422, body: { detail: '- input.prompt: too long' } } : undefined,
    );
    await several('two-routes', 6);
    expect(await circuit('dream/painter')).toBeUndefined();
  });

  test('is of one model alone', async () => {
    replicate.follow((call) => (call === 'create' ? { status: 402, body: {} } : undefined));
    await made('one-route');
    replicate.follow(() => undefined);
    expect(await made('other-model')).toMatchObject({ status: 'completed', metadata: { provider: 'replicate' } });
    expect(await circuit('dream/alone')).toMatchObject({ state: 'open' });
  });

  test('stays open for as long as the provider asked to be left alone', async () => {
    replicate.follow((call) => (call === 'create' ? { ...BUSY, headers: { 'retry-after': '1200' } } : undefined));
    await several('two-routes', 5);
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from open_until - now())::integer / 60 as minutes from provider_circuits`.execute(
      studio.database,
    );
    expect(rows[0]?.minutes).toBeGreaterThanOrEqual(19);
  });

  test('lets one run try when its time is up, whichever worker has it, and closes when that worked', async () => {
    replicate.follow((call) => (call === 'create' ? { status: 402, body: {} } : undefined));
    await made('one-route');
    await sql`update provider_circuits set cause = 'not_taken'`.execute(studio.database);
    const waiting = await Promise.all(Array.from({ length: 6 }, () => order('one-route')));
    await eventually(async () => expect(await waitingRuns()).toHaveLength(6));
    let isWorking = false;
    replicate.creates.length = 0;
    replicate.follow((call) => (call === 'create' && !isWorking ? BUSY : undefined));
    await letTimePass();
    await sql`update runs set due_at = now() where state = 'queued'`.execute(studio.database);
    await eventually(async () => expect(await circuit('dream/alone')).toMatchObject({ state: 'open', openings: 2 }));
    expect(replicate.creates).toHaveLength(1);
    isWorking = true;
    await letTimePass();
    await sql`update runs set due_at = now() where state = 'queued'`.execute(studio.database);
    for (const { person, id } of waiting) {
      expect(await studio.ended(person, id)).toMatchObject({
        status: 'completed',
        receipt: { charged: 4, returned: 0 },
      });
    }
    expect(replicate.creates).toHaveLength(7);
    expect(await circuit('dream/alone')).toMatchObject({ state: 'closed' });
  });

  test('opens once for all, however many workers hear of failures at the same moment', async () => {
    replicate.follow((call) => (call === 'create' ? BUSY : undefined));
    const orders = await Promise.all(Array.from({ length: 12 }, () => order('two-routes')));
    for (const { person, id } of orders) {
      expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', metadata: { provider: 'fal' } });
    }
    expect(await circuit('dream/painter')).toMatchObject({ state: 'open', openings: 1 });
  });
});

const waitingRuns = () =>
  studio.database
    .selectFrom('runs')
    .select('message')
    .where('state', '=', 'queued')
    .where('message', 'like', 'The service that makes it takes no work%')
    .execute();

describe('work without another route', () => {
  test('waits with words for the person, who may cancel for nothing', async () => {
    replicate.follow((call) => (call === 'create' ? { status: 402, body: {} } : undefined));
    await made('one-route');
    await sql`update provider_circuits set cause = 'not_taken'`.execute(studio.database);
    const { person, id } = await order('one-route');
    await eventually(async () =>
      expect((await studio.find(person, id)).progress).toMatchObject({
        state: 'queued',
        cancel: 'free',
        message: expect.stringContaining('takes no work at the moment'),
      }),
    );
  });

  test('is returned at its deadline', async () => {
    replicate.follow((call) => (call === 'create' ? { status: 402, body: {} } : undefined));
    await made('one-route');
    await sql`update provider_circuits set cause = 'not_taken'`.execute(studio.database);
    const { person, id } = await order('one-route');
    await eventually(async () => expect((await studio.runOf(id)).message).toContain('takes no work'));
    await sql`update runs set created_at = created_at - interval '2 days', deadline_at = deadline_at - interval '2 days'
      where generation_id = ${id}`.execute(studio.database);
    await studio.hurry(id);
    expect(await studio.ended(person, id)).toMatchObject({ status: 'failed', receipt: { charged: 4, returned: 4 } });
    expect(replicate.creates).toHaveLength(1);
  });

  test('is returned at once while an operator has to mend the account, without asking the provider again', async () => {
    replicate.follow((call) => (call === 'create' ? { status: 401, body: {} } : undefined));
    for (let n = 0; n < 3; n += 1) {
      expect(await made('one-route')).toMatchObject({
        status: 'failed',
        metadata: { error_code: 'provider_account' },
        receipt: { charged: 4, returned: 4 },
      });
    }
    expect(replicate.creates).toHaveLength(1);
  });
});

test('administrators and metrics see what gets nothing', async () => {
  replicate.follow((call) =>
    call === 'create' ? { status: 402, body: { detail: 'You have insufficient credit.' } } : undefined,
  );
  await made('two-routes');
  const { providers } = await studio.read(['GET', '/api/admin/tool-providers'], providersSchema);
  expect(providers.find(({ id }) => id === 'replicate')?.health.circuits).toMatchObject([
    { model: 'dream/painter', state: 'open', cause: 'account', said: expect.stringContaining('insufficient credit') },
  ]);
  expect(providers.find(({ id }) => id === 'fal')?.health.circuits).toEqual([]);
  const samples = readExposition((await collectMetrics(studio.database)).text);
  expect(samples.filter(({ name }) => name === 'kinora_provider_circuits')).toMatchObject([
    { labels: { provider: 'replicate', model: 'dream/painter', state: 'open' }, value: 1 },
  ]);
});
