import { createServer } from 'node:http';
import { startTestPostgres } from '@kinora/postgres/testing';
import { Stripe } from 'stripe';
import { offers } from '../../src/money/billing/offers.ts';
import { buildProgram } from './build-program.ts';
import { launchProgram } from './launch-program.ts';

export const PAYMENT_KEY = 'sk_test_studio';
export const WEBHOOK_SECRET = 'whsec_studio';

/** A webhook as it was sent. */
export type SentEvent = { id: string; type: string; body: string; signature: string };

/** What the receiver does with an event: the status that it answers with. */
type Receiver = (event: SentEvent) => Promise<number>;

export type PaymentService = Awaited<ReturnType<typeof startPaymentService>>;

/**
 * The embedded payment service as a process of its own, with the catalogue's prices. Its webhooks come here first, so
 * that a test decides what becomes of them; by default they are only kept.
 */
export async function startPaymentService({ prices = offers.map(seedPrice) } = {}) {
  const postgres = await startTestPostgres();
  const database = await postgres.createDatabase();
  const sent: SentEvent[] = [];
  let receive: Receiver = async () => 200;
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    const { id, type }: { id: string; type: string } = JSON.parse(body);
    const event = { id, type, body, signature: String(request.headers['stripe-signature']) };
    sent.push(event);
    response.writeHead(await receive(event).catch(() => 500)).end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

  const built = await buildProgram('embedded/stripe');
  const program = await launchProgram([built.script], {
    DATABASE_URL: database.url,
    API_KEY: PAYMENT_KEY,
    WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/stripe`,
    WEBHOOK_SECRET,
    SEED_PRICES: JSON.stringify(prices),
  });
  const url = /ready (http\S+)/.exec(program.output())?.[1] ?? '';
  const { hostname, port: apiPort } = new URL(url);

  return {
    url,
    sent,
    /** As the operator and the tests speak to it. */
    stripe: new Stripe(PAYMENT_KEY, {
      host: hostname,
      port: Number(apiPort),
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    follow(receiver: Receiver) {
      receive = receiver;
    },
    /** Pays at a hosted checkout page, as its form does. */
    async pay(pageUrl: string, card = '4242 4242 4242 4242'): Promise<number> {
      return post(pageUrl, { number: card, expiry: '12 / 34', cvc: '123' });
    },
    /** Says at a hosted checkout page where the bill goes to. */
    async billTo(pageUrl: string, address: Record<string, string>): Promise<number> {
      return post(`${pageUrl}/address`, address);
    },
    /** Pays at a hosted checkout page by a debit, about which the bank is to decide so. */
    async payByBank(pageUrl: string, outcome: 'succeeded' | 'failed'): Promise<number> {
      return post(`${pageUrl}/bank`, { outcome });
    },
    /** The payment page's button that skips time, for everybody who is on no clock of their own. */
    async skip(by: 'month' | 'day'): Promise<number> {
      return post(`${url}/operator/advance`, { by });
    },
    /** Time goes on by a little, for everybody who is on no clock of their own. */
    async skipSeconds(seconds: number): Promise<void> {
      const headers = { Authorization: `Bearer ${PAYMENT_KEY}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ seconds });
      const response = await fetch(`${url}/_control/advance`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`The time was not advanced: ${response.status}`);
      await response.arrayBuffer();
    },
    /** Every bank that still thinks decides now. */
    async letBanksDecide(): Promise<void> {
      await post(`${url}/operator/settle`, {});
    },
    async stop() {
      await program.kill();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await built.remove();
      await database.drop();
      await postgres.stop();
    },
  };
}

/** Sends a form, and answers the status. */
async function post(address: string, fields: Record<string, string>): Promise<number> {
  const response = await fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  await response.arrayBuffer();
  return response.status;
}

function seedPrice(offer: (typeof offers)[number]) {
  return {
    lookup_key: offer.key,
    product: offer.name,
    unit_amount: offer.cents,
    ...(offer.kind === 'plan' ? { recurring: { interval: offer.interval } } : {}),
  };
}
