import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { startStudio } from '../../../test/support/studio.ts';
import { cookiesIn, openWorkspace } from '../../../test/support/workspaces.ts';
import { errorSchema } from '../../http/wire.ts';
import { meSchema } from '../../people/account/me-wire.ts';
import { startTaskWorker } from '../../platform/tasks/worker.ts';
import { offers } from './offers.ts';
import { billingTasks } from './tasks.ts';
import {
  billingOverviewSchema,
  billingPricesSchema,
  checkoutSchema,
  invoiceListSchema,
  ledgerPageSchema,
  portalSchema,
  spendingSchema,
} from './wire.ts';

let studio: PayingStudio;
beforeAll(async () => {
  studio = await startPayingStudio();
  studio.listen();
}, 60_000);
afterAll(() => studio.stop());

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

async function refusal(response: Response | Promise<Response>): Promise<[number, string, string]> {
  const answer = await response;
  const { code, error } = errorSchema.parse(await answer.json());
  return [answer.status, code, error];
}

const checkout = (person: Person | null, body: unknown) =>
  studio.ask(person, 'POST', '/functions/v1/create-checkout-session', body);
const submit = (person: Person) =>
  studio.ask(person, 'POST', '/functions/v1/ai-image-generator', { generationId: randomUUID(), prompt: 'a fox' });

async function subscriber(): Promise<Person & { customer: string }> {
  const person = await studio.personWithClock(Math.floor(Date.now() / 1000));
  const { url } = await studio.checkout(person, 'kinora_pro_month');
  await studio.service.pay(url);
  await eventually(async () => expect((await studio.balance(person)).tokens).toBe(3100));
  return person;
}

test('everything that the catalogue sells has its price, under a name that a checkout takes', async () => {
  const person = await createPerson(studio.database);
  const { isEnabled, currency, plans, packs } = await studio.request(
    person,
    ['GET', '/api/billing/prices'],
    billingPricesSchema,
  );
  expect([isEnabled, currency]).toEqual([true, 'usd']);
  expect(plans.map(({ priceId, cents, tokens }) => [priceId, cents, tokens])).toEqual([
    ['kinora_pro_month', 2599, 3000],
    ['kinora_pro_year', 25_200, 3000],
    ['kinora_business_month', 4999, 6000],
    ['kinora_business_year', 48_000, 6000],
  ]);
  expect(packs.map(({ priceId, cents, tokens }) => [priceId, cents, tokens])).toEqual([
    ['kinora_pack_tokens_400', 500, 400],
    ['kinora_pack_tokens_800', 1000, 800],
    ['kinora_pack_tokens_2000', 2000, 2000],
    ['kinora_pack_tokens_5500', 5000, 5500],
    ['kinora_pack_tokens_11000', 10_000, 11_000],
    ['kinora_pack_tokens_27000', 25_000, 27_000],
  ]);
});

test('a checkout is opened by our name of a price or by the one at the payment service, for a person who is signed in', async () => {
  const person = await createPerson(studio.database);
  const [price] = (await studio.service.stripe.prices.list({ lookup_keys: ['kinora_pack_tokens_400'] })).data;
  for (const priceId of ['kinora_pack_tokens_400', price?.id ?? '']) {
    const { sessionId, url } = await studio.checkout(person, priceId);
    const session = await studio.service.stripe.checkout.sessions.retrieve(sessionId);
    expect(session).toMatchObject({ amount_total: 500, client_reference_id: person.id, url });
    expect(session.success_url).toContain('/settings?tab=billing&checkout=success&session_id={CHECKOUT_SESSION_ID}');
  }
  const unknown = await checkout(null, { priceId: 'kinora_pro_month' });
  expect(unknown.status).toBe(401);
  expect(errorSchema.parse(await unknown.json())).toEqual({ error: 'No authenticated session', code: 'not_signed_in' });
});

test("the payment service's pages are in the language of whoever opens them, as far as they speak it", async () => {
  const person = await createPerson(studio.database);
  const { stripe } = studio.service;
  for (const [language, locale] of [
    ['pt', 'pt-BR'],
    ['zh-Hans', 'zh'],
    ['ar', 'auto'],
  ]) {
    const body = { priceId: 'kinora_pack_tokens_400' };
    const opened = await studio.ask(person, 'POST', '/functions/v1/create-checkout-session', body, language);
    const { sessionId } = checkoutSchema.parse(await opened.json());
    expect((await stripe.checkout.sessions.retrieve(sessionId)).locale, language).toBe(locale);
  }
  const refused = { mode: 'setup', currency: 'usd', success_url: 'https://studio.example', locale: 'tlh' } as const;
  await expect(stripe.checkout.sessions.create(refused)).rejects.toThrow(/locale/);
});

