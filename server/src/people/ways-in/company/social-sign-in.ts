import { localPath } from '@kinora/catalogue/local-path';
import { APIError } from 'better-auth/api';
import type { OAuthProvider } from 'better-auth/oauth2';
import type pg from 'pg';
import * as z from 'zod';
import type { Logger } from '../../../platform/log/log.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { identityMail } from '../../../platform/mail/templates/identity.ts';
import { grantAdminRoles } from '../../account/admin-roles.ts';
import type { AuthHookContext } from '../auth-hook-context.ts';
import { samlProvider } from '../saml/saml-provider.ts';
import { signedInOwner } from '../signed-in-owner.ts';
import type { SignInServices } from './sign-in-services.ts';
import { socialProvider } from './social-provider.ts';
import type { SocialContext } from './welcome.ts';

const CALLBACK = '/callback/:id';
const SIGN_IN = '/sign-in/social';
const LINK = '/link-social';

/** Of this site; better-auth holds it against our origins once more. */
const path = z
  .string()
  .max(2000)
  .refine((text) => localPath(text) === text);
const provider = z.string().max(60);
const bodies: Readonly<Record<string, z.ZodType<{ provider: string }>>> = {
  [SIGN_IN]: z.union([
    z.strictObject({
      provider,
      callbackURL: path,
      errorCallbackURL: path,
      loginHint: z.string().max(254).optional(),
    }),
    z.strictObject({
      provider,
      idToken: z.strictObject({ token: z.string().max(16_384), nonce: z.string().min(1).max(200) }),
    }),
  ]),
  [LINK]: z.strictObject({ provider, callbackURL: path, errorCallbackURL: path }),
};

/** better-auth's settings about identities. Whoever links one to their own account may have another address there. */
export const socialAccounts = {
  additionalFields: { email: { type: 'string', required: false, input: false, returned: false } },
  accountLinking: { allowDifferentEmails: true },
} as const;

type Options = {
  pool: pg.Pool;
  log: Logger;
  adminEmails: readonly string[];
  services: SignInServices;
  enqueueMail: (mail: Mail) => Promise<void>;
  /** The origin that a person asks at. */
  originOf: (request: Request | undefined) => string;
  /** Whether new accounts are made at the moment, and what people read otherwise. */
  readSignUp: () => Promise<{ isOpen: boolean; message: string }>;
  onSessionEnded: (token: string, userId: string) => void;
};

/**
 * Sign-in with other services through better-auth's own endpoints, which learn the one provider that a request is about.
 * Of an identity only the provider's name for the person and the address are kept, never a token.
 */
export function createSocialSignIn({ pool, log, services, enqueueMail, originOf, readSignUp, ...options }: Options) {
  const addresses = new WeakMap<OAuthProvider, string | null>();

  async function offer(ctx: AuthHookContext, id: string): Promise<boolean> {
    const service = await services.find(id);
    if (service === null) {
      ctx.context.socialProviders = [];
      return false;
    }
    const context: SocialContext = {
      pool,
      adminEmails: options.adminEmails,
      note: (error, what) =>
        log.warn({ provider: id, reason: error instanceof Error ? error.message : 'unknown' }, what),
      isSignUpOpen: async () => (await readSignUp()).isOpen,
      onSessionEnded: options.onSessionEnded,
      onPerson: ({ email }) => addresses.set(offered, email),
    };
    const offered = service.kind === 'saml' ? samlProvider(service, context) : socialProvider(service, context);
    ctx.context.socialProviders = [offered];
    return true;
  }

  async function before(ctx: AuthHookContext): Promise<void> {
    if (ctx.path === CALLBACK) {
      await offer(ctx, z.object({ id: z.string() }).parse(ctx.params).id);
      return;
    }
    const body = bodies[ctx.path];
    if (body === undefined) return;
    if (ctx.path === LINK) await pool.query('select require_proof($1)', [(await signedInOwner(ctx)).token]);
    const parsed = body.safeParse(ctx.body);
    if (!parsed.success)
      throw new APIError('BAD_REQUEST', { code: 'invalid_input', message: 'This input is not valid' });
    if (await offer(ctx, parsed.data.provider)) return;
    throw new APIError('NOT_FOUND', { code: 'provider_not_found', message: 'Sign-in with this service is not set up' });
  }

  async function after(ctx: AuthHookContext): Promise<void> {
    const isSignIn = ctx.path === CALLBACK || ctx.path === SIGN_IN;
    if (isSignIn && ctx.context.newSession !== null) await grantAdminRoles(pool, options.adminEmails);
  }

  /** An account of another service beside what its owner had already: they are told. */
  async function tellOwner(account: { userId: string; providerId: string; email: string | null }, request?: Request) {
    const { rows } = await pool.query<{ email: string }>(
      `select u.email from "user" u where u.id = $1
         and (select count(*) from "account" a where a."userId" = u.id) > 1`,
      [account.userId],
    );
    const [owner] = rows;
    if (owner === undefined) return;
    await enqueueMail(
      identityMail({
        to: owner.email,
        service: await services.nameOf(account.providerId),
        address: account.email,
        isLinked: true,
        resetUrl: `${originOf(request)}/forgot-password`,
      }),
    );
  }

  const addressToldTo = (context: AuthHookContext | null) => {
    const offered = context?.context.socialProviders[0];
    return offered === undefined ? null : (addresses.get(offered) ?? null);
  };
  const withoutTokens = (email: string | null) => ({
    accessToken: null,
    refreshToken: null,
    idToken: null,
    ...(email === null ? {} : { email }),
  });

  return {
    before,
    after,
    userHooks: {
      create: {
        async before(_user: unknown, context: AuthHookContext | null) {
          if (context?.path !== CALLBACK && context?.path !== SIGN_IN) return;
          const { isOpen, message } = await readSignUp();
          if (!isOpen) throw new APIError('FORBIDDEN', { code: 'signup_closed', message });
        },
      },
    },
    accountHooks: {
      create: {
        async before(account: { providerId: string }, context: AuthHookContext | null) {
          if (account.providerId === 'credential') return;
          return { data: withoutTokens(addressToldTo(context)) };
        },
        async after(account: { userId: string; providerId: string }, context: AuthHookContext | null) {
          if (account.providerId === 'credential') return;
          await tellOwner({ ...account, email: addressToldTo(context) }, context?.request);
        },
      },
      update: {
        async before(_change: unknown, context: AuthHookContext | null) {
          if (context?.path !== CALLBACK && context?.path !== SIGN_IN) return;
          return { data: withoutTokens(addressToldTo(context)) };
        },
      },
    },
  };
}
