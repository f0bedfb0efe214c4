import { createServer } from 'node:http';
import { startTestPostgres } from '@kinora/postgres/testing';
import { Client } from 'pg';
import Stripe from 'stripe';
import { vi } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { startPayments } from '../start-payments.ts';

export const apiKey = 'sk_test_key';
const webhookSecret = 'whsec_test';

const seedPrices = [
  { lookup_key: 'pro_month', product: 'Kinora Pro', unit_amount: 2599, recurring: { interval: 'month' } },
  { lookup_key: 'pro_year', product: 'Kinora Pro', unit_amount: 25200, recurring: { interval: 'year' } },
  { lookup_key: 'business_month', product: 'Kinora Business', unit_amount: 4999, recurring: { interval: 'month' } },
  { lookup_key: 'pack_2000', product: '2,000 Tokens', unit_amount: 2000 },
];

export type TestPayments = Awaited<ReturnType<typeof startTestPayments>>;

/** A payment service on a free port with its own database, the official client for it, and a server that takes events. */
export async function startTestPayments(overrides: Partial<Config> = {}) {
  const postgres = await startTestPostgres();
  const database = await postgres.createDatabase();
  const receiver = await startReceiver();
  const config: Config = {
    ...readConfig({
      DATABASE_URL: database.url,
      API_KEY: apiKey,
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: webhookSecret,
      SEED_PRICES: JSON.stringify(seedPrices),
    }),
    ...overrides,
  };
  let payments = await startPayments(config);
  const stripe = () => clientOf(payments.url);

  return {
    get url() {
      return payments.url;
    },
    get stripe() {
      return stripe();
    },
    config,
    received: receiver.received,
    refuse: receiver.refuse,
    async price(lookupKey: string): Promise<Stripe.Price> {
      const [price] = (await stripe().prices.list({ lookup_keys: [lookupKey] })).data;
      if (price === undefined) {
        throw new Error(`There is no price ${lookupKey}.`);
      }
      return price;
    },
    /** Waits for the event of a type about an object, and returns it. */
    arrived: (type: string, objectId?: string) =>
      vi.waitFor(
        () => {
          const event = receiver.received.find((one) => one.type === type && (!objectId || idOf(one) === objectId));
          if (event === undefined) {
            throw new Error(`${type} has not arrived; these have: ${receiver.received.map((one) => one.type)}`);
          }
          return event;
        },
        { timeout: 10_000, interval: 20 },
      ),
    async restart() {
      await payments.stop();
      payments = await startPayments(config);
    },
    /** Does something to the kept state that the service itself never does. */
    async tamper(sql: string, values: string[] = []) {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      try {
        await client.query(sql, values);
      } finally {
        await client.end();
      }
    },
    async stop() {
      await payments.stop();
      await receiver.stop();
      await database.drop();
      await postgres.stop();
    },
  };
}

export function clientOf(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(apiKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

export function idOf(event: Stripe.Event): string {
  return 'id' in event.data.object ? String(event.data.object.id) : '';
}

/** Takes events as the server does: only those whose signature the official client accepts count. */
export async function startReceiver() {
  const received: Stripe.Event[] = [];
  let refusals = 0;
  let secret = webhookSecret;
  const stripe = new Stripe(apiKey);
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      if (refusals > 0) {
        refusals -= 1;
        response.writeHead(500).end();
        return;
      }
      const signature = String(request.headers['stripe-signature']);
      try {
        received.push(await stripe.webhooks.constructEventAsync(Buffer.concat(chunks), signature, secret));
        response.writeHead(200).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/webhooks/stripe`,
    received,
    /** From now on only what is signed with `next` counts. */
    trust(next: string) {
      secret = next;
    },
    /** The next `count` messages are answered with an error. */
    refuse(count: number) {
      refusals = count;
    },
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
