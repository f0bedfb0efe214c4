import { APIError, getSessionFromCtx } from 'better-auth/api';
import type pg from 'pg';
import * as z from 'zod';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { changeEmailMail, emailChangeAskedMail, emailChangedMail } from '../../platform/mail/templates/change-email.ts';
import { passwordChangedMail } from '../../platform/mail/templates/password-changed.ts';
import {
  emailChangeIn,
  finishEmailChange,
  forgetEmailChange,
  isEmailChangeOpen,
  noteEmailChange,
} from '../account/email-change.ts';
import type { Attempts } from './attempts.ts';
import type { AuthHookContext } from './auth-hook-context.ts';
import { type GuessLimits, tooManyAttempts } from './guess-limits.ts';
import { MAX_PASSWORD_LENGTH } from './password/password-strength.ts';
import { refuseWeak } from './policy.ts';
import { forgetProofs, mayProve } from './second-factor/proof-tries.ts';
import { signedInOwner } from './signed-in-owner.ts';

const CHANGES_LIMIT = 5;
/** Where the link about a new address leads. */
const EMAIL_CHANGE_PAGE = '/settings?tab=account';

const passwordBody = z.strictObject({
  currentPassword: z.string().max(MAX_PASSWORD_LENGTH),
  newPassword: z.string(),
});
const emailBody = z.strictObject({ newEmail: z.email().max(254), callbackURL: z.string().max(2000).optional() });

export type SignedInPolicy = {
  pool: pg.Pool;
  security: SecurityLog;
  attempts: Attempts;
  limits: GuessLimits;
  enqueueMail: (mail: Mail) => Promise<void>;
  supportEmail: string;
  /** The origin that a person asks at. */
  originOf: (request: Request | undefined) => string;
  onSessionEnded: (token: string, userId: string) => void;
};

