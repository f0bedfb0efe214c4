import { localPath } from '@kinora/catalogue/local-path';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import type { OAuthProvider } from 'better-auth/oauth2';
import { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../../http/env.ts';
import { functions } from '../../../platform/database/functions.ts';
import { query } from '../../../platform/database/rows.ts';
import { callForValue } from '../../../platform/database/sql-function.ts';
import { identityMail } from '../../../platform/mail/templates/security.ts';
import { grantAdminRoles } from '../../account/roles.ts';
import { said } from '../../said.ts';
import type { AuthHookContext } from '../hooks.ts';
import { samlProvider } from '../saml/saml-provider.ts';
import { signedInOwner } from '../session/session.ts';
import { defineWay, type Parts } from '../way.ts';
import { identityRoutes } from './identity-routes.ts';
import { openIdProvider } from './openid-provider.ts';
import { endOnPage, socialRoutes } from './social-routes.ts';
import type { SocialContext } from './welcome.ts';

const SIGN_IN = '/sign-in/social';
const CALLBACK = '/callback/:id';

/** A path of this site. better-auth compares it with our origins as well. */
const path = z
  .string()
  .max(2000)
  .refine((text) => localPath(text) === text);
const provider = z.string().max(60);
const linkBody = z.strictObject({ provider, callbackURL: path, errorCallbackURL: path });
const signInBody = z.union([
  linkBody.extend({ loginHint: z.string().max(254).optional() }),
  z.strictObject({
    provider,
    idToken: z.strictObject({ token: z.string().max(16_384), nonce: z.string().min(1).max(200) }),
  }),
]);
const serviceId = z.string().regex(/^[a-z0-9-]{1,60}$/);

/**
 * Sign-in with other services through better-auth's own endpoints: OpenID providers, and as `saml` companies' SAML
 * providers. Of an identity only the provider's name for the person and the address are kept, never a token.
 */
export const openid = defineWay('openid', (parts) => {
  const { config, pool } = parts;
  const { find, userHooks, accountHooks } = createProviders(parts);
  const serviceIn = (id: unknown) => serviceId.safeParse(id).data;

  /** With the one provider that the request is about. */
  function offerAsked(body: z.ZodType<{ provider: string }>) {
    return async (ctx: AuthHookContext) => {
      const parsed = body.safeParse(ctx.body);
      if (!parsed.success) {
        throw new APIError('BAD_REQUEST', { code: 'invalid_input', message: 'This input is not valid' });
      }
      const offered = await find(parsed.data.provider, ctx);
      if (offered !== null) return withProviders([offered]);
      throw new APIError('NOT_FOUND', {
        code: 'provider_not_found',
        message: said.serviceNotSetUp,
      });
    };
  }

  async function offerAgain(ctx: AuthHookContext) {
    const offered = await find(z.object({ id: z.string() }).parse(ctx.params).id, ctx);
    return withProviders(offered === null ? [] : [offered]);
  }

  async function afterSignIn(ctx: AuthHookContext): Promise<void> {
    if (ctx.context.newSession !== null) await grantAdminRoles(pool, config.adminEmails);
  }

  return {
    endpoints: {
      [SIGN_IN]: {
        summary: 'Sign in with another service',
        description: 'Programs send an ID token of the service; browsers follow `GET /api/sign-in/:provider`.',
        body: signInBody,
        errors: ['provider_not_found', 'INVALID_TOKEN', 'signup_closed', 'disposable_email', 'provider_unavailable'],
        rate: { window: 10, max: 20 },
        entry: { how: 'service', secondStep: 'asked', service: ({ body }) => serviceIn(body?.provider) },
        before: offerAsked(signInBody),
        after: afterSignIn,
      },
      // Where other services send people back to.
      [CALLBACK]: {
        summary: 'Where another service sends people back to',
        result: 'redirect',
        rate: 'usual',
        pattern: /^\/callback\/[a-z0-9-]{1,60}$/,
        entry: { how: 'service', secondStep: 'asked', service: ({ params }) => serviceIn(params?.id) },
        before: offerAgain,
        after: afterSignIn,
        answer: (ask, request) => endOnPage(() => ask(request)),
      },
      '/link-social': {
        summary: 'Begin to connect an account at another service',
        isForOwner: true,
        needsProof: true,
        body: linkBody,
        errors: ['provider_not_found', 'provider_unavailable'],
        rate: { window: 60, max: 20 },
        before: async (ctx) => {
          const { token } = await signedInOwner(ctx);
          await callForValue(pool, functions.require_proof, { session_token: token });
          return offerAsked(linkBody)(ctx);
        },
      },
    },
    options: {
      // Whoever links an identity to their own account may have another address there.
      account: {
        additionalFields: { email: { type: 'string', required: false, input: false, returned: false } },
        accountLinking: { allowDifferentEmails: true },
      },
      databaseHooks: { user: userHooks, account: accountHooks },
    },
    offer: async () => ({ providers: config.signInProviders.map(({ id, name }) => ({ id, name })) }),
    routes: (ask) => new Hono<Env>().route('/', socialRoutes({ ...parts, ask })).route('/', identityRoutes(parts)),
  };
});

/** better-auth's public way to change what an endpoint of its own is told: a merge into its context. */
const withProviders = (socialProviders: OAuthProvider[]) => ({ context: { context: { socialProviders } } });

const isSignIn = (context: AuthHookContext | null) => context?.path === CALLBACK || context?.path === SIGN_IN;

/** Providers as better-auth knows them, each for one request, and what is kept of whom they send. */
function createProviders({ pool, log, config, services, enqueueMail, originOf, readSignUp, onSessionEnded }: Parts) {
  const addresses = new WeakMap<OAuthProvider, string | null>();

  async function find(id: string, ctx: AuthHookContext): Promise<OAuthProvider | null> {
    const service = await services.find(id);
    if (service === null) return null;
    const context: SocialContext = {
      pool,
      adminEmails: config.adminEmails,
      note: (error, what) =>
        log.warn({ provider: id, reason: error instanceof Error ? error.message : 'unknown' }, what),
      isSignUpOpen: async () => (await readSignUp()).isOpen,
      onSessionEnded,
      onPerson: ({ email }) => addresses.set(offered, email),
      asker: async () => (await getSessionFromCtx(ctx))?.user.id ?? null,
    };
    const offered = service.kind === 'saml' ? samlProvider(service, context) : openIdProvider(service, context);
    return offered;
  }

  /** An account of another service beside what its owner had already: they are told. */
  async function tellOwner(account: { userId: string; providerId: string; email: string | null }, request?: Request) {
    const rows = await query(
      pool,
      z.object({ email: z.string() }),
    )`select u.email from "user" u where u.id = ${account.userId}
         and (select count(*) from "account" a where a."userId" = u.id) > 1`;
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
      request,
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
    find,
    userHooks: {
      create: {
        async before(_user: unknown, context: AuthHookContext | null) {
          if (!isSignIn(context)) return;
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
          if (!isSignIn(context)) return;
          return { data: withoutTokens(addressToldTo(context)) };
        },
      },
    },
  };
}
