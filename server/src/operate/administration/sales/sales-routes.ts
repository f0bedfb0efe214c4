import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { explainStripeError } from '../../../money/billing/stripe-client.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { priceListBody, readPriceLists, setPriceList } from './price-lists.ts';
import { priceListsDeskSchema } from './wire.ts';

/** What is sold, for how much, and with which codes. */
export function salesRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  app.onError((error) => {
    throw explainStripeError(error);
  });
  route(
    {
      method: 'get',
      path: '/api/admin/price-lists',
      summary: 'The price lists, one a currency',
      access: 'admin',
      answer: { status: 200, schema: priceListsDeskSchema },
      errors: ['payments_unavailable'],
    },
    () => readPriceLists(deps),
  );
  route(
    {
      method: 'put',
      path: '/api/admin/price-lists/:currency',
      summary: 'Set the price list of a currency',
      description: 'Once every amount is there, the prices are set up at the payment service.',
      access: 'admin',
      before: [proven],
      body: priceListBody,
      answer: { status: 200, schema: priceListsDeskSchema },
      errors: [...proofErrors, 'not_found', 'payments_unavailable'],
    },
    async ({ c, body }) => {
      await setPriceList(deps, c.var.admin, c.req.param('currency'), body);
      return readPriceLists(deps);
    },
  );
  return app;
}