/** What better-auth does not ask of people who are signed in and change how they sign in. */
export function createSignedInPolicy({
  pool,
  security,
  attempts,
  limits,
  enqueueMail,
  supportEmail,
  originOf,
  onSessionEnded,
}: SignedInPolicy) {
  async function checkPasswordChange(ctx: AuthHookContext): Promise<void> {
    const owner = await signedInOwner(ctx);
    const parsed = passwordBody.safeParse(ctx.body);
    if (!parsed.success) throw invalid('Please enter your current password and a new one');
    await limitGuesses(owner);
    await refuseWeak({ password: parsed.data.newPassword, email: owner.email, name: owner.name });
  }

  async function limitGuesses(owner: { sessionId: string }): Promise<void> {
    if (!(await mayProve(attempts, owner))) throw tooManyAttempts();
  }

  async function afterPasswordChange(ctx: AuthHookContext): Promise<void> {
    const { id, email, token, sessionId } = await signedInOwner(ctx);
    await forgetProofs(attempts, { sessionId });
    await forgetEmailChange(pool, id);
    const { rows } = await pool.query<{ token: string }>(
      `with others as (delete from "session" where "userId" = $1 and token <> $2 returning token),
         proven as (update "session" set proven_at = now() where token = $2),
         trusted as (delete from "verification" where value = $1::text)
       select token from others`,
      [id, token],
    );
    for (const other of rows) onSessionEnded(other.token, id);
    security.done('password_changed', { person: id });
    await enqueueMail(passwordChangedMail({ to: email, resetUrl: `${originOf(ctx.request)}/forgot-password` }));
  }

  async function checkEmailChange(ctx: AuthHookContext): Promise<void> {
    const { id, email, token } = await signedInOwner(ctx);
    const parsed = emailBody.safeParse(ctx.body);
    if (!parsed.success) throw invalid('Please enter a valid email address');
    if (parsed.data.newEmail.toLowerCase() === email) {
      throw new APIError('BAD_REQUEST', { code: 'same_email', message: 'This is your address already' });
    }
    await pool.query('select require_proof($1)', [token]);
    const isAllowed = await attempts.isAllowed(`change-email:${id}`, CHANGES_LIMIT);
    if (!isAllowed || !(await limits.mayMail('change', parsed.data.newEmail, ctx.headers))) throw tooManyAttempts();
  }

  /** The same for an address that has an account, so that nobody learns who has one. */
  async function afterEmailChangeAsked(ctx: AuthHookContext): Promise<void> {
    const { id, email } = await signedInOwner(ctx);
    const newEmail = emailBody.parse(ctx.body).newEmail.toLowerCase();
    await noteEmailChange(pool, id, newEmail);
    const resetUrl = `${originOf(ctx.request)}/forgot-password`;
    await enqueueMail(emailChangeAskedMail({ to: email, newEmail, resetUrl }));
  }

  /** Without the sign-in a mistyped address would let a stranger in. */
  async function checkConfirmation(ctx: AuthHookContext): Promise<void> {
    const change = emailChangeIn(ctx.query?.token);
    if (change === null) return;
    if ((await getSessionFromCtx(ctx)) === null) {
      const link = new URL(ctx.request?.url ?? '/', 'http://kinora.invalid');
      throw ctx.redirect(`/login?${new URLSearchParams({ next: link.pathname + link.search })}`);
    }
    if (!(await isEmailChangeOpen(pool, change))) throw ctx.redirect(`${EMAIL_CHANGE_PAGE}&error=INVALID_TOKEN`);
  }

  async function afterConfirmation(ctx: AuthHookContext): Promise<void> {
    const change = emailChangeIn(ctx.query?.token);
    const person = change === null ? null : await finishEmailChange(pool, change);
    if (change === null || person === null) return;
    security.done('email_changed', { person });
    await enqueueMail(emailChangedMail({ to: change.oldEmail, newEmail: change.newEmail, supportEmail }));
  }

  const before: Readonly<Record<string, (ctx: AuthHookContext) => Promise<void>>> = {
    '/change-password': checkPasswordChange,
    '/verify-password': async (ctx) => limitGuesses(await signedInOwner(ctx)),
    '/change-email': checkEmailChange,
    '/verify-email': checkConfirmation,
  };
  /** Whoever signs the others out wants them to be asked for everything again. */
  async function afterOthersEnded(ctx: AuthHookContext): Promise<void> {
    const { id } = await signedInOwner(ctx);
    await pool.query('delete from "verification" where value = $1', [id]);
  }

  const after: Readonly<Record<string, (ctx: AuthHookContext) => Promise<void>>> = {
    '/change-password': afterPasswordChange,
    '/verify-password': async (ctx) => forgetProofs(attempts, await signedInOwner(ctx)),
    '/change-email': afterEmailChangeAsked,
    '/revoke-other-sessions': afterOthersEnded,
    '/revoke-sessions': afterOthersEnded,
  };

  return {
    before: async (ctx: AuthHookContext): Promise<void> => before[ctx.path]?.(ctx),
    after: async (ctx: AuthHookContext): Promise<void> => {
      // A confirmation ends with a redirect, which is thrown.
      if (ctx.path === '/verify-email') await afterConfirmation(ctx);
      else if (!(ctx.context.returned instanceof Error)) await after[ctx.path]?.(ctx);
    },
    /** The mail about a change of address; null when the token confirms the address of a sign-up. */
    confirmationMail(to: string, url: string, token: string): Mail | null {
      const change = emailChangeIn(token);
      if (change === null) return null;
      const confirmUrl = new URL(url);
      confirmUrl.searchParams.set('callbackURL', `${EMAIL_CHANGE_PAGE}&email=changed`);
      return changeEmailMail({ to, oldEmail: change.oldEmail, confirmUrl: confirmUrl.href });
    },
  };
}

function invalid(message: string) {
  return new APIError('BAD_REQUEST', { code: 'invalid_input', message });
}
