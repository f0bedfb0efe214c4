import { messages } from '@kinora/catalogue/messages';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import * as z from 'zod';
import type { Attempts } from './attempts.ts';
import { weakPasswordReasons } from './password-strength.ts';

const SIGN_IN_LIMIT = 10;
const MAIL_LIMIT = 5;

const signUpBody = z.strictObject({
  name: z.string().max(100),
  // RFC 5321 4.5.3.1.3: a path of 256 octets, with its angle brackets.
  email: z.email().max(254),
  password: z.string(),
  callbackURL: z.string().max(2000).optional(),
  rememberMe: z.boolean().optional(),
});
const emailBody = z.object({ email: z.string().max(254) });

const mailKey = (email: string) => `mail:${email.toLowerCase()}`;
const signInKey = (email: string) => `sign-in:${email.toLowerCase()}`;

/** Whether one more mail may go to an address: 5 in 15 minutes, so that nobody's mailbox is filled through us. */
export function mayMail(attempts: Attempts, email: string): Promise<boolean> {
  return attempts.isAllowed(mailKey(email), MAIL_LIMIT);
}

/** What better-auth asks before an endpoint runs: sizes, strength of passwords, attempts per account. */
export function checkBefore(attempts: Attempts) {
  return createAuthMiddleware(async (ctx) => {
    if (ctx.path === '/sign-up/email') {
      await checkSignUp(ctx.body);
      return;
    }
    const email = emailBody.safeParse(ctx.body).data?.email;
    if (email === undefined) return;
    if (ctx.path === '/sign-in/email' && !(await attempts.isAllowed(signInKey(email), SIGN_IN_LIMIT))) {
      throw tooManyAttempts();
    }
    if (ctx.path === '/send-verification-email' && !(await mayMail(attempts, email))) {
      throw tooManyAttempts();
    }
  });
}

/** The right password ends the count, also when the address is not confirmed yet. */
export function checkAfter(attempts: Attempts) {
  return createAuthMiddleware(async (ctx) => {
    if (ctx.path !== '/sign-in/email') return;
    const answer: unknown = ctx.context.returned;
    const isRefused = answer instanceof APIError && answer.body?.code !== 'EMAIL_NOT_VERIFIED';
    const email = emailBody.safeParse(ctx.body).data?.email;
    if (!isRefused && email !== undefined) await attempts.forget(signInKey(email));
  });
}

async function checkSignUp(body: unknown): Promise<void> {
  const parsed = signUpBody.safeParse(body);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    throw new APIError('BAD_REQUEST', {
      code: 'invalid_input',
      message: first?.path[0] === 'email' ? 'Please enter a valid email address' : messages.signupFailed,
    });
  }
  const reasons = await weakPasswordReasons(parsed.data);
  if (reasons.length === 0) return;
  const message = reasons.includes(messages.passwordTooShort)
    ? messages.passwordTooShort
    : 'Please choose a stronger password';
  throw new APIError('UNPROCESSABLE_ENTITY', { code: 'weak_password', message, reasons });
}

function tooManyAttempts() {
  return new APIError('TOO_MANY_REQUESTS', {
    code: 'too_many_attempts',
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
}
