import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { startPulse } from '../operate/status/pulse.ts';
import { collectWhenCalm } from '../platform/collect-when-calm.ts';
import type { Config } from '../platform/config/config.ts';
import type { Logger } from '../platform/log/log.ts';
import { openTracing } from '../platform/tracing/open-tracing.ts';
import { createApp } from './app.ts';
import { compose } from './compose.ts';
import { composeAuth } from './compose-auth.ts';
import { onStopSignal } from './stop-signal.ts';
import { widenFileTable } from './widen-file-table.ts';

const DRAIN_MS = 4000;
/** Connections that may wait to be taken: after a restart every stream comes back within a second. */
const BACKLOG = 4096;
/** Longer than balancers keep an idle connection (a minute): none of theirs is used in the moment in which we end it. */
const KEPT_MS = 75_000;

/** Serves HTTP and the live streams until it is told to stop. */
export async function runServer(config: Config, log: Logger): Promise<void> {
  const stopTracing = await openTracing(config, { log, part: 'server' });
  const { deps, close } = compose(config, log);
  // Connects to the database while the rest is put together.
  const listening = deps.live.start();
  widenFileTable();
  const accounts = composeAuth(deps);
  const app = createApp({ ...deps, auth: accounts.auth });
  await listening;
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { keepAliveTimeout: KEPT_MS } });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, resolve);
  });
  const stopPulse = startPulse(deps);
  const stopCollecting = collectWhenCalm();
  console.log(`ready http://${config.host}:${config.port}`);

  onStopSignal(async () => {
    stopPulse();
    stopCollecting();
    // Streams first: they would keep the server open for ever.
    const closed = new Promise((resolve) => server.close(resolve));
    await deps.live.stop();
    await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
    await accounts.close();
    await close();
    await stopTracing();
  });
}
