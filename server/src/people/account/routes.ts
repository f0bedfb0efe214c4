import type { HttpBindings } from '@hono/node-server';
import { text } from '@kinora/texts/typed-keys';
import { inWords } from '@kinora/texts/words';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { sessionTokenFrom } from '../../http/principal.ts';
import { describedRoutes, describes } from '../../http/routes.ts';
import { createClientAddress } from '../../platform/client-address.ts';
import type { Config } from '../../platform/config/config.ts';
import { explainDatabaseError } from '../../platform/database/errors.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { AppError, notFound, notSignedIn } from '../../platform/errors.ts';
import { tokenRoutes } from '../access-tokens/token-routes.ts';
import { said } from '../said.ts';
import { AUTH_PATH, type Auth } from '../ways-in/auth.ts';
import { withErrorWords } from '../ways-in/error-words.ts';
import { evenTime } from '../ways-in/even-times.ts';
import { CLIENT_ADDRESS_HEADER } from '../ways-in/limits/guess-limits.ts';
import { accessRoutes } from './access.ts';
import { readMe } from './me.ts';
import { meSchema } from './me-wire.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** `/api/auth/*` (better-auth) and `GET /api/me`. */
export function accountRoutes(deps: { config: Config; pipeline: Pipeline; auth: Auth }) {
  const routes = new Hono<Env>();
  const clientAddress = createClientAddress(deps.config.trustedProxies);

  function withClientAddress(request: Request, c: Context<Env>): Request {
    const headers = new Headers(request.headers);
    // There is no connection where the app is asked without a port.
    const incoming: HttpBindings['incoming'] | undefined = c.env?.incoming;
    const peer = incoming?.socket.remoteAddress ?? '';
    headers.set(CLIENT_ADDRESS_HEADER, clientAddress(peer, headers.get('x-forwarded-for')));
    return new Request(request, { headers });
  }

  async function ask(request: Request): Promise<Response> {
    try {
      return await withErrorWords(await deps.auth.handler(request), () => deps.auth.readLanguage(request.headers));
    } catch (error) {
      throw (await isOwnerGone(error, request)) ? notSignedIn() : explainDatabaseError(error);
    }
  }

  /** better-auth reads the row of the person that it has just written, also when the account was deleted meanwhile. */
  async function isOwnerGone(error: unknown, { url, headers }: Request): Promise<boolean> {
    const endpoint = deps.auth.served(new URL(url).pathname.slice(AUTH_PATH.length));
    if (!(error instanceof TypeError) || endpoint?.isForOwner !== true) return false;
    return (await deps.auth.api.getSession({ headers })) === null;
  }

  routes.use(`${AUTH_PATH}/*`, sessionNotFound(deps));
  routes.use(
    `${AUTH_PATH}/*`,
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new AppError('too_large', said.tooLarge, 413);
      },
    }),
  );

  routes.route('/', tokenRoutes(deps));
  routes.route(
    '/',
    deps.auth.routes((request, c) => ask(withClientAddress(request, c))),
  );

  async function answer(c: Context<Env>): Promise<Response> {
    const endpoint = deps.auth.served(c.req.path.slice(AUTH_PATH.length));
    if (endpoint === undefined) throw notFound();
    const askedAt = performance.now();
    const request = withClientAddress(c.req.raw, c);
    const response = await (endpoint.answer?.(ask, request) ?? ask(request));
    if (endpoint.evenTimes?.includes(response.status)) await evenTime(askedAt);
    // Whoever comes to this browser next must not find private pictures in its cache.
    const isOver = (endpoint.ends === 'this' || endpoint.ends === 'all') && response.status < 400;
    if (isOver) response.headers.set('Clear-Site-Data', '"cache"');
    return response;
  }

  // better-auth has more endpoints than the product has screens; those that nobody describes stay shut.
  for (const operation of deps.auth.operations) {
    const describedAnswer = describes([operation], (c: Context<Env>) => answer(c));
    routes.on(operation.method.toUpperCase(), [operation.path], describedAnswer);
  }
  routes.on(['GET', 'POST'], `${AUTH_PATH}/*`, () => {
    throw notFound();
  });

  routes.route('/', meRoutes(deps));
  routes.route('/', accessRoutes(deps));

  return routes;
}

function meRoutes({ config, pipeline }: { config: Config; pipeline: Pipeline }) {
  const { app, route } = describedRoutes(config, 'Account');
  route(
    {
      method: 'get',
      path: '/api/me',
      summary: 'Profile and balance',
      access: 'account',
      inWorkspace: 'look',
      answer: { status: 200, schema: meSchema },
    },
    ({ c, principal }) => {
      c.header('Cache-Control', 'no-store');
      return readMe(pipeline, principal);
    },
  );
  return app;
}

const refusal = z.object({ code: z.literal('not_signed_in') });

/** Tells a program that its session is over apart from one that never had any: only the first must forget something. */
function sessionNotFound({ config, auth }: { config: Config; auth: Auth }) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.res.status !== 401 || sessionTokenFrom(c.req.raw, config) === null) return;
    const isAboutSession = refusal.safeParse(await c.res.clone().json()).success;
    if (!isAboutSession) return;
    const error = inWords(await auth.readLanguage(c.req.raw.headers), text('errors', 'noSession'));
    c.res = c.json({ error, code: 'session_not_found' }, 401);
  });
}