test.each([
  ['free', 'Please select a paid plan to subscribe'],
  ['kinora_gold_month', 'Price not configured for this billing cycle'],
  ['kinora_pack_tokens_1', 'Token package not configured'],
  [undefined, 'Price not configured for this billing cycle'],
])('the price %s is refused in the words of the specification', async (priceId, words) => {
  const person = await createPerson(studio.database);
  expect(await refusal(checkout(person, { priceId }))).toEqual([400, 'invalid_input', words]);
});

test('a second click within a minute opens the same page, and a used one opens another', async () => {
  const person = await createPerson(studio.database);
  const [first, second] = await Promise.all([1, 2].map(() => studio.checkout(person, 'kinora_pack_tokens_400')));
  expect(first).toEqual(second);
  await studio.service.pay(first?.url ?? '');
  expect((await studio.checkout(person, 'kinora_pack_tokens_400')).sessionId).not.toBe(first?.sessionId);
  expect((await studio.service.stripe.customers.list({ email: person.email })).data).toHaveLength(1);
});

test('what a browser says about amounts, quantities and customers is refused, and nothing is opened', async () => {
  const [person, other] = [await subscriber(), await createPerson(studio.database)];
  const { id: customer } = await studio.database
    .selectFrom('billing_customers')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  for (const more of [
    { amount: 1 },
    { quantity: -1 },
    { quantity: 0 },
    { quantity: 1e9 },
    { tokens: 1_000_000 },
    { customer },
    { customerId: customer },
    { userId: person.id },
    { client_reference_id: person.id },
  ]) {
    const [status] = await refusal(checkout(other, { priceId: 'kinora_pack_tokens_400', ...more }));
    expect(status, JSON.stringify(more)).toBe(400);
  }
  const opened = await studio.database.selectFrom('checkouts').select('id').where('user_id', '=', other.id).execute();
  expect(opened).toEqual([]);
  expect(await studio.balance(other)).toEqual({ tokens: 100, purchased_tokens: 0, debt: 0 });
});

test('a customer whom the payment service does not know any more is made anew', async () => {
  const person = await createPerson(studio.database);
  await studio.database
    .insertInto('billing_customers')
    .values({ id: `cus_of_another_account_${person.id}`, user_id: person.id })
    .execute();
  const { url } = await studio.checkout(person, 'kinora_pack_tokens_400');
  await studio.service.pay(url);
  await eventually(async () => expect((await studio.balance(person)).purchased_tokens).toBe(400));
});

test('packs are listed among the invoices, with what went back of them, and money in the activity', async () => {
  const person = await createPerson(studio.database, { tokens: 0 });
  const { url, sessionId } = await studio.checkout(person, 'kinora_pack_tokens_2000');
  await studio.service.pay(url);
  await eventually(async () => expect((await studio.balance(person)).purchased_tokens).toBe(2000));
  const list = () => studio.request(person, ['GET', '/api/billing/invoices'], invoiceListSchema);
  const line = { id: sessionId, number: null, description: '2,000 Tokens', cents: 2000, currency: 'usd' };
  expect((await list()).invoices).toMatchObject([{ ...line, status: 'paid', returnedCents: 0 }]);
  await sql`select correct_payment(id, 'ch_listed', 500, 0, sync_no) from payments
    where id = ${sessionId}`.execute(studio.database);
  expect((await list()).invoices).toMatchObject([{ ...line, status: 'partly_refunded', returnedCents: 500 }]);
  const { entries } = await studio.request(person, ['GET', '/api/ledger'], ledgerPageSchema);
  expect(entries.map(({ kind, amount, money }) => [kind, amount, money])).toEqual([
    ['clawback', -500, { amount: -500, currency: 'usd' }],
    ['purchase', 2000, { amount: 2000, currency: 'usd' }],
  ]);
  const csv = await (await studio.ask(person, 'GET', '/api/ledger.csv')).text();
  expect(csv.split('\r\n').map((row) => row.split(',').slice(-2))).toEqual([
    ['money', 'currency'],
    ['-5', 'usd'],
    ['20', 'usd'],
    [''],
  ]);
});

