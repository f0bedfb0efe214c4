import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { exampleBrand } from '../../../test/support/brand.ts';
import { brandVersion } from '../../../test/support/example-records.ts';
import {
  PAYMENT_KEY,
  type PaymentService,
  startPaymentService,
  WEBHOOK_SECRET,
} from '../../../test/support/payment-service.ts';
import { brandDeskSchema } from '../../operate/administration/brand/wire.ts';
import { startTaskWorker, type TaskWorker } from '../../platform/tasks/worker.ts';
import { offers } from './offers.ts';
import { productIdOf } from './rename-products.ts';
import { setUpPrices } from './set-up-prices.ts';
import { billingTasks } from './tasks.ts';

let service: PaymentService;
let studio: AdminStudio;
let worker: TaskWorker;
beforeAll(async () => {
  service = await startPaymentService({ prices: [] });
  studio = await startAdminStudio({
    env: {
      STRIPE_SECRET_KEY: PAYMENT_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: service.url,
      STRIPE_CLOCK_URL: `${service.url}/_control`,
    },
  });
  const { pipeline, log } = studio.deps;
  worker = startTaskWorker({ pipeline, log, handlers: billingTasks(studio.deps), recurring: [], pollMs: 50 });
}, 120_000);
afterAll(async () => {
  await worker.stop();
  await studio.stop();
  await service.stop();
});

const stripe = () => studio.deps.billing.access.client();
const ids = [...new Set(offers.map(productIdOf))];

async function productNames(): Promise<string[]> {
  const { data } = await service.stripe.products.list({ limit: 100 });
  return data.map(({ name }) => name).sort();
}

const namedAfter = (name: string) => [...new Set(offers.map((offer) => `${name} ${offer.name}`))].sort();

async function save(brand: object) {
  await studio.read(['PUT', '/api/admin/brand'], brandDeskSchema, {
    ...exampleBrand,
    ...brand,
    basedOn: await brandVersion(studio),
  });
}

const waiting = () =>
  studio.database
    .selectFrom('tasks')
    .select(['id', 'last_error'])
    .where('kind', '=', 'rename_products')
    .where('done_at', 'is', null)
    .execute();

test('products that are not there yet keep nobody from their name, and get the new one when they are made', async () => {
  const last = offers.at(-1);
  if (last === undefined) throw new Error('Nothing is sold');
  await service.stripe.products.create({ id: productIdOf(last), name: `Kinora ${last.name}` });
  await save({ name: 'Firstlight' });
  await expect.poll(productNames, { timeout: 20_000 }).toEqual([`Firstlight ${last.name}`]);
  await expect.poll(waiting).toEqual([]);
  await setUpPrices(await stripe(), 'Firstlight');
  expect(await productNames()).toEqual(namedAfter('Firstlight'));
});

test('after a renaming every product at the payment service is called after the studio, and is the one it was', async () => {
  await save({ name: 'Northlight' });
  await expect.poll(productNames, { timeout: 20_000 }).toEqual(namedAfter('Northlight'));
  for (const id of ids) expect((await service.stripe.products.retrieve(id)).name).toMatch(/^Northlight /);
  const prices = await service.stripe.prices.list({ lookup_keys: ['kinora_pack_tokens_400'], limit: 1 });
  const [pack] = prices.data;
  const customer = await service.stripe.customers.create({ email: 'ada@example.com' });
  const session = await service.stripe.checkout.sessions.create({
    ...{ mode: 'payment', customer: customer.id, success_url: 'https://shop.example/done' },
    line_items: [{ price: pack?.id ?? '', quantity: 1 }],
  });
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('Northlight');
  expect(page.replaceAll(/kinora_\w+/g, ''), 'nor does the page of whoever pays name the program').not.toMatch(
    /kinora/i,
  );
  await expect.poll(waiting).toEqual([]);
});

test('another color alone asks nothing of the payment service', async () => {
  await save({ name: 'Northlight', colors: null });
  const lines = await studio.auditLines();
  expect(lines.at(-1)?.action).toBe('brand.change');
  expect(await waiting()).toEqual([]);
});
