import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkoutSchema } from '../../src/money/billing/wire.ts';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
import {
  PAYMENT_KEY,
  type PaymentService,
  type SentEvent,
  startPaymentService,
  WEBHOOK_SECRET,
} from '../support/payment-service.ts';
import { balanceOf, createPerson, type Person } from '../support/people.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { crowd } from './crowd.ts';
import { seed, sized, tell } from './form.ts';

/** Each brings four events. */
const PURCHASES = sized(5, 250);
const PEOPLE = 8;
const COPIES = 10;
const WIDTH = 16;
const SIZES = [400, 800, 2000] as const;
const DOWN_MS = 300;

let installation: Installation;
let service: PaymentService;
let database: Database;
let people: Person[];
beforeAll(async () => {
  service = await startPaymentService();
  installation = await createInstallation({
    env: { STRIPE_SECRET_KEY: PAYMENT_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: service.url },
  });
  await Promise.all([installation.parts.server.start(), installation.parts['server-2'].start()]);
  database = createDatabase(createPool({ url: installation.databaseUrl, size: 4, log: createLog('silent', 'test') }));
  people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson(database, { tokens: 0 })));
});
afterAll(async () => {
  await database.destroy();
  await installation.stop();
  await service.stop();
});

async function buy(person: Person, tokens: number): Promise<void> {
  const { origin } = installation;
  const response = await fetch(`${origin}/functions/v1/create-checkout-session`, {
    method: 'POST',
    headers: { origin, cookie: sessionCookie(installation, person.token), 'content-type': 'application/json' },
    body: JSON.stringify({ priceId: `kinora_pack_tokens_${tokens}` }),
  });
  const { url } = checkoutSchema.parse(await response.json());
  expect(await service.pay(url)).toBe(303);
}

/** As the payment service does: again, until a server says that it has it. Answers how often it was told. */
async function deliver({ body, signature }: SentEvent, turn: number): Promise<number> {
  const origins = [installation.origin, installation.secondOrigin];
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${origins[(turn + attempt) % origins.length]}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      body,
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.status === 200) return attempt + 1;
    await sleep(100);
  }
}

test('a storm of payment events, ten copies of each in any order, brings every token once while both servers are killed', {
  timeout: sized(120_000, 600_000),
}, async () => {
  const bought = people.map(() => 0);
  const wanted = Array.from({ length: PURCHASES }, (_, n) => ({ n, tokens: SIZES[n % SIZES.length] ?? 400 }));
  for (const { n, tokens } of wanted) {
    const person = people[n % PEOPLE];
    if (person === undefined) continue;
    await buy(person, tokens);
    bought[n % PEOPLE] = (bought[n % PEOPLE] ?? 0) + tokens;
  }
  await vi.waitFor(
    () => {
      const completed = service.sent.filter(({ type }) => type === 'checkout.session.completed');
      expect(completed).toHaveLength(PURCHASES);
    },
    { timeout: 60_000, interval: 100 },
  );
  const copies = service.sent.flatMap((event) => Array.from({ length: COPIES }, () => event));
  const [storm = []] = fc.sample(fc.shuffledSubarray(copies, { minLength: copies.length }), { seed, numRuns: 1 });

  let begun = 0;
  const killAt = new Map([
    [Math.floor(storm.length / 3), installation.parts.server],
    [Math.floor((2 * storm.length) / 3), installation.parts['server-2']],
  ]);
  const kills: Promise<void>[] = [];
  const tries = await crowd(storm, WIDTH, (event, turn) => {
    begun += 1;
    const victim = killAt.get(begun);
    if (victim !== undefined) {
      kills.push(
        victim
          .kill()
          .then(() => sleep(DOWN_MS))
          .then(victim.start),
      );
    }
    return deliver(event, turn);
  });
  await Promise.all(kills);

  expect(kills).toHaveLength(2);
  const balances = await Promise.all(people.map((person) => balanceOf(database, person)));
  const wrong = balances.filter(({ purchased_tokens }, i) => purchased_tokens !== bought[i]).length;
  expect(balances).toEqual(bought.map((purchased_tokens) => ({ tokens: 0, purchased_tokens, debt: 0 })));
  const grants = await database
    .selectFrom('ledger_entries')
    .select('business_key')
    .where('kind', '=', 'purchase')
    .execute();
  expect(grants).toHaveLength(PURCHASES);
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  expect(installation.crashes).toEqual([]);
  await tell('A storm of payment events at two servers, each killed once', {
    events: service.sent.length,
    deliveries: storm.length,
    'told again': tries.reduce((sum, times) => sum + times - 1, 0),
    'wrong balances': wrong,
    'purchases booked': grants.length,
  });
});
