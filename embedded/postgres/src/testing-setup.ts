import { createServer } from 'node:http';
import type { PostgresServer } from './start-postgres.ts';
import { startTestCluster } from './test-cluster.ts';

/**
 * Vitest `globalSetup`: one PostgreSQL server for all test files of a run, started when the first file asks
 * and stopped at the end. It belongs to this process because workers come and go.
 */
export default async function setup(): Promise<() => Promise<void>> {
  let cluster: Promise<PostgresServer> | undefined;
  const server = createServer((_request, response) => {
    cluster ??= startTestCluster();
    cluster.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  process.env.KINORA_TEST_POSTGRES = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  return async () => {
    server.closeAllConnections();
    server.close();
    await (await cluster?.catch(() => undefined))?.stop();
  };
}
