import { randomUUID } from 'node:crypto';
import { providerMappings } from '@kinora/catalogue/providers';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { type Generation, generationSchema } from '../../src/studio/generations/wire.ts';
import { startRunWorker } from '../../src/studio/runs/worker.ts';
import type { Person } from './people.ts';
import { type FalRequest, startScriptedFal } from './scripted-fal.ts';
import { startScriptedRunware } from './scripted-runware.ts';
import { type StudioOptions, startStudio } from './studio.ts';

export type WorkingStudio = Awaited<ReturnType<typeof startWorkingStudio>>;

const falEndpoints = Object.values(providerMappings).flatMap((mapping) =>
  'endpoints' in mapping
    ? mapping.endpoints
    : 'endpoint' in mapping && mapping.endpoint !== null
      ? [mapping.endpoint]
      : [],
);

/** A studio with a worker and providers that do what the test says, and the ways in which people look at it. */
export async function startWorkingStudio(options: Omit<StudioOptions, 'runwareUrl'> = {}) {
  const runware = await startScriptedRunware();
  const fal = await startScriptedFal();
  fal.offer(falEndpoints);
  const studio = await startStudio({
    ...options,
    runwareUrl: runware.baseUrl,
    env: { USER_CONCURRENCY: '2', ...fal.env, ...options.env },
  });
  const { database, live } = studio.deps;
  const worker = startRunWorker(studio.deps);
  live.onRunsDue(worker.wake);

  async function find(person: Person, id: string): Promise<Generation> {
    return generationSchema.parse(await (await studio.ask(person, 'GET', `/api/generations/${id}`)).json());
  }

  async function submit(person: Person, fn: string, input: Record<string, unknown>): Promise<string> {
    const generationId = randomUUID();
    const response = await studio.ask(person, 'POST', `/functions/v1/${fn}`, { generationId, ...input });
    expect(response.status).toBe(202);
    return generationId;
  }

  const runOf = (id: string) =>
    database.selectFrom('runs').selectAll().where('generation_id', '=', id).executeTakeFirstOrThrow();

  return {
    ...studio,
    database,
    runware,
    fal,
    find,

    submit: (person: Person, prompt = 'a fox in the snow') => submit(person, 'ai-image-generator', { prompt }),

    /** To a tool at fal that needs no file. */
    submitToFal: (person: Person, input: Record<string, unknown> = {}) =>
      submit(person, 'fal-flux-kontext-lora', { prompt: 'a fox in the snow', ...input }),

    submitTo: submit,

    /** What fal got of a generation. */
    async falRequest(id: string): Promise<FalRequest> {
      const run = await runOf(id);
      const request = fal.requests.find(
        ({ requestId, webhook }) => requestId === run.provider_request_id || webhook?.includes(run.id) === true,
      );
      if (request === undefined) throw new Error('fal was never asked');
      return request;
    },

    /** As somebody would who keeps looking. */
    ended: (person: Person, id: string): Promise<Generation> =>
      vi.waitFor(
        async () => {
          const generation = await find(person, id);
          expect(generation.status).not.toBe('processing');
          return generation;
        },
        { timeout: 90_000, interval: 50 },
      ),

    atProvider: (person: Person, id: string) =>
      vi.waitFor(async () => expect((await find(person, id)).progress?.state).toBe('at_provider'), {
        timeout: 10_000,
      }),

    runOf,

    /** Lets the run's next step be due now, as if time had passed. */
    async hurry(id: string, also = sql``): Promise<void> {
      await sql`update runs set due_at = now() ${also}
        where generation_id = ${id} and (state <> 'done' or late_until is not null)`.execute(database);
      worker.wake();
    },

    /** Forgets how providers did, so that one test's failures hold up no other. */
    async closeCircuits(): Promise<void> {
      await database.deleteFrom('provider_circuits').execute();
      await database.deleteFrom('provider_outcomes').execute();
    },

    /** What the worker does twice a minute. */
    sweep: worker.sweep,

    /** At once, as if it had died: what it was doing is left for another. */
    stopWorker: () => worker.stop(0),

    /** Whatever the tests did, the books are right. */
    async stop(): Promise<void> {
      await worker.stop(1000);
      expect((await verifyLedger(database)).flatMap((check) => check.problems)).toEqual([]);
      await studio.stop();
      await runware.stop();
      await fal.stop();
    },
  };
}
