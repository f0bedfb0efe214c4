import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { checkoutPages } from '../checkout/pages.ts';
import { invoicePages } from '../invoices/pages.ts';
import { operatorPages } from '../operator/pages.ts';
import { portalPages } from '../portal/pages.ts';
import type { World } from '../world.ts';
import { showStyle, stylePath } from './layout.ts';

const largestForm = 16 * 1024;

/** The pages that payers see. Their addresses hold the secret: whoever has one may act for that payer. */
export function hostedPages(world: World): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: largestForm }), guardForms(world));
  app.use(async (_, next) => {
    // Nothing is shown that may still be undone.
    await world.database.quiet();
    await next();
  });
  app.get(stylePath, showStyle);
  checkoutPages(app, world);
  invoicePages(app, world);
  portalPages(app, world);
  operatorPages(app, world);
  return app;
}

/** Forms are taken from our own pages alone, so that no other site can press a button for somebody. */
function guardForms(world: World): MiddlewareHandler {
  const headers = secureHeaders({
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    crossOriginResourcePolicy: 'same-origin',
  });
  return async (context, next) => {
    const origin = context.req.header('origin');
    const own = [world.origin, new URL(context.req.url).origin];
    const isForeign = origin !== undefined && origin !== 'null' && !own.includes(origin);
    const site = context.req.header('sec-fetch-site');
    if (context.req.method !== 'GET' && (isForeign || site === 'cross-site' || site === 'same-site')) {
      return context.text('This form was sent by another site.', 403);
    }
    return headers(context, next);
  };
}
