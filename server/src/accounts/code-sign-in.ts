import { APIError } from 'better-auth/api';
import { emailOTP } from 'better-auth/plugins/email-otp';
import * as z from 'zod';
import type { Mail } from '../mail/outbox.ts';
import { signInCodeMail } from '../mail/templates/sign-in-code.ts';
import type { Attempts } from './attempts.ts';
import type { AuthHookContext } from './auth-hook-context.ts';
import { mayMail, tooManyAttempts } from './policy.ts';

const CODE_DIGITS = 6;
const CODE_SECONDS = 600;
/** Then the code is over. */
const TRIES_OF_ONE_CODE = 3;
const TRIES_LIMIT = 10;

const askBody = z.strictObject({ email: z.email().max(254), type: z.literal('sign-in') });
const signInBody = z.strictObject({ email: z.email().max(254), otp: z.string().regex(/^\d{6}$/) });

type Options = {
  enqueueMail: (mail: Mail) => Promise<void>;
  /** The origin that a person asks at. */
  originOf: (request: Request | undefined) => string;
};

/** Sign-in by a mail with a code, and a link that carries the same code. It makes no accounts. */
export function codeSignIn({ enqueueMail, originOf }: Options) {
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
      await enqueueMail(signInCodeMail({ to: email, code: otp, signInUrl }));
    },
  });
}

/** Asked before those endpoints run; the answers are the same for an address without an account. */
export async function checkCodeSignIn(attempts: Attempts, ctx: AuthHookContext): Promise<void> {
  if (ctx.path === '/email-otp/send-verification-otp') {
    const asked = askBody.safeParse(ctx.body);
    if (!asked.success) throw invalid('Please enter a valid email address');
    if (!(await mayMail(attempts, asked.data.email))) throw tooManyAttempts();
  }
  if (ctx.path === '/sign-in/email-otp') {
    const tried = signInBody.safeParse(ctx.body);
    if (!tried.success) throw invalid('A code has six digits');
    if (!(await attempts.isAllowed(triesKey(tried.data.email), TRIES_LIMIT))) throw tooManyAttempts();
  }
}

/** The right code ends the count. */
export async function afterCodeSignIn(attempts: Attempts, ctx: AuthHookContext): Promise<void> {
  if (ctx.path !== '/sign-in/email-otp' || ctx.context.returned instanceof Error) return;
  await attempts.forget(triesKey(signInBody.parse(ctx.body).email));
}

const triesKey = (email: string) => `code:${email.toLowerCase()}`;

function invalid(message: string) {
  return new APIError('BAD_REQUEST', { code: 'invalid_input', message });
}
