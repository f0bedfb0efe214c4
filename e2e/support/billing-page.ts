import { expect, type Locator, type Page } from '@playwright/test';

export const BILLING = '/settings?tab=billing';
export const ACTIVITY = `${BILLING}&view=activity`;
export const LIMITS = `${BILLING}&view=limits`;

/** Stripe's test cards, which the embedded payment service takes. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksBank: '4000 0027 6000 3184',
  failsLater: '4000 0000 0000 0341',
} as const;

/** The parts of the billing, by the names that people see and hear. */
export function billingPage(page: Page) {
  const plans = page.getByRole('region', { name: 'Plans' });
  const tokens = page.getByRole('region', { name: 'Your tokens' });
  const pocket = (name: RegExp | string, count: string) =>
    tokens
      .locator('div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .filter({ hasText: count });
  return {
    plan: page.getByRole('region', { name: 'Current plan' }),
    tokens,
    /** Without a plan they are called free. */
    subscriptionTokens: (count: string) => pocket(/^(Subscription|Free) tokens$/, count),
    purchasedTokens: (count: string) => pocket('Purchased tokens', count),
    plans,
    yearly: plans.getByText('Yearly, up to 20% off'),
    subscribe: (name: string) => plans.getByRole('button', { name: `Subscribe to ${name}` }),
    switchTo: (name: string) => plans.getByRole('button', { name: `Switch to ${name}` }),
    buy: (name: string) => page.getByRole('button', { name: `Buy ${name}` }),
    movements: page.getByRole('region', { name: 'All movements' }).getByRole('listitem'),
  };
}

/** Fills in the card on a page of the payment service. */
export async function payBy(page: Page, number: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Pay by card' });
  await form.getByLabel('Card number').fill(number);
  await form.getByRole('button').click();
}

/** Presses what leads to the payment page, and pays there. */
export async function buy(page: Page, button: Locator, number: string = cards.good): Promise<void> {
  await button.click();
  await page.waitForURL(/\/pay\//);
  await payBy(page, number);
}

/** Somebody new with a running plan. */
export async function subscribe(page: Page, plan: string, number: string = cards.good): Promise<void> {
  await page.goto(BILLING);
  await buy(page, billingPage(page).subscribe(plan), number);
  await expect(page.getByRole('status').filter({ hasText: 'Your plan is running' })).toBeVisible();
}

/** The payment service's page for whoever runs the studio, in a tab of its own. Call while `page` shows a payment page. */
export async function operatorPage(page: Page): Promise<Page> {
  await page.waitForURL(/\/pay\//);
  const operator = await page.context().newPage();
  await operator.goto(new URL(page.url()).origin);
  return operator;
}

type Check = (billing: ReturnType<typeof billingPage>, soon: { timeout: number }) => Promise<void>;

/** Reads the billing again until it says what the payment service tells the studio in its own time. */
export async function expectBilling(page: Page, check: Check): Promise<void> {
  await expect(async () => {
    await page.goto(BILLING);
    await check(billingPage(page), { timeout: 3000 });
  }).toPass({ timeout: 45_000 });
}
