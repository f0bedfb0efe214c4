import type { BetterAuthOptions } from 'better-auth';
import { APIError, createEmailVerificationToken } from 'better-auth/api';
import * as z from 'zod';
import { query } from '../../../platform/database/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { accountExistsMail, confirmEmailMail } from '../../../platform/mail/templates/account.ts';
import { passwordChangedMail, resetPasswordMail } from '../../../platform/mail/templates/security.ts';
import { grantAdminRoles } from '../../account/roles.ts';
import { createAddressProof } from '../address/address-proof.ts';
import { forgetEmailChange } from '../address/email-change.ts';
import { requireLastingAddress } from '../address/mail-hosts.ts';
import { type AuthHookContext, inOrder, onSuccess } from '../hooks.ts';
import { forgetProofs, mayProve } from '../limits/attempts.ts';
import { tooManyAttempts } from '../limits/guess-limits.ts';
import { signedInOwner } from '../session/session.ts';
import { type Ask, defineWay, type Parts } from '../way.ts';
import {
  changeBody,
  checkReset,
  checkSignUp,
  hashPassword,
  isPasswordOf,
  readChange,
  readSignIn,
  refuseWeak,
  resetBody,
  signUpBody,
} from './password-rules.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password-strength.ts';

const HOUR_SECONDS = 3600;
const SIGN_UP_TRIES = 3;

const emailIn = z.object({ email: z.string().max(254) });
const callbackIn = z.object({ callbackURL: z.string() });
const refusalIn = z.object({ code: z.string() });

async function isNotCreated(answer: Response): Promise<boolean> {
  if (answer.status !== 422) return false;
  return refusalIn.safeParse(await answer.clone().json()).data?.code === 'FAILED_TO_CREATE_USER';
}

