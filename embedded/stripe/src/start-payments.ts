import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
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
  const database = openDatabase(config.dataDir);
  const world = createWorld(database);
  forgetOld(world);
  database.transact(() => keepConfiguredEndpoint(world, config.webhook));
  seedPrices(world, config.seedPrices);
  const deliverer = startDeliverer(world);
  const app = createApp({ world, deliverer, apiKey: config.apiKey });
  const http = createAdaptorServer({ fetch: app.fetch });
  await listen(http, config.port, config.host);
  const url = `http://${addressOf(http.address())}`;
  world.origin = config.publicOrigin ?? url;
  const ticking = setInterval(() => tick(world), tickMs);
  return {
    url,
    async stop() {
      clearInterval(ticking);
      if ('closeAllConnections' in http) {
        http.closeAllConnections();
      }
      await new Promise<void>((resolve) => http.close(() => resolve()));
      await deliverer.stop();
      database.close();
    },
  };
}

// One thing that cannot be done must not end the service for everybody; it is tried again and stays in the log.
function tick(world: World): void {
  try {
    catchUp(world);
  } catch (error) {
    console.error(error);
  }
}

interface Listener {
  once(event: 'error', handler: (error: Error) => void): unknown;
  listen(port: number, host: string, done: () => void): unknown;
}

function listen(server: Listener, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function addressOf(address: ReturnType<Server['address']>): string {
  if (address === null || typeof address === 'string') {
    throw new Error('The payment service is not listening on a TCP port.');
  }
  return `${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
