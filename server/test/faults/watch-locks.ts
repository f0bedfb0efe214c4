import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MS = 20;

export type LockWatch = {
  /** The longest that a statement was seen to wait for a table, in milliseconds: of people's work, and of migrations. */
  stop: () => Promise<{ people: number; migrations: number }>;
};

/** Looks fifty times a second at who waits for a lock on a table, and for how long by now. */
export async function watchLocks(databaseUrl: string): Promise<LockWatch> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const longest = { people: 0, migrations: 0 };
  let isStopped = false;

  async function watch(): Promise<void> {
    while (!isStopped) {
      const { rows } = await client.query<{ is_migration: boolean; ms: number }>(
        `select a.application_name = 'kinora migrate' as is_migration,
          max(extract(epoch from clock_timestamp() - l.waitstart) * 1000)::float8 as ms
        from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and l.locktype = 'relation' and l.waitstart is not null
        group by 1`,
      );
      for (const { is_migration, ms } of rows) {
        const who = is_migration ? 'migrations' : 'people';
        longest[who] = Math.max(longest[who], ms);
      }
      await sleep(EVERY_MS);
    }
  }

  const watching = watch();
  return {
    async stop() {
      isStopped = true;
      await watching;
      await client.end();
      return longest;
    },
  };
}
