import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkoutRoutes } from '../checkout/routes.ts';
import { customerRoutes } from '../customers/routes.ts';
import { eventRoutes } from '../events/routes.ts';
import { priceRoutes, productRoutes } from '../prices/routes.ts';
import type { World } from '../world.ts';
import { Failure } from './failure.ts';

const largestBody = 256 * 1024;

/** The API for programs: everything under `/v1`, for those who have the key. */
export function apiRoutes(world: World, apiKey: string): Hono {
  const app = new Hono();

  app.use('/v1/*', bodyLimit({ maxSize: largestBody }), async (context, next) => {
    const given = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
    if (given === undefined || !isSame(given, apiKey)) {
      const message =
        given === undefined
          ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
          : 'Invalid API Key provided.';
      throw new Failure(401, { type: 'invalid_request_error', message });
    }
    await next();
    return undefined;
  });

  customerRoutes(app, world);
  productRoutes(app, world);
  priceRoutes(app, world);
  checkoutRoutes(app, world);
  eventRoutes(app, world);

  app.all('/v1/*', (context) => {
    const { method, path } = context.req;
    throw new Failure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The embedded payment service speaks the part of the API that Kinora uses.`,
    });
  });
  return app;
}

/** Equal in a time that does not depend on how much is equal. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
