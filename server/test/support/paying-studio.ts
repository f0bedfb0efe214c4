import { expect } from 'vitest';
import * as z from 'zod';
import { billingOverviewSchema, checkoutSchema } from '../../src/money/billing/wire.ts';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { PAYMENT_KEY, type SentEvent, startPaymentService, WEBHOOK_SECRET } from './payment-service.ts';
import { balanceOf, createPerson, type Person } from './people.ts';
import { startStudio } from './studio.ts';

export type PayingStudio = Awaited<ReturnType<typeof startPayingStudio>>;

/** A studio whose payments go through the embedded payment service, and the ways in which people use it. */
export async function startPayingStudio({ env = {} }: { env?: Record<string, string> } = {}) {
  const service = await startPaymentService();
  const studio = await startStudio({
    env: {
      STRIPE_SECRET_KEY: PAYMENT_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: service.url,
      STRIPE_CLOCK_URL: `${service.url}/_control`,
      ...env,
    },
  });
  const { database } = studio.deps;

  async function deliver({ body, signature }: Pick<SentEvent, 'body' | 'signature'>): Promise<number> {
    const response = await studio.app.request('/webhooks/stripe', {
      method: 'POST',
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  }

  async function read<Schema extends z.core.$ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
    const body: unknown = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(200);
    return z.parse(schema, body);
  }

  return {
    ...studio,
    database,
    service,
    deliver,
    /** Events reach the studio as they are sent. */
    listen: () => service.follow(deliver),
    /** Events are sent, and lost. */
    loseEvents: () => service.follow(async () => 200),

    /** Asks as the page does; what is not 200 fails the test. */
    request: async <Schema extends z.core.$ZodType>(
      person: Person,
      [method, path]: [method: string, path: string],
      schema: Schema,
      body?: unknown,
    ) => read(await studio.ask(person, method, path, body), schema),

    checkout: async (person: Person, priceId: string) =>
      read(await studio.ask(person, 'POST', '/functions/v1/create-checkout-session', { priceId }), checkoutSchema),

    overview: async (person: Person) =>
      read(await studio.ask(person, 'GET', '/api/billing/overview'), billingOverviewSchema),

    balance: (person: Person) => balanceOf(database, person),

    /** Somebody whose payments follow a clock of their own, which starts at `start` (seconds since 1970). */
    async personWithClock(start: number, tokens = 100) {
      const person = await createPerson(database, { tokens });
      const clock = await service.stripe.testHelpers.testClocks.create({ frozen_time: start });
      const customer = await service.stripe.customers.create({ email: person.email, test_clock: clock.id });
      await database.insertInto('billing_customers').values({ id: customer.id, user_id: person.id }).execute();
      return { ...person, clock: clock.id, customer: customer.id };
    },

    /** Whatever the tests did, the books are right. */
    async stop(): Promise<void> {
      expect((await verifyLedger(database)).flatMap((check) => check.problems)).toEqual([]);
      await studio.stop();
      await service.stop();
    },
  };
}
