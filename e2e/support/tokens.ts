import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Tokens of one pack. */
export const PACK_TOKENS = 2000;

const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };

/** Buys a pack for whoever is signed in, at the embedded payment service and over HTTP alone: videos cost a lot. */
export async function buyTokens({ request }: Page, origin: string): Promise<void> {
  const headers = { origin };
  const data = { priceId: `kinora_pack_tokens_${PACK_TOKENS}` };
  const opened = await request.post('/functions/v1/create-checkout-session', { data, headers });
  await expect(opened).toBeOK();
  const { url } = await opened.json();
  const paid = await payAt(request, url);
  await expect(await request.get(`/api/billing/return${new URL(paid).search}`)).toBeOK();
}

/** Sends the form of the payment page; answers where it leads back to. */
async function payAt(request: APIRequestContext, url: string): Promise<string> {
  const page = await (await request.get(url)).text();
  const action = /<form class="panel" method="post" action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`No payment form at ${url}`);
  const email = page.includes('name="email"') ? { email: 'person@example.com' } : {};
  const paid = await request.post(new URL(action, url).href, { form: { ...card, ...email }, maxRedirects: 0 });
  const { location } = paid.headers();
  if (location === undefined) throw new Error(`The payment was not taken: ${await paid.text()}`);
  return location;
}
