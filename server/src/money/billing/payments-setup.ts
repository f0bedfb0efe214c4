import * as z from 'zod';
import { brandByDefault } from '../../platform/brand/brand.ts';
import { ensurePortalConfiguration } from './portal.ts';
import { setUpPrices } from './set-up-prices.ts';
import { createStripeAccess } from './stripe-client.ts';

/** `npm run payments:setup`: needs nothing but the key of the account. */
const environment = z.object({
  STRIPE_SECRET_KEY: z.string('Set STRIPE_SECRET_KEY to the secret key of your account at Stripe').min(1),
  /** The studio's name, as its mails say it. */
  MAIL_FROM: z.string().default('Kinora <studio@kinora.local>'),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
});

try {
  const parsed = environment.safeParse(process.env);
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'));
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl, MAIL_FROM: mailFrom } = parsed.data;
  const access = createStripeAccess({ stripe: { secretKey, apiUrl } });
  const stripe = await access.client();
  for (const { key, priceId, outcome } of await setUpPrices(stripe, brandByDefault({ mailFrom }).name)) {
    console.log(`${outcome.padEnd(8)} ${key.padEnd(26)} ${priceId}`);
  }
  console.log(`${'ready'.padEnd(8)} ${'kinora_portal'.padEnd(26)} ${await ensurePortalConfiguration(stripe)}`);
  const { Stripe } = await import('./stripe-sdk.ts');
  console.log(`${'version'.padEnd(8)} ${'of the webhook endpoint'.padEnd(26)} ${Stripe.API_VERSION}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