test('invoices and the portal are the own ones', async () => {
  const [person, other] = [await subscriber(), await createPerson(studio.database)];
  const { invoices } = await studio.request(person, ['GET', '/api/billing/invoices'], invoiceListSchema);
  expect(invoices).toMatchObject([{ cents: 2599, status: 'paid', currency: 'usd' }]);
  const none = await studio.request(other, ['GET', '/api/billing/invoices'], invoiceListSchema);
  expect(none.invoices).toEqual([]);
  const { url } = await studio.request(person, ['POST', '/api/billing/portal'], portalSchema, {});
  expect(url).toMatch(/^http/);
});

test('nothing is sold above what a balance can hold', async () => {
  const person = await createPerson(studio.database, { tokens: 1_000_000_000 - 800 });
  expect((await checkout(person, { priceId: 'kinora_pack_tokens_800' })).status).toBe(200);
  expect((await refusal(checkout(person, { priceId: 'kinora_pack_tokens_2000' }))).slice(0, 2)).toEqual([409, 'limit']);
});

test('above the own cap a generation is refused in clear words, and nothing is charged', async () => {
  const person = await createPerson(studio.database);
  const caps = { tokensPerDay: 10, tokensPerMonth: null };
  expect(await studio.request(person, ['PUT', '/api/billing/spending'], spendingSchema, caps)).toMatchObject(caps);
  expect((await submit(person)).status).toBe(202);
  const [status, code, words] = await refusal(submit(person));
  expect([status, code]).toEqual([409, 'limit']);
  expect(words).toContain('in a day');
  expect((await studio.overview(person)).spending).toEqual({ ...caps, spentToday: 8, spentThisMonth: 8 });
  await studio.request(person, ['PUT', '/api/billing/spending'], spendingSchema, {
    tokensPerDay: null,
    tokensPerMonth: 15,
  });
  expect((await refusal(submit(person)))[2]).toContain('in a month');
  expect((await studio.ask(person, 'PUT', '/api/billing/spending', { tokensPerDay: -1 })).status).toBe(400);
});

test('the plan is in the profile that every page reads', async () => {
  const person = await subscriber();
  const { profile } = await studio.request(person, ['GET', '/api/me'], meSchema);
  expect(profile.subscription_status).toBe('pro');
});

test('while the studio is closed payments are heard of, and nothing is bought', async () => {
  const person = await createPerson(studio.database);
  const { url, sessionId } = await studio.checkout(person, 'kinora_pack_tokens_800');
  // Asking until it is closed is more than anybody may ask in an hour.
  await sql`insert into settings (name, value) values
    ('abuse_rules', '{"checkoutsPerHour": 10000, "checkoutsPerDay": 10000}'), ('maintenance', '{"enabled": true}')
    on conflict (name) do update set value = excluded.value`.execute(studio.database);
  try {
    await eventually(async () =>
      expect((await refusal(checkout(person, { priceId: 'kinora_pro_month' }))).slice(0, 2)).toEqual([
        503,
        'maintenance',
      ]),
    );
    await studio.service.pay(url);
    await eventually(async () => expect((await studio.balance(person)).purchased_tokens).toBe(800));
    expect((await studio.ask(person, 'GET', `/api/billing/return?session_id=${sessionId}`)).status).toBe(200);
  } finally {
    await sql`delete from settings where name = 'maintenance'`.execute(studio.database);
    await eventually(async () =>
      expect((await checkout(person, { priceId: 'kinora_pack_tokens_800' })).status).toBe(200),
    );
    await sql`delete from settings where name = 'abuse_rules'`.execute(studio.database);
  }
});

