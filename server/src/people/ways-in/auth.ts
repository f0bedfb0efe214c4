import { localPath } from '@kinora/catalogue/local-path';
import { loadLanguage } from '@kinora/texts/load-language';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import * as z from 'zod';
import { isServedSecurely, originFor, trustedHosts } from '../../http/origins.ts';
import { cookiePrefix } from '../../http/principal.ts';
import { createRateLimits } from '../../platform/limits/rate-limits.ts';
import { wayInMail } from '../../platform/mail/templates/security.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { timeZoneOf } from '../../platform/time-zone.ts';
import { accessTokens } from '../access-tokens/verify-access-token.ts';
import { createOwnLinks } from '../account/own-links.ts';
import { grantAdminRoles } from '../account/roles.ts';
import { said } from '../said.ts';
import type { emailCodes } from './code/code.ts';
import { describeEndpoints, type LibraryEndpoint } from './describe-endpoints.ts';
import { explainRefusal } from './error-words.ts';
import { foldWays } from './fold-ways.ts';
import { createArrivals } from './limits/arrivals.ts';
import { createAttempts } from './limits/attempts.ts';
import { CLIENT_ADDRESS_HEADER, createGuessLimits } from './limits/guess-limits.ts';
import { createKnownBrowsers } from './limits/known-browsers.ts';
import { createRequestRate } from './limits/request-rate.ts';
import { createSignInServices } from './openid/sign-in-services.ts';
import { createFindRegistered } from './openid/single-sign-on.ts';
import { isPasswordOf } from './password/password-rules.ts';
import { askSecondStep } from './second-factor/second-factor.ts';
import { refuseSuspended } from './session/session.ts';
import { createSignInLog } from './sign-in-log.ts';
import type { DefinedWay, Parts } from './way.ts';
import { ways as allWays } from './ways.ts';

const DAY_SECONDS = 24 * 3600;
export const AUTH_PATH = '/api/auth';

/** `config.port` is the one in use, also when the system chose it. */
type AuthOptions = Omit<
  Parts,
  'authPath' | 'attempts' | 'limits' | 'browsers' | 'services' | 'originOf' | 'tellOfChange'
> & {
  ways?: readonly DefinedWay[];
};

export type Auth = ReturnType<typeof createAuth>;

