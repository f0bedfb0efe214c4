import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { createDatabase, createPool } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createInstallation, type PartName } from '../support/installation.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startScriptedRunware } from '../support/scripted-runware.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { sized } from './form.ts';
import { type Poured, pourSubmits } from './pour.ts';

export const PROGRAMS: PartName[] = ['server', 'worker', 'server-2', 'worker-2'];

/** Only tells stuck work from a slow machine. */
export const PATIENCE_MS = sized(120_000, 900_000);

export type LoadedStudio = Awaited<ReturnType<typeof startLoadedStudio>>;

/** Two servers and two workers on one database, a Runware that does what it is asked, and people who can pay for it. */
export async function startLoadedStudio() {
  const runware = await startScriptedRunware();
  const installation = await createInstallation({
    env: { RUNWARE_BASE_URL: runware.baseUrl, RUNWARE_CONCURRENCY: '32', USER_CONCURRENCY: '100' },
    envOf: { 'worker-2': { RUNWARE_API_KEY: 'key-of-the-second' } },
  });
  await Promise.all(PROGRAMS.map((name) => installation.parts[name].start()));
  const { origin, secondOrigin } = installation;
  const database = createDatabase(
    createPool({ url: installation.databaseUrl, size: 6, log: createLog('silent', 'test') }),
  );
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(database, { tokens: 1_000_000 })));
  const headersOf = (person: Person) => ({ cookie: sessionCookie(installation, person.token) });

  return {
    installation,
    runware,
    database,
    people,
    headersOf,

    /** Submits of all of them, at the first server or in turn at both. */
    pour: (at: 'first' | 'both', perSecond: number): Poured =>
      pourSubmits({
        origins: at === 'both' ? [origin, secondOrigin] : [origin],
        headers: people.map(headersOf),
        perSecond,
      }),

    /** Waits until nothing is being made, and looks at these. */
    async untilAllCompleted(ids: readonly string[]): Promise<void> {
      await vi.waitFor(
        async () => {
          const open = database.selectFrom('runs').select('id').where('state', '<>', 'done').limit(1);
          expect(await open.execute()).toEqual([]);
        },
        { timeout: PATIENCE_MS, interval: 300 },
      );
      const { rows } = await sql<{ completed: number }>`
        select count(*)::int as completed from ai_generations
        where id = any (${[...ids]}) and status = 'completed'`.execute(database);
      expect(rows[0]?.completed).toBe(ids.length);
    },

    async stop(): Promise<void> {
      await database.destroy();
      await installation.stop();
      await runware.stop();
    },
  };
}
