import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';

export type Env = { Bindings: HttpBindings };

/** The whole HTTP surface. Each module brings its own routes; what goes wrong is answered here, in one shape. */
export function createApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();

  app.onError((error, c) => {
    if (error instanceof AppError) {
      if (error.status === 503) c.header('Retry-After', '2');
      return c.json(errorBody(error.message, error.code, error.details), error.status);
    }
    if (error instanceof HTTPException) {
      return c.json(errorBody(error.message || 'This request could not be read', 'bad_request'), asContentful(error.status));
    }
    deps.log.error({ err: error, path: c.req.path }, 'A request failed');
    return c.json(errorBody('Something went wrong on our side. Please try again.', 'internal'), 500);
  });
  return app;
}

function errorBody(error: string, code: string, details?: unknown) {
  return details === undefined ? { error, code } : { error, code, details };
}