/** Sign-up, and sign-in by address and password, with resets by mail and changes by whoever is signed in. */
export const password = defineWay('password', (parts) => {
  const { limits } = parts;
  const { noteSignUp } = createAddressProof(parts);
  const changes = createPasswordChanges(parts);

  /** Checks addresses that have an account as well, so that the answer does not tell who has one. */
  async function checkAddress({ body }: AuthHookContext): Promise<void> {
    await requireLastingAddress(signUpBody.parse(body).email, await parts.readMailHosts());
  }

  /** The right password ends the count, also when the address is not confirmed yet. */
  async function afterSignIn(ctx: AuthHookContext): Promise<void> {
    const answer: unknown = ctx.context.returned;
    const isRefused = answer instanceof APIError && answer.body?.code !== 'EMAIL_NOT_VERIFIED';
    const email = emailIn.safeParse(ctx.body).data?.email;
    if (!isRefused && email !== undefined) await limits.forgetGuesses(email, ctx.headers);
  }

  /**
   * The later of two sign-ups at once fails on the unique address; it is sent again and answered as any repeat is. Of many
   * at once the one that was ahead may fail as well, so that the next is in the way once more.
   */
  async function answerSignUp(ask: Ask, request: Request): Promise<Response> {
    const { isOpen, message } = await parts.readSignUp();
    if (!isOpen) throw new AppError('signup_closed', message, 403);
    await parts.requireSolved('sign_up', request.headers);
    for (let left = SIGN_UP_TRIES - 1; left > 0; left -= 1) {
      const answer = await ask(request.clone());
      if (!(await isNotCreated(answer))) return answer;
    }
    return ask(request);
  }

  return {
    endpoints: {
      '/sign-up/email': {
        summary: 'Sign up',
        description: 'The answer is the same for an address that has an account; its owner gets a mail.',
        body: signUpBody,
        errors: ['weak_password', 'disposable_email', 'challenge', 'signup_closed', 'FAILED_TO_CREATE_USER'],
        rate: { window: 10, max: 20 },
        evenTimes: [200],
        before: inOrder(checkSignUp, checkAddress),
        after: onSuccess(noteSignUp),
        answer: answerSignUp,
      },
      '/sign-in/email': {
        summary: 'Sign in with a password',
        description: 'Whoever has a second step is answered `{"twoFactorRedirect": true}` and owes it.',
        errors: ['INVALID_EMAIL', 'INVALID_EMAIL_OR_PASSWORD', 'EMAIL_NOT_VERIFIED', 'too_many_attempts'],
        rate: { window: 10, max: 20 },
        evenTimes: [401],
        entry: { how: 'password', secondStep: 'asked' },
        before: (ctx) => limits.checkGuess(readSignIn(ctx), ctx.headers),
        after: afterSignIn,
      },
      '/request-password-reset': {
        summary: 'Ask for a mail with a link to choose a new password',
        errors: ['challenge'],
        rate: { window: 60, max: 10 },
        evenTimes: [200],
        answer: async (ask, request) => {
          await parts.requireSolved('reset', request.headers);
          return ask(request);
        },
      },
      '/reset-password': {
        summary: 'Choose a new password by the token of the mail',
        body: resetBody,
        errors: ['INVALID_TOKEN', 'weak_password'],
        rate: { window: 60, max: 20 },
        before: checkReset,
      },
      // The link in the mail.
      '/reset-password/:token': {
        summary: 'Where the link of that mail leads',
        result: 'redirect',
        rate: 'usual',
        pattern: /^\/reset-password\/[A-Za-z0-9]{1,100}$/,
      },
      '/change-password': {
        summary: 'Change the password',
        description: 'All other sessions end.',
        isForOwner: true,
        body: changeBody,
        errors: ['weak_password', 'INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'too_many_attempts'],
        rate: { window: 60, max: 20 },
        isProof: true,
        before: changes.before,
        after: onSuccess(changes.after),
      },
      '/verify-password': {
        summary: 'Prove the password',
        rate: 'usual',
        isInner: true,
        isProof: true,
        ...changes.proof,
      },
    },
    options: { emailAndPassword: passwordSettings(parts) },
  };
});

/** Changes by somebody signed in, who knows the password. */
function createPasswordChanges({ pool, attempts, security, enqueueMail, originOf, onSessionEnded }: Parts) {
  async function limitGuesses(owner: { sessionId: string }): Promise<void> {
    if (!(await mayProve(attempts, owner))) throw tooManyAttempts();
  }

  return {
    async before(ctx: AuthHookContext): Promise<void> {
      const owner = await signedInOwner(ctx);
      const { newPassword } = readChange(ctx);
      await limitGuesses(owner);
      await refuseWeak({ password: newPassword, email: owner.email, name: owner.name });
    },

    async after(ctx: AuthHookContext): Promise<void> {
      const { id, email, token, sessionId } = await signedInOwner(ctx);
      await forgetProofs(attempts, { sessionId });
      await forgetEmailChange(pool, id);
      const rows = await query(
        pool,
        z.object({ token: z.string() }),
      )`with others as (delete from "session" where "userId" = ${id} and token <> ${token} returning token),
           proven as (update "session" set proven_at = now() where token = ${token}),
           trusted as (delete from "verification" where value = ${id}::text)
         select token from others`;
      for (const other of rows) onSessionEnded(other.token, id);
      security.done('password_changed', { person: id });
      await enqueueMail(
        passwordChangedMail({ to: email, resetUrl: `${originOf(ctx.request)}/forgot-password` }),
        ctx.request,
      );
    },

    /** Whoever is signed in says their password once more. */
    proof: {
      before: async (ctx: AuthHookContext) => limitGuesses(await signedInOwner(ctx)),
      after: onSuccess(async (ctx) => forgetProofs(attempts, await signedInOwner(ctx))),
    },
  };
}

function passwordSettings(parts: Parts): NonNullable<BetterAuthOptions['emailAndPassword']> {
  const { config, pool, limits, browsers, security, authPath, enqueueMail, originOf } = parts;

  async function answerKnownAddress(user: { email: string; emailVerified: boolean }, request?: Request): Promise<void> {
    if (!(await limits.mayMail('confirm', user.email, request?.headers))) return;
    const origin = originOf(request);
    if (user.emailVerified) {
      await enqueueMail(accountExistsMail({ to: user.email, signInUrl: `${origin}/login` }), request);
      return;
    }
    const token = await createEmailVerificationToken(config.authSecret, user.email, undefined, HOUR_SECONDS);
    const body: unknown = await request?.json().catch(() => null);
    const callbackURL = callbackIn.safeParse(body).data?.callbackURL ?? '/dashboard';
    const confirmUrl = `${origin}${authPath}/verify-email?${new URLSearchParams({ token, callbackURL })}`;
    await enqueueMail(confirmEmailMail({ to: user.email, confirmUrl }), request);
  }

  /** The page of the link is ours, whatever address the request named. Asked too often, it is answered all the same. */
  async function sendResetLink(user: { email: string }, token: string, request?: Request): Promise<void> {
    if (!(await limits.mayMail('reset', user.email, request?.headers))) return;
    const resetUrl = `${originOf(request)}${authPath}/reset-password/${token}?callbackURL=%2Freset-password`;
    await enqueueMail(resetPasswordMail({ to: user.email, resetUrl }), request);
  }

  /** Whoever used the link reads the mails of this address; others who came to it unconfirmed are out with older links. */
  async function afterReset(user: { id: string; email: string }, request?: Request): Promise<void> {
    await pool.query(
      // If the address was unconfirmed, this also ends whatever others had set up for it (end_unproven_access_on_proof).
      `with used as (delete from "verification" where value = $1::text),
         sign_ups as (delete from pending_sign_ups where user_id = $1::uuid)
       update "user" set "emailVerified" = true, "updatedAt" = now() where id = $1::uuid and not "emailVerified"`,
      [user.id],
    );
    await forgetEmailChange(pool, user.id);
    await grantAdminRoles(pool, config.adminEmails);
    await limits.forgetAllGuesses(user.email);
    security.done('password_reset', { person: user.id });
    browsers.choosesPassword(user.id, request);
  }

  return {
    enabled: true,
    requireEmailVerification: true,
    minPasswordLength: MIN_PASSWORD_LENGTH,
    maxPasswordLength: MAX_PASSWORD_LENGTH,
    password: {
      hash: hashPassword,
      verify: ({ hash: known, password: tried }) => isPasswordOf(known, tried),
    },
    resetPasswordTokenExpiresIn: HOUR_SECONDS,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: ({ user, token }, request) => sendResetLink(user, token, request),
    onPasswordReset: ({ user }, request) => afterReset(user, request),
    onExistingUserSignUp: ({ user }, request) => answerKnownAddress(user, request),
    // The answer for a known address has the same fields as one for a new account.
    customSyntheticUser: ({ coreFields, id }) => ({ ...coreFields, role: 'user', twoFactorEnabled: false, id }),
  };
}
