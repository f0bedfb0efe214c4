import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltProgram, buildProgram } from '../../../test/support/build-program.ts';
import { PAYMENT_KEY, type PaymentService, startPaymentService } from '../../../test/support/payment-service.ts';
import { offers } from './offers.ts';
import { createPriceList } from './price-list.ts';
import { setUpPrices } from './set-up-prices.ts';
import { createStripeAccess } from './stripe-client.ts';
import { Stripe } from './stripe-sdk.ts';

let service: PaymentService;
let built: BuiltProgram;
beforeAll(async () => {
  service = await startPaymentService({ prices: [] });
  built = await buildProgram('server');
}, 120_000);
afterAll(async () => {
  await service.stop();
  await built.remove();
});

async function setUp(env: Record<string, string>) {
  const program = join(dirname(built.script), 'payments-setup.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', STRIPE_API_URL: service.url, ...env },
  });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/));
  expect(lines.pop()).toEqual(['version', 'of', 'the', 'webhook', 'endpoint', Stripe.API_VERSION]);
  expect(lines.pop()).toEqual(['ready', 'kinora_portal', (await onlyPortal()).id]);
  return lines;
}

/** The settings of the portal that are in the account. */
async function onlyPortal() {
  const { data } = await service.stripe.billingPortal.configurations.list();
  const [portal, ...others] = data;
  if (portal === undefined || others.length > 0) throw new Error('There is not one configuration of the portal');
  return portal;
}

test('an empty account gets every price once; an amount that changed takes the key and older buyers keep theirs', async () => {
  const key = { STRIPE_SECRET_KEY: PAYMENT_KEY };
  const made = await setUp(key);
  expect(made.map(([outcome, name]) => [outcome, name])).toEqual(offers.map(({ key: name }) => ['made', name]));
  expect(await setUp(key)).toEqual(made.map(([, ...rest]) => ['kept', ...rest]));

  const { features } = await onlyPortal();
  expect(features).toMatchObject({ subscription_update: { enabled: false }, subscription_cancel: { enabled: true } });

  const [, , former = ''] = made[0] ?? [];
  const dear = await service.stripe.prices.create({
    product: 'kinora_pro',
    currency: 'usd',
    unit_amount: 2799,
    recurring: { interval: 'month' },
    lookup_key: 'kinora_pro_month',
    transfer_lookup_key: true,
  });
  const replaced = await setUp(key);
  expect(replaced.filter(([outcome]) => outcome !== 'kept').map(([outcome, name]) => [outcome, name])).toEqual([
    ['replaced', 'kinora_pro_month'],
  ]);
  expect((await service.stripe.prices.retrieve(dear.id)).active).toBe(false);

  const prices = createPriceList(createStripeAccess({ stripe: { secretKey: PAYMENT_KEY, apiUrl: service.url } }));
  const sold = (await prices.all()).get('kinora_pro_month');
  expect([sold?.priceId, sold?.cents]).toEqual([replaced[0]?.[2], 2599]);
  for (const [id, cents] of [
    [former, 2599],
    [dear.id, 2799],
  ] as const) {
    expect(await prices.byPriceId(id)).toMatchObject({ cents, offer: { key: 'kinora_pro_month' } });
  }
  expect(await prices.byPriceId('price_of_somebody_else')).toBeNull();
});

test('set up by several processes at once, each price is made once', async () => {
  const empty = await startPaymentService({ prices: [] });
  try {
    await Promise.all([1, 2, 3].map(() => setUpPrices(empty.stripe, 'Kinora')));
    expect((await empty.stripe.prices.list({ limit: 100 })).data).toHaveLength(offers.length);
  } finally {
    await empty.stop();
  }
});

test('without a key it says which one it needs', async () => {
  await expect(setUp({})).rejects.toThrow('Set STRIPE_SECRET_KEY');
});
