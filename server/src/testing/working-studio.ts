import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { startRunWorker } from '../generations/worker.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { type Generation, generationSchema } from '../wire.ts';
import type { Person } from './people.ts';
import { startScriptedRunware } from './scripted-runware.ts';
import { startStudio } from './studio.ts';

export type WorkingStudio = Awaited<ReturnType<typeof startWorkingStudio>>;

/** A studio with a worker and a provider that does what the test says, and the ways in which people look at it. */
export async function startWorkingStudio() {
  const runware = await startScriptedRunware();
  const studio = await startStudio({ runwareUrl: runware.baseUrl, env: { USER_CONCURRENCY: '2' } });
  const { database, live } = studio.deps;
  const worker = startRunWorker(studio.deps);
  live.onRunsDue(worker.wake);

  async function find(person: Person, id: string): Promise<Generation> {
    return generationSchema.parse(await (await studio.ask(person, 'GET', `/api/generations/${id}`)).json());
  }

  return {
    ...studio,
    database,
    runware,
    find,

    async submit(person: Person, prompt = 'a fox in the snow'): Promise<string> {
      const generationId = randomUUID();
      const response = await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', { generationId, prompt });
      expect(response.status).toBe(202);
      return generationId;
    },

    /** As somebody would who keeps looking. */
    ended: (person: Person, id: string): Promise<Generation> =>
      vi.waitFor(
        async () => {
          const generation = await find(person, id);
          expect(generation.status).not.toBe('processing');
          return generation;
        },
        { timeout: 20_000, interval: 50 },
      ),

    atProvider: (person: Person, id: string) =>
      vi.waitFor(async () => expect((await find(person, id)).progress?.state).toBe('at_provider'), {
        timeout: 10_000,
      }),

    runOf: (id: string) =>
      database.selectFrom('runs').selectAll().where('generation_id', '=', id).executeTakeFirstOrThrow(),

    /** Lets the run's next step be due now, as if time had passed. */
    async hurry(id: string, also = sql``): Promise<void> {
      await sql`update runs set due_at = now() ${also} where generation_id = ${id} and state <> 'done'`.execute(
        database,
      );
      worker.wake();
    },

    /** Whatever the tests did, the books are right. */
    async stop(): Promise<void> {
      await worker.stop(1000);
      expect((await verifyLedger(database)).flatMap((check) => check.problems)).toEqual([]);
      await studio.stop();
      await runware.stop();
    },
  };
}
