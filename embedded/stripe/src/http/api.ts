import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkoutRoutes } from '../checkout/routes.ts';
import { testClockRoutes } from '../clocks/routes.ts';
import { customerRoutes } from '../customers/routes.ts';
import { couponRoutes, promotionCodeRoutes } from '../discounts/routes.ts';
import { fraudWarningRoutes } from '../disputes/fraud-warnings.ts';
import { disputeRoutes } from '../disputes/routes.ts';
import { eventRoutes } from '../events/routes.ts';
import { creditNoteRoutes } from '../invoices/credit-notes.ts';
import { invoiceItemRoutes } from '../invoices/item-routes.ts';
import { invoiceRoutes } from '../invoices/routes.ts';
import { balanceTransactionRoutes } from '../payments/balance-routes.ts';
import { chargeRoutes } from '../payments/charge-routes.ts';
import { paymentIntentRoutes } from '../payments/intent-routes.ts';
import { paymentMethodRoutes } from '../payments/method-routes.ts';
import { setupIntentRoutes } from '../payments/setup-routes.ts';
import { portalConfigurationRoutes } from '../portal/configurations.ts';
import { portalRoutes } from '../portal/routes.ts';
import { priceRoutes, productRoutes } from '../prices/routes.ts';
import { refundRoutes } from '../refunds/routes.ts';
import { scheduleRoutes } from '../schedules/routes.ts';
import { subscriptionRoutes } from '../subscriptions/routes.ts';
import { taxCalculationRoutes } from '../taxes/calculation-routes.ts';
import { taxRoutes } from '../taxes/routes.ts';
import { webhookEndpointRoutes } from '../webhooks/endpoint-routes.ts';
import type { World } from '../world.ts';
import { Failure } from './failure.ts';

const largestBody = 256 * 1024;

/** The API for programs: everything under `/v1`, for those who have the key. */
export function apiRoutes(world: World, apiKey: string): Hono {
  const app = new Hono();

  app.use('/v1/*', bodyLimit({ maxSize: largestBody }), requireKey(apiKey));

  customerRoutes(app, world);
  productRoutes(app, world);
  priceRoutes(app, world);
  couponRoutes(app, world);
  promotionCodeRoutes(app, world);
  checkoutRoutes(app, world);
  paymentIntentRoutes(app, world);
  setupIntentRoutes(app, world);
  paymentMethodRoutes(app, world);
  chargeRoutes(app, world);
  balanceTransactionRoutes(app, world);
  refundRoutes(app, world);
  disputeRoutes(app, world);
  fraudWarningRoutes(app, world);
  subscriptionRoutes(app, world);
  scheduleRoutes(app, world);
  taxRoutes(app, world);
  taxCalculationRoutes(app, world);
  invoiceRoutes(app, world);
  invoiceItemRoutes(app, world);
  creditNoteRoutes(app, world);
  portalConfigurationRoutes(app, world);
  portalRoutes(app, world);
  testClockRoutes(app, world);
  eventRoutes(app, world);
  webhookEndpointRoutes(app, world);

  app.all('/v1/*', (context) => {
    const { method, path } = context.req;
    throw new Failure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The embedded payment service speaks the part of the API that Kinora uses.`,
    });
  });
  return app;
}

/** Lets those through whose `Authorization` header carries the key. */
export function requireKey(apiKey: string): MiddlewareHandler {
  return async (context, next) => {
    const given = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
    if (given === undefined || !isSame(given, apiKey)) {
      const message =
        given === undefined
          ? "You did not provide an API key. Send it as 'Authorization: Bearer YOUR_SECRET_KEY'."
          : 'Invalid API Key provided.';
      throw new Failure(401, { type: 'invalid_request_error', message });
    }
    await next();
    return undefined;
  };
}

/** Equal in a time that does not depend on how much is equal. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
