import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { addressOf, listen } from '@kinora/embedded-shared/listen';
import { createApp } from './app.ts';
import { catchUp } from './clocks/advance.ts';
import type { Config } from './config.ts';
import { seedPrices } from './prices/seed-prices.ts';
import { openDatabase } from './store/database.ts';
import { forgetOld } from './store/forget-old.ts';
import { startDeliverer } from './webhooks/deliver.ts';
import { keepConfiguredEndpoint } from './webhooks/endpoint-routes.ts';
import { createWorld, type World } from './world.ts';

/** How often we look whether something has become due. */
const tickMs = 1000;

export interface Payments {
  url: string;
  stop(): Promise<void>;
}

/** Listens for programs and for browsers; resolves when the port is open. */
export async function startPayments(config: Config): Promise<Payments> {
  const database = await openDatabase({ ...config.database, formerFolder: config.formerFolder });
  const world = createWorld(database);
  await database.transact(() => {
    forgetOld(world);
    keepConfiguredEndpoint(world, config.webhook);
    seedPrices(world, config.seedPrices);
  });
  const deliverer = startDeliverer(world);
  const app = createApp({ world, deliverer, apiKey: config.apiKey });
  const http = createAdaptorServer({ fetch: app.fetch });
  await listen(http, config.port, config.host);
  const url = `http://${addressOf(http.address())}`;
  world.origin = config.publicOrigin ?? url;
  const clock = startTicking(world);
  return {
    url,
    async stop() {
      await clock.stop();
      if ('closeAllConnections' in http) {
        http.closeAllConnections();
      }
      await new Promise<void>((resolve) => http.close(() => resolve()));
      await deliverer.stop();
      await database.close();
    },
  };
}

/** Does what has become due, again and again. What cannot be done is tried again, and stays in the log. */
function startTicking(world: World) {
  const stopping = new AbortController();
  const ticking = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(tickMs, undefined, stopping).catch(() => undefined);
      await catchUp(world).catch((error: unknown) => console.error(error));
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await ticking;
    },
  };
}
