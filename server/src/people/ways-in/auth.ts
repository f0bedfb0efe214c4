import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { createAuthMiddleware, createEmailVerificationToken } from 'better-auth/api';
import type pg from 'pg';
import * as z from 'zod';
import { isServedSecurely, originFor, trustedHosts } from '../../http/origins.ts';
import { cookiePrefix } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { accountExistsMail } from '../../platform/mail/templates/account-exists.ts';
import { confirmEmailMail } from '../../platform/mail/templates/confirm-email.ts';
import { resetPasswordMail } from '../../platform/mail/templates/reset-password.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { accessTokens } from '../access-tokens/access-token.ts';
import { grantAdminRoles } from '../account/admin-roles.ts';
import { invitationSignUp } from '../account/invitation.ts';
import { createOwnLinks } from '../account/own-links.ts';
import { createAddressProof } from './address-proof.ts';
import { createAttempts } from './attempts.ts';
import { afterCodeSignIn, checkCodeSignIn, codeSignIn } from './code/code-sign-in.ts';
import { createSignInServices } from './company/sign-in-services.ts';
import { createFindRegistered } from './company/single-sign-on.ts';
import { createSocialSignIn, socialAccounts } from './company/social-sign-in.ts';
import { explainRefusal } from './error-words.ts';
import { CLIENT_ADDRESS_HEADER, createGuessLimits } from './guess-limits.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { passkeySignIn } from './passkey/passkey-sign-in.ts';
import { afterReset } from './password/after-reset.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password/password-strength.ts';
import { createPhoneSignIn, type PhoneSignInOptions } from './phone/phone-sign-in.ts';
import { checkAfter, checkBefore } from './policy.ts';
import { refuseSuspended } from './refuse-suspended.ts';
import { REQUEST_LIMITS } from './request-limits.ts';
import { createRequestRate } from './request-rate.ts';
import { createSamlSignIn } from './saml/saml-sign-in.ts';
import { createSecondFactorPolicy, isRenewal, secondFactor } from './second-factor/second-factor.ts';
import { createSignInLog } from './sign-in-log.ts';
import { createSignedInPolicy } from './signed-in-policy.ts';
import { walletSignIn } from './wallet/wallet-sign-in.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const hashPassword = (password: string) => hash(password, ARGON2ID);
export const AUTH_PATH = '/api/auth';

export type AuthOptions = {
  /** Its `port` is the one in use, also when the system chose it. */
  config: Pick<
    Config,
    'authSecret' | 'publicUrl' | 'port' | 'adminEmails' | 'supportEmail' | 'signInProviders' | 'issuerOrigins' | 'sms'
  >;
  log: Logger;
  security: SecurityLog;
  /** A pool of its own (8 connections): a sign-up holds one while it hashes. */
  pool: pg.Pool;
  enqueueMail: (mail: Mail) => Promise<void>;
  enqueueTextMessage: PhoneSignInOptions['enqueueTextMessage'];
  /** A session has ended before its time: signed out or revoked. Its live streams must end. */
  onSessionEnded: (token: string, userId: string) => void;
  /** Whether new accounts are made at the moment, and what people read otherwise. */
  readSignUp: () => Promise<{ isOpen: boolean; message: string }>;
};

export type Auth = ReturnType<typeof createAuth>;

const signUpCallback = z.object({ callbackURL: z.string() });

/** Where a sign-up wants to go once it is confirmed. */
async function callbackIn(request: Request | undefined): Promise<string> {
  const body: unknown = await request?.json().catch(() => null);
  return signUpCallback.safeParse(body).data?.callbackURL ?? '/dashboard';
}

