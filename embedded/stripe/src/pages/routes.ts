import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkoutPages } from '../checkout/pages.ts';
import { invoicePages } from '../invoices/pages.ts';
import { operatorPages } from '../operator/pages.ts';
import { portalPages } from '../portal/pages.ts';
import type { World } from '../world.ts';
import { guardForms } from './guard-forms.ts';
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
