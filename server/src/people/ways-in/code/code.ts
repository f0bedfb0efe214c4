import { APIError } from 'better-auth/api';
import { emailOTP } from 'better-auth/plugins/email-otp';
import * as z from 'zod';
import { signInCodeMail } from '../../../platform/mail/templates/security.ts';
import { grantAdminRoles } from '../../account/roles.ts';
import { said } from '../../said.ts';
import { createAddressProof } from '../address/address-proof.ts';
import { type AuthHookContext, inOrder, onSuccess } from '../hooks.ts';
import { tooManyAttempts } from '../limits/guess-limits.ts';
import { defineWay, type Parts } from '../way.ts';

const CODE_DIGITS = 6;
const CODE_SECONDS = 600;
/** Then the code is over. */
const TRIES_OF_ONE_CODE = 3;
const TRIES_LIMIT = 10;

const askBody = z.strictObject({ email: z.email().max(254), type: z.literal('sign-in') });
const signInBody = z.strictObject({ email: z.email().max(254), otp: z.string().regex(/^\d{6}$/) });

const wrongCodes = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS', 'USER_NOT_FOUND']);

/** Sign-in by a mail with a code, and a link that carries the same code. It makes no accounts. */
export const code = defineWay('code', (parts) => {
  const { config, pool, attempts, limits } = parts;
  const { keepOwnPassword } = createAddressProof(parts);

  /** By network: each code is over after three wrong tries, wherever they come from. */
  const triesKey = (email: string, { headers }: AuthHookContext) =>
    `code:${email.toLowerCase()}|${limits.networkOf(headers)}`;

  async function beforeMail(ctx: AuthHookContext): Promise<void> {
    const asked = askBody.safeParse(ctx.body);
    if (!asked.success) throw invalid(said.validEmail);
    if (!(await limits.mayMail('code', asked.data.email, ctx.headers))) throw tooManyAttempts();
  }

  async function beforeSignIn(ctx: AuthHookContext): Promise<void> {
    const tried = signInBody.safeParse(ctx.body);
    if (!tried.success) throw invalid(said.codeDigits);
    if (!(await attempts.isAllowed(triesKey(tried.data.email, ctx), TRIES_LIMIT))) throw tooManyAttempts();
  }

  /** Whatever is wrong with a code is told alike: one that was tried too often is only ever one of somebody known. */
  async function hideReason({ context: { returned } }: AuthHookContext): Promise<void> {
    if (returned instanceof APIError && wrongCodes.has(returned.body?.code ?? '')) {
      throw new APIError('BAD_REQUEST', { code: 'INVALID_OTP', message: 'Invalid OTP' });
    }
  }

  async function afterSignIn(ctx: AuthHookContext): Promise<void> {
    await attempts.forget(triesKey(signInBody.parse(ctx.body).email, ctx));
    await keepOwnPassword(ctx);
    await grantAdminRoles(pool, config.adminEmails);
  }

  return {
    endpoints: {
      '/email-otp/send-verification-otp': {
        summary: 'Ask for a mail with a code to sign in',
        description: 'The code works once, for 10 minutes.',
        body: askBody,
        errors: ['too_many_attempts', 'challenge'],
        rate: { window: 60, max: 10 },
        evenTimes: [200],
        before: beforeMail,
        answer: async (ask, request) => {
          await parts.requireSolved('code', request.headers);
          return ask(request);
        },
      },
      '/sign-in/email-otp': {
        summary: 'Sign in with the code of a mail',
        body: signInBody,
        errors: ['INVALID_OTP', 'too_many_attempts'],
        rate: { window: 10, max: 20 },
        evenTimes: [400, 401, 403],
        entry: { how: 'email_code', secondStep: 'asked' },
        before: beforeSignIn,
        after: inOrder(hideReason, onSuccess(afterSignIn)),
      },
    },
    libraryPlugins: [emailCodes(parts)],
  };
});

/** better-auth's side of it. */
export function emailCodes({ enqueueMail, originOf }: Pick<Parts, 'enqueueMail' | 'originOf'>) {
  return emailOTP({
    otpLength: CODE_DIGITS,
    expiresIn: CODE_SECONDS,
    allowedAttempts: TRIES_OF_ONE_CODE,
    disableSignUp: true,
    storeOTP: 'hashed',
    async sendVerificationOTP({ email, otp }, ctx) {
      // Behind the hash: it reaches no server, and mail scanners that open links use nothing up.
      const carried = new URLSearchParams({ email, code: otp });
      const signInUrl = `${originOf(ctx?.request)}/login#${carried}`;
      await enqueueMail(signInCodeMail({ to: email, code: otp, signInUrl }), ctx?.request);
    },
  });
}

function invalid(message: string) {
  return new APIError('BAD_REQUEST', { code: 'invalid_input', message });
}
