import { APIError, getSessionFromCtx } from 'better-auth/api';
import * as z from 'zod';
import { functions } from '../../../platform/database/functions.ts';
import { callForValue } from '../../../platform/database/sql-function.ts';
import {
  changeEmailMail,
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
} from '../../../platform/mail/templates/account.ts';
import { grantAdminRoles } from '../../account/roles.ts';
import { said } from '../../said.ts';
import { type AuthHookContext, inOrder, onSuccess } from '../hooks.ts';
import { tooManyAttempts } from '../limits/guess-limits.ts';
import { signedInOwner } from '../session/session.ts';
import { defineWay, type Parts } from '../way.ts';
import { createAddressProof } from './address-proof.ts';
import { emailChangeIn, finishEmailChange, isEmailChangeOpen, noteEmailChange } from './email-change.ts';
import { requireLastingAddress } from './mail-hosts.ts';

const HOUR_SECONDS = 3600;
const CHANGES_LIMIT = 5;
/** Where the link about a new address leads. */
const EMAIL_CHANGE_PAGE = '/settings?tab=account';

const emailIn = z.object({ email: z.string().max(254) });
const changeBody = z.strictObject({ newEmail: z.email().max(254), callbackURL: z.string().max(2000).optional() });

/** Confirms the address of a sign-up, which signs in, and changes the address of somebody signed in. */
export const address = defineWay('address', (parts) => {
  const { config, limits, enqueueMail } = parts;
  const proof = createAddressProof(parts);
  const change = createEmailChange(parts);

  async function limitMails(ctx: AuthHookContext): Promise<void> {
    const email = emailIn.safeParse(ctx.body).data?.email;
    if (email !== undefined && !(await limits.mayMail('confirm', email, ctx.headers))) throw tooManyAttempts();
  }

  return {
    endpoints: {
      '/send-verification-email': {
        summary: 'Ask once more for the mail that confirms an address',
        errors: ['too_many_attempts', 'EMAIL_ALREADY_VERIFIED', 'EMAIL_MISMATCH'],
        rate: { window: 60, max: 10 },
        before: limitMails,
      },
      '/verify-email': {
        summary: 'Where the link of that mail leads',
        result: 'redirect',
        errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND', 'unproven_address'],
        rate: { window: 60, max: 60 },
        entry: { how: 'confirmation_link', secondStep: 'none_yet' },
        before: inOrder(change.checkLink, proof.checkLink),
        // A confirmation ends with a redirect, which is thrown.
        after: change.afterLink,
      },
      '/change-email': {
        summary: 'Change the email address',
        description: 'It counts when the link in the mail to the new one is followed.',
        isForOwner: true,
        needsProof: true,
        body: changeBody,
        errors: ['same_email', 'disposable_email', 'too_many_attempts'],
        rate: { window: 60, max: 10 },
        before: change.check,
        after: onSuccess(change.afterAsked),
      },
    },
    options: {
      emailVerification: {
        expiresIn: HOUR_SECONDS,
        autoSignInAfterVerification: true,
        // Needed for people who come from another service that has not confirmed their address.
        sendOnSignUp: true,
        sendVerificationEmail: ({ user, url, token }, request) =>
          enqueueMail(
            change.mail(user.email, url, token) ?? confirmEmailMail({ to: user.email, confirmUrl: url }),
            request,
          ),
        beforeEmailVerification: proof.confirm,
        afterEmailVerification: () => grantAdminRoles(parts.pool, config.adminEmails),
      },
    },
  };
});

function createEmailChange({ config, pool, security, attempts, limits, enqueueMail, originOf, readMailHosts }: Parts) {
  return {
    async check(ctx: AuthHookContext): Promise<void> {
      const { id, email, token } = await signedInOwner(ctx);
      const parsed = changeBody.safeParse(ctx.body);
      if (!parsed.success) {
        throw new APIError('BAD_REQUEST', { code: 'invalid_input', message: said.validEmail });
      }
      if (parsed.data.newEmail.toLowerCase() === email) {
        throw new APIError('BAD_REQUEST', { code: 'same_email', message: said.sameEmail });
      }
      await requireLastingAddress(parsed.data.newEmail, await readMailHosts());
      await callForValue(pool, functions.require_proof, { session_token: token });
      const isAllowed = await attempts.isAllowed(`change-email:${id}`, CHANGES_LIMIT);
      if (!isAllowed || !(await limits.mayMail('change', parsed.data.newEmail, ctx.headers))) throw tooManyAttempts();
    },

    /** Does the same whether or not the new address has an account, so that nobody learns who has one. */
    async afterAsked(ctx: AuthHookContext): Promise<void> {
      const { id, email } = await signedInOwner(ctx);
      const newEmail = changeBody.parse(ctx.body).newEmail.toLowerCase();
      await noteEmailChange(pool, id, newEmail);
      const resetUrl = `${originOf(ctx.request)}/forgot-password`;
      await enqueueMail(emailChangeAskedMail({ to: email, newEmail, resetUrl }), ctx.request);
    },

    /** Without the sign-in a mistyped address would let a stranger in. */
    async checkLink(ctx: AuthHookContext): Promise<void> {
      const change = emailChangeIn(ctx.query?.token);
      if (change === null) return;
      if ((await getSessionFromCtx(ctx)) === null) {
        const link = new URL(ctx.request?.url ?? '/', 'http://kinora.invalid');
        throw ctx.redirect(`/login?${new URLSearchParams({ next: link.pathname + link.search })}`);
      }
      if (!(await isEmailChangeOpen(pool, change))) throw ctx.redirect(`${EMAIL_CHANGE_PAGE}&error=INVALID_TOKEN`);
    },

    async afterLink(ctx: AuthHookContext): Promise<void> {
      const change = emailChangeIn(ctx.query?.token);
      const person = change === null ? null : await finishEmailChange(pool, change);
      if (change === null || person === null) return;
      security.done('email_changed', { person });
      const { oldEmail, newEmail } = change;
      await enqueueMail(emailChangedMail({ to: oldEmail, newEmail, supportEmail: config.supportEmail }), ctx.request);
    },

    /** The mail about a change of address; null when the token confirms the address of a sign-up. */
    mail(to: string, url: string, token: string) {
      const change = emailChangeIn(token);
      if (change === null) return null;
      const confirmUrl = new URL(url);
      confirmUrl.searchParams.set('callbackURL', `${EMAIL_CHANGE_PAGE}&email=changed`);
      return changeEmailMail({ to, oldEmail: change.oldEmail, confirmUrl: confirmUrl.href });
    },
  };
}
