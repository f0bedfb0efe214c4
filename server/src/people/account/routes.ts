import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import { meSchema } from '../../http/wire.ts';
import { createClientAddress } from '../../platform/client-address.ts';
import type { Config } from '../../platform/config/config.ts';
import { explainDatabaseError } from '../../platform/database/errors.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { AppError } from '../../platform/errors.ts';
import { tokenRoutes } from '../access-tokens/token-routes.ts';
import { AUTH_PATH, type Auth } from '../ways-in/auth.ts';
import { endOnPage, socialRoutes } from '../ways-in/company/social-routes.ts';
import { withErrorWords } from '../ways-in/error-words.ts';
import { evenTime } from '../ways-in/even-times.ts';
import { CLIENT_ADDRESS_HEADER } from '../ways-in/guess-limits.ts';
import { passkeyRoutes } from '../ways-in/passkey/passkey-routes.ts';
import { phoneRoutes } from '../ways-in/phone/phone-routes.ts';
import { walletRoutes } from '../ways-in/wallet/wallet-routes.ts';
import { accessRoutes } from './access-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { readMe } from './me.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** better-auth has more endpoints than the product has screens; those nobody needs stay shut. */
const OPEN_PATHS = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/email-otp/send-verification-otp',
  '/sign-in/email-otp',
  '/passkey/sign-in-options',
  '/sign-in/passkey',
  '/wallet/sign-in-message',
  '/sign-in/wallet',
  '/phone/send-code',
  '/phone/second-step',
  '/sign-in/phone',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
  '/sign-in/social',
  '/link-social',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/invitation/read',
  '/invitation/accept',
  '/sign-out',
  '/send-verification-email',
  '/verify-email',
  '/request-password-reset',
  '/reset-password',
  '/get-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/change-password',
  '/change-email',
]);
/** The link in the mail about a new password. */
const RESET_LINK = /^\/reset-password\/[A-Za-z0-9]{1,100}$/;

/** Whoever comes to this browser next must not find private pictures in its cache. */
const SIGN_OUTS = new Set(['/sign-out', '/revoke-sessions']);

/** Where other services send people back to. */
const CALLBACK = /^\/callback\/[a-z0-9-]{1,60}$/;

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
      return await withErrorWords(await deps.auth.handler(request));
    } catch (error) {
      throw explainDatabaseError(error);
    }
  }

  routes.use(
    `${AUTH_PATH}/*`,
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new AppError('too_large', 'That is too large to send.', 413);
      },
    }),
  );

  routes.route('/', tokenRoutes(deps));
  routes.route(
    '/',
    socialRoutes({ ...deps, authPath: AUTH_PATH, ask: (request, c) => ask(withClientAddress(request, c)) }),
  );

  routes.on(['GET', 'POST'], `${AUTH_PATH}/*`, async (c) => {
    const path = c.req.path.slice(AUTH_PATH.length);
    if (!OPEN_PATHS.has(path) && !RESET_LINK.test(path) && !CALLBACK.test(path)) {
      throw new AppError('not_found', 'Nothing was found here', 404);
    }
    const askedAt = performance.now();
    const request = withClientAddress(c.req.raw, c);
    if (CALLBACK.test(path)) return endOnPage(() => ask(request));
    const again = c.req.path.endsWith('/sign-up/email') ? request.clone() : null;
    const response = await ask(request);
    // Of two sign-ups at once the later one fails on the unique address. Asked again it is told what anybody is who
    // signs up with a known address; anything else that went wrong fails again in the same words.
    const answer =
      again !== null && response.status === 422 && (await isLostRace(response)) ? await ask(again) : response;
    await evenTime(path, answer.status, askedAt);
    if (SIGN_OUTS.has(path) && answer.status < 400) answer.headers.set('Clear-Site-Data', '"cache"');
    return answer;
  });

  routes.route('/', meRoutes(deps));
  routes.route('/', accessRoutes(deps));
  routes.route('/', passkeyRoutes(deps));
  routes.route('/', phoneRoutes(deps));
  routes.route('/', walletRoutes(deps));
  routes.route('/', identityRoutes({ ...deps, services: deps.auth.services }));

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
      answer: { status: 200, schema: meSchema },
    },
    ({ c, principal }) => {
      c.header('Cache-Control', 'no-store');
      return readMe(pipeline, principal);
    },
  );
  return app;
}

async function isLostRace(response: Response): Promise<boolean> {
  const body: unknown = await response.clone().json();
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'FAILED_TO_CREATE_USER';
}