/** Accounts, passwords and sessions by better-auth over our tables, with the policy that it does not have. */
export function createAuth(options: AuthOptions) {
  const { config, log, security, pool } = options;
  const attempts = createAttempts(pool);
  const limits = createGuessLimits({ config, pool, verifyPassword: verify });
  const browsers = createKnownBrowsers({ config, pool });
  const background = new Set<Promise<unknown>>();
  const [usualHost, ...otherHosts] = trustedHosts(config);

  function runInBackground(work: Promise<unknown>): void {
    const settled = work
      .catch((error: unknown) => log.error({ err: error }, 'Work after a sign-in request failed'))
      .finally(() => background.delete(settled));
    background.add(settled);
  }

  async function answerKnownAddress(user: { email: string; emailVerified: boolean }, request?: Request): Promise<void> {
    if (!(await limits.mayMail('confirm', user.email, request?.headers))) return;
    const origin = originFor(config, request?.headers.get('host'));
    if (user.emailVerified) {
      await options.enqueueMail(accountExistsMail({ to: user.email, signInUrl: `${origin}/login` }));
      return;
    }
    const token = await createEmailVerificationToken(config.authSecret, user.email, undefined, HOUR_SECONDS);
    const query = new URLSearchParams({ token, callbackURL: await callbackIn(request) });
    const confirmUrl = `${origin}${AUTH_PATH}/verify-email?${query}`;
    await options.enqueueMail(confirmEmailMail({ to: user.email, confirmUrl }));
  }

  /** The page of the link is ours, whatever address the request named. Asked too often, it is answered all the same. */
  async function sendResetLink(user: { email: string }, token: string, request?: Request): Promise<void> {
    if (!(await limits.mayMail('reset', user.email, request?.headers))) return;
    const origin = originFor(config, request?.headers.get('host'));
    const resetUrl = `${origin}${AUTH_PATH}/reset-password/${token}?callbackURL=%2Freset-password`;
    await options.enqueueMail(resetPasswordMail({ to: user.email, resetUrl }));
  }

  const originOf = (request: Request | undefined) => originFor(config, request?.headers.get('host'));
  const checkFirst = checkBefore(limits);
  const checkLast = checkAfter(limits);
  const signIns = createSignInLog({ config, pool, security, runInBackground });
  const signedIn = createSignedInPolicy({
    pool,
    security,
    attempts,
    limits,
    enqueueMail: options.enqueueMail,
    supportEmail: config.supportEmail,
    originOf,
    onSessionEnded: options.onSessionEnded,
  });

  const secondFactorPolicy = createSecondFactorPolicy({
    pool,
    security,
    attempts,
    enqueueMail: options.enqueueMail,
    originOf,
  });

  const services = createSignInServices({
    providers: config.signInProviders,
    fetch: createSafeFetch({ allowedOrigins: config.issuerOrigins }),
    findRegistered: createFindRegistered(pool, config.authSecret),
  });
  const social = createSocialSignIn({ ...options, adminEmails: config.adminEmails, services, originOf });

  const addressProof = createAddressProof({ config, pool, hashPassword, onSessionEnded: options.onSessionEnded });
  const phone = createPhoneSignIn({ ...options, attempts });

  // Also now: an address may have been confirmed before the operator named it.
  runInBackground(grantAdminRoles(pool, config.adminEmails));

  const auth = betterAuth({
    appName: 'Kinora',
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
    account: socialAccounts,
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: {
        hash: hashPassword,
        verify: ({ hash: known, password }) => verify(known, password),
      },
      resetPasswordTokenExpiresIn: HOUR_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }, request) => sendResetLink(user, token, request),
      onPasswordReset: async ({ user }, request) => {
        await afterReset({ pool, limits, security, adminEmails: config.adminEmails }, user);
        browsers.choosesPassword(user.id, request);
      },
      onExistingUserSignUp: ({ user }, request) => answerKnownAddress(user, request),
      // The answer for a known address has the same fields as one for a new account.
      customSyntheticUser: ({ coreFields, id }) => ({ ...coreFields, role: 'user', twoFactorEnabled: false, id }),
    },
    emailVerification: {
      expiresIn: HOUR_SECONDS,
      autoSignInAfterVerification: true,
      // Also for an address that another service has not confirmed.
      sendOnSignUp: true,
      sendVerificationEmail: ({ user, url, token }) =>
        options.enqueueMail(
          signedIn.confirmationMail(user.email, url, token) ?? confirmEmailMail({ to: user.email, confirmUrl: url }),
        ),
      beforeEmailVerification: addressProof.confirm,
      afterEmailVerification: () => grantAdminRoles(pool, config.adminEmails),
    },
    rateLimit: {
      enabled: true,
      customStorage: createRequestRate(pool, signIns.noteRate),
      window: 60,
      max: 300,
      customRules: REQUEST_LIMITS,
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        try {
          await checkFirst(ctx);
          await checkCodeSignIn({ attempts, limits }, ctx);
          await signedIn.before(ctx);
          await addressProof.before(ctx);
          await secondFactorPolicy.before(ctx);
          await phone.before(ctx);
          await social.before(ctx);
        } catch (error) {
          signIns.noteRefusal(ctx, error);
          throw error;
        }
      }),
      after: createAuthMiddleware(async (ctx) => {
        await checkLast(ctx);
        await afterCodeSignIn({ attempts, limits }, ctx);
        await signedIn.after(ctx);
        await addressProof.after(ctx);
        await secondFactorPolicy.after(ctx);
        await social.after(ctx);
        if (ctx.path === '/sign-in/email-otp') await grantAdminRoles(pool, config.adminEmails);
      }),
    },
    plugins: [
      accessTokens(config),
      invitationSignUp({ pool, adminEmails: config.adminEmails }),
      codeSignIn({ enqueueMail: options.enqueueMail, originOf }),
      secondFactor(phone.otpOptions),
      passkeySignIn(options),
      phone.plugin,
      walletSignIn(options),
      browsers.plugin,
      signIns.plugin,
    ],
    databaseHooks: {
      user: social.userHooks,
      account: social.accountHooks,
      session: {
        create: { before: (session) => refuseSuspended(options, session.userId) },
        delete: {
          after: async (session, context) => {
            if (!isRenewal(context?.path)) options.onSessionEnded(session.token, session.userId);
          },
        },
      },
    },
  });

  return {
    handler: auth.handler,
    api: auth.api,
    services,
    saml: createSamlSignIn({ pool, log, services, authPath: AUTH_PATH }),
    sessionEnded: options.onSessionEnded,
    ownLinks: createOwnLinks({
      secret: config.authSecret,
      authPath: AUTH_PATH,
      keepValue: async (value) => (await auth.$context).internalAdapter.createVerificationValue(value),
      makeCode: (email) => auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } }),
    }),
    enqueueMail: options.enqueueMail,
    enqueueTextMessage: options.enqueueTextMessage,
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
    /** Waits for the mails and clean-ups that answers did not wait for. */
    settle: async () => {
      await Promise.all(background);
    },
  };
}
