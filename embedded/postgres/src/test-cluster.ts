import { randomBytes } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { freePort } from './free-port.ts';
import { type PostgresServer, startPostgres } from './start-postgres.ts';
import { makeTestFolder } from './test-folder.ts';

/** Fast because nothing has to survive a crash. Never for real data. */
const hastySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' };

/** A PostgreSQL server of its own in a temporary folder; `stop` also deletes the folder. */
export async function startTestCluster(): Promise<PostgresServer> {
  const dataFolder = await makeTestFolder();
  await chmod(dataFolder, 0o711);
  try {
    const server = await startPostgres({
      dataFolder,
      port: await freePort(),
      password: randomBytes(12).toString('hex'),
      settings: hastySettings,
      log: () => undefined,
    });
    return {
      ...server,
      stop: async () => {
        await server.stop({ hurry: true });
        await rm(dataFolder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(dataFolder, { recursive: true, force: true });
    throw error;
  }
}