/** Accounts and sessions by better-auth over our tables, with every way to sign in, and the policy that it does not have. */
export function createAuth({ ways: defined = allWays, ...options }: AuthOptions) {
  const { config, log, security, pool } = options;
  const background = new Set<Promise<unknown>>();
  const [usualHost, ...otherHosts] = trustedHosts(config);

  function runInBackground(work: Promise<unknown>): void {
    const done = work
      .catch((error: unknown) => log.error({ err: error }, 'Work after a sign-in request failed'))
      .finally(() => background.delete(done));
    background.add(done);
  }

  /** Whoever has not chosen a zone is where the browser that they sign in with says. */
  async function keepTimeZone(userId: string, zone: string | null): Promise<void> {
    if (zone === null) return;
    await pool.query('update "user" set "timeZone" = $2 where id = $1 and "timeZone" is null', [userId, zone]);
  }

  const rateLimits = createRateLimits(options.pipeline);
  const originOf = (request: Request | undefined) => originFor(config, request?.headers.get('host'));
  const parts: Parts = {
    ...options,
    authPath: AUTH_PATH,
    attempts: createAttempts(rateLimits),
    limits: createGuessLimits({ config, pool, rateLimits, verifyPassword: isPasswordOf }),
    browsers: createKnownBrowsers({ config, pool }),
    services: createSignInServices({
      providers: config.signInProviders,
      fetch: createSafeFetch({ allowedOrigins: config.issuerOrigins }),
      findRegistered: createFindRegistered(pool, config.authSecret),
    }),
    originOf,
    tellOfChange: (request, to, change) =>
      options.enqueueMail(wayInMail({ to, change, resetUrl: `${originOf(request)}/forgot-password` }), request),
  };
  const arrivals = createArrivals(parts);
  const ways = foldWays(defined.map(({ create }) => create(parts)));
  const signIns = createSignInLog({ config, pool, security, at: ways.at, runInBackground });

  // The types of those endpoints that are called from here.
  type Plugin = Omit<BetterAuthPlugin, 'endpoints'> | ReturnType<typeof accessTokens | typeof emailCodes>;
  const plugins: Plugin[] = [
    accessTokens(config),
    ...ways.plugins,
    // After what signs in, before what remembers and writes down who came in.
    askSecondStep(parts, ways.asksSecondStep),
    parts.browsers.plugin,
    signIns.plugin,
  ];

  // Not only on confirmation: an address may have been confirmed before the operator named it.
  runInBackground(grantAdminRoles(pool, config.adminEmails));

  const auth = betterAuth({
    ...ways.options,
    // Never shown: our pages and messages ask for the studio's own name.
    appName: 'Studio',
    basePath: AUTH_PATH,
    baseURL: config.publicUrl ?? {
      allowedHosts: [usualHost, ...otherHosts],
      protocol: 'http',
      fallback: `http://${usualHost}`,
    },
    // As a list: one in the environment (BETTER_AUTH_SECRETS) would win over a single secret.
    secrets: [{ version: 1, value: config.authSecret }],
    database: pool,
    logger: {
      level: 'error',
      // The details may hold addresses and tokens.
      log: (_level, message) => log.warn({ about: 'sign-in service' }, message),
    },
    telemetry: { enabled: false },
    onAPIError: { throw: true, errorURL: '/login' },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: cookiePrefix(config),
      // It would put `__Secure-` before our own prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isServedSecurely(config) },
      // Said aloud, because better-auth turns it off by itself under NODE_ENV=test.
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      backgroundTasks: { handler: runInBackground },
    },
    user: {
      changeEmail: { enabled: true },
      additionalFields: {
        role: { type: 'string', required: false, defaultValue: 'user', input: false },
        banned: { type: 'boolean', required: false, defaultValue: false, input: false, returned: false },
        banReason: { type: 'string', required: false, input: false, returned: false },
        banExpires: { type: 'date', required: false, input: false, returned: false },
        signUpLanguage: { type: 'string', required: false, input: false, returned: false },
        timeZone: { type: 'string', required: false, input: false, returned: false },
      },
    },
    session: {
      expiresIn: 7 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      additionalFields: {
        aal: { type: 'string', required: true, defaultValue: 'aal1', input: false },
        impersonatedBy: { type: 'string', required: false, input: false, returned: false },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      customStorage: createRequestRate(rateLimits, (path) => signIns.noteRate(ways.served(path)?.entry)),
      window: 60,
      max: 300,
      customRules: ways.rates,
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        try {
          refuseElsewhere(ctx.query);
          refuseElsewhere(ctx.body);
          return await ways.before(ctx);
        } catch (error) {
          signIns.noteRefusal(ctx, error);
          throw error;
        }
      }),
      after: createAuthMiddleware(ways.after),
    },
    plugins,
    databaseHooks: {
      ...ways.options.databaseHooks,
      user: {
        create: {
          before: async (user, context) => {
            await ways.options.databaseHooks?.user?.create?.before?.(user, context);
            await arrivals.announce(user, context);
            const signUpLanguage = await options.readLanguage(context?.headers);
            return { data: { signUpLanguage, timeZone: timeZoneOf(context?.headers) } };
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            if (!ways.mayOpenSession(context?.path)) throw new Error(`Nobody may come in by ${context?.path}`);
            await refuseSuspended(parts, session.userId);
            await keepTimeZone(session.userId, timeZoneOf(context?.headers));
          },
        },
        delete: {
          after: async (session, context) => {
            if (ways.at(context?.path)?.renewsSession !== true) options.onSessionEnded(session.token, session.userId);
          },
        },
      },
    },
  });

  const answered: LibraryEndpoint[] = Object.values(auth.api);
  ways.requireAnswers(answered.map(({ path }) => path));

  return {
    handler: auth.handler,
    api: auth.api,
    /** What answers at a path below that of the sign-in service; undefined where nothing does. */
    served: ways.served,
    operations: describeEndpoints(ways.endpoints, answered, AUTH_PATH),
    routes: ways.routes,
    routesForOtherSites: ways.routesForOtherSites,
    readOffer: ways.readOffer,
    sessionEnded: options.onSessionEnded,
    ownLinks: createOwnLinks({
      secret: config.authSecret,
      authPath: AUTH_PATH,
      keepValue: async (value) => (await auth.$context).internalAdapter.createVerificationValue(value),
      makeCode: (email) => auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } }),
    }),
    /**
     * Notes that whoever holds this session has just typed its owner's password.
     * @throws AppError 400 `INVALID_PASSWORD`, 429 `too_many_attempts`
     */
    provePassword: async (headers: Headers, password: string) => {
      await auth.api.verifyPassword({ body: { password }, headers }).catch((error: unknown) => {
        throw explainRefusal(error);
      });
      const session = await auth.api.getSession({ headers });
      await pool.query('update "session" set proven_at = now() where token = $1', [session?.session.token]);
    },
    /** The language to answer a request in. */
    readLanguage: async (headers: Headers) => loadLanguage(await options.readLanguage(headers)),
    /** Waits for the mails and clean-ups that answers did not wait for. */
    finishBackgroundWork: async () => {
      await Promise.all(background);
    },
  };
}

const redirects = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'] as const;
const redirectsIn = z.object(
  Object.fromEntries(redirects.map((name) => [name, z.string().optional().catch(undefined)])),
);

/** Relative addresses that browsers would take for another site; better-auth compares the absolute ones. */
function refuseElsewhere(input: unknown): void {
  for (const address of Object.values(redirectsIn.safeParse(input).data ?? {})) {
    if (!address || /^[a-z]+:/i.test(address) || localPath(address) !== null) continue;
    throw new APIError('FORBIDDEN', { code: 'INVALID_CALLBACK_URL', message: said.otherSite });
  }
}