test('with the account its plan ends at the payment service, and records stay without a person', async () => {
  const person = await subscriber();
  expect((await studio.ask(person, 'DELETE', '/api/account')).status).toBe(204);
  const { pipeline, log } = studio.deps;
  const worker = startTaskWorker({ pipeline, log, handlers: billingTasks(studio.deps), recurring: [], pollMs: 50 });
  try {
    await eventually(async () => {
      const { data } = await studio.service.stripe.subscriptions.list({ customer: person.customer, status: 'all' });
      expect(data.map(({ status }) => status)).toEqual(['canceled']);
      expect(await studio.service.stripe.customers.retrieve(person.customer)).toMatchObject({ deleted: true });
    });
    await eventually(async () => {
      const heard = await studio.database
        .selectFrom('payment_events')
        .select(['state', 'type'])
        .where('customer_id', '=', person.customer)
        .execute();
      expect(heard).toContainEqual({ type: 'customer.subscription.deleted', state: 'done' });
      expect(heard.filter(({ state }) => state === 'received' || state === 'failed')).toEqual([]);
    });
  } finally {
    await worker.stop();
  }
  const records = await studio.database
    .selectFrom('payments')
    .select(['kind', 'amount', 'tokens'])
    .where('user_id', '=', person.id)
    .execute();
  expect(records).toEqual([{ kind: 'plan', amount: 2599, tokens: 3000 }]);
  const bodies = await studio.database
    .selectFrom('payment_events')
    .select('id')
    .where('body', 'like', `%${person.email}%`)
    .execute();
  expect(bodies).toEqual([]);
});

test('while the payment service is away people are asked to try again, and still see their plan', async () => {
  const cut = await startStudio({
    env: { STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_API_URL: 'http://127.0.0.1:9' },
  });
  try {
    const person = await createPerson(cut.deps.database);
    const asked = cut.ask(person, 'POST', '/functions/v1/create-checkout-session', { priceId: 'kinora_pro_month' });
    expect((await refusal(asked)).slice(0, 2)).toEqual([503, 'payments_unavailable']);
    expect((await cut.ask(person, 'GET', '/api/billing/overview')).status).toBe(200);
    expect((await cut.ask(person, 'GET', '/api/billing/prices')).status).toBe(200);
  } finally {
    await cut.stop();
  }
});

test('without a payment service everything else works, and says so', async () => {
  const free = await startStudio();
  try {
    const person = await createPerson(free.deps.database);
    const overview = await free.ask(person, 'GET', '/api/billing/overview');
    expect(billingOverviewSchema.parse(await overview.json())).toMatchObject({ isEnabled: false, plan: 'free' });
    const prices = await free.ask(null, 'GET', '/api/billing/prices');
    const { isEnabled, plans } = billingPricesSchema.parse(await prices.json());
    expect([isEnabled, plans.map(({ priceId }) => priceId)]).toEqual([false, [null, null, null, null]]);
    for (const [method, path, body] of [
      ['POST', '/functions/v1/create-checkout-session', { priceId: offers[0]?.key }],
      ['POST', '/functions/v1/cancel-subscription', {}],
      ['POST', '/api/billing/portal', {}],
      ['GET', '/api/billing/invoices', undefined],
      ['GET', '/api/billing/switch?plan=pro&interval=month', undefined],
    ] as const) {
      const [status, code, words] = await refusal(free.ask(person, method, path, body));
      expect([status, code]).toEqual([503, 'billing_disabled']);
      expect(words).toContain('Payments are not set up');
    }
    const unheard = await refusal(free.ask(null, 'POST', '/webhooks/stripe', {}));
    expect(unheard.slice(0, 2)).toEqual([503, 'billing_disabled']);
    expect(await balanceOf(free.deps.database, person)).toMatchObject({ tokens: 100 });
  } finally {
    await free.stop();
  }
});

test('the payment page of a workspace says which one is paid for, in the language of whoever pays', async () => {
  const owner = await createPerson(studio.database);
  const { id } = await openWorkspace(studio.database, owner);
  const { config } = studio.deps;
  const host = `127.0.0.1:${config.port}`;
  const answer = await studio.app.request('/functions/v1/create-checkout-session', {
    method: 'POST',
    headers: {
      ...{ cookie: await cookiesIn(config, owner, id), host, origin: `http://${host}` },
      ...{ 'content-type': 'application/json', 'accept-language': 'de' },
    },
    body: JSON.stringify({ priceId: 'kinora_pack_tokens_400' }),
  });
  const { url } = checkoutSchema.parse(await answer.json());
  expect(await (await fetch(url)).text()).toContain('Du bezahlst für den Arbeitsbereich Foxes.');
  const own = checkoutSchema.parse(await (await checkout(owner, { priceId: 'kinora_pack_tokens_400' })).json());
  expect(await (await fetch(own.url)).text()).not.toContain('Foxes');
});
