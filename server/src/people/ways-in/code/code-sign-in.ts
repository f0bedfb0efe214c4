import { APIError } from 'better-auth/api';
import { emailOTP } from 'better-auth/plugins/email-otp';
import * as z from 'zod';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { signInCodeMail } from '../../../platform/mail/templates/sign-in-code.ts';
import type { Attempts } from '../attempts.ts';
import type { AuthHookContext } from '../auth-hook-context.ts';
import { type GuessLimits, tooManyAttempts } from '../guess-limits.ts';

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

const wrongCodes = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS', 'USER_NOT_FOUND']);

type Counts = { attempts: Attempts; limits: GuessLimits };

/** Asked before those endpoints run; the answers are the same for an address without an account. */
export async function checkCodeSignIn({ attempts, limits }: Counts, ctx: AuthHookContext): Promise<void> {
  if (ctx.path === '/email-otp/send-verification-otp') {
    const asked = askBody.safeParse(ctx.body);
    if (!asked.success) throw invalid('Please enter a valid email address');
    if (!(await limits.mayMail('code', asked.data.email, ctx.headers))) throw tooManyAttempts();
  }
  if (ctx.path === '/sign-in/email-otp') {
    const tried = signInBody.safeParse(ctx.body);
    if (!tried.success) throw invalid('A code has six digits');
    if (!(await attempts.isAllowed(triesKey(tried.data.email, limits, ctx), TRIES_LIMIT))) throw tooManyAttempts();
  }
}

/** The right code ends the count; whatever is wrong with another one is told alike. */
export async function afterCodeSignIn({ attempts, limits }: Counts, ctx: AuthHookContext): Promise<void> {
  if (ctx.path !== '/sign-in/email-otp') return;
  const { returned } = ctx.context;
  // A code that was tried too often is only ever one of somebody known.
  if (returned instanceof APIError && wrongCodes.has(returned.body?.code ?? '')) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_OTP', message: 'Invalid OTP' });
  }
  if (returned instanceof Error) return;
  await attempts.forget(triesKey(signInBody.parse(ctx.body).email, limits, ctx));
}

/** By network: each code is over after three wrong tries, wherever they come from. */
const triesKey = (email: string, limits: GuessLimits, { headers }: AuthHookContext) =>
  `code:${email.toLowerCase()}|${limits.networkOf(headers)}`;

function invalid(message: string) {
  return new APIError('BAD_REQUEST', { code: 'invalid_input', message });
}
