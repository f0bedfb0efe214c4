import { localPath } from '@kinora/catalogue/local-path';
import { messages } from '@kinora/catalogue/messages';
import { APIError } from 'better-auth/api';
import * as z from 'zod';
import type { Attempts } from './attempts.ts';
import type { AuthHookContext } from './auth-hook-context.ts';
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

const resetBody = z.object({ newPassword: z.string(), token: z.string().max(200) });

const mailKey = (email: string) => `mail:${email.toLowerCase()}`;
const signInKey = (email: string) => `sign-in:${email.toLowerCase()}`;

/** Whether one more mail may go to an address: 5 in 15 minutes, so that nobody's mailbox is filled through us. */
export function mayMail(attempts: Attempts, email: string): Promise<boolean> {
  return attempts.isAllowed(mailKey(email), MAIL_LIMIT);
}

/** Whether one more password may be tried for an account: 10 in 15 minutes, wherever they come from. */
export function mayGuess(attempts: Attempts, email: string): Promise<boolean> {
  return attempts.isAllowed(signInKey(email), SIGN_IN_LIMIT);
}

/** Whoever proved that the address is theirs may guess again. */
export function forgetSignIns(attempts: Attempts, email: string): Promise<void> {
  return attempts.forget(signInKey(email));
}

/** What better-auth asks before an endpoint runs: sizes, strength of passwords, attempts per account. */
export function checkBefore(attempts: Attempts) {
  return async (ctx: AuthHookContext): Promise<void> => {
    refuseElsewhere(ctx.query);
    refuseElsewhere(ctx.body);
    if (ctx.path === '/sign-up/email') {
      await checkSignUp(ctx.body);
      return;
    }
    if (ctx.path === '/reset-password') {
      await checkReset(ctx.body, async (identifier) => {
        const { internalAdapter } = ctx.context;
        const found = await internalAdapter.findVerificationValue(identifier);
        return found === null || found.expiresAt < new Date() ? null : internalAdapter.findUserById(found.value);
      });
      return;
    }
    const email = emailBody.safeParse(ctx.body).data?.email;
    if (email === undefined) return;
    if (ctx.path === '/sign-in/email' && !(await mayGuess(attempts, email))) throw tooManyAttempts();
    if (ctx.path === '/send-verification-email' && !(await mayMail(attempts, email))) throw tooManyAttempts();
  };
}

const redirects = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'] as const;
const redirectsIn = z.object(
  Object.fromEntries(redirects.map((name) => [name, z.string().optional().catch(undefined)])),
);

/** Relative addresses that browsers would take for another site; better-auth compares the absolute ones. */
function refuseElsewhere(input: unknown): void {
  for (const address of Object.values(redirectsIn.safeParse(input).data ?? {})) {
    if (!address || /^[a-z]+:/i.test(address) || localPath(address) !== null) continue;
    throw new APIError('FORBIDDEN', { code: 'INVALID_CALLBACK_URL', message: 'This address is not of this site' });
  }
}

/** The right password ends the count, also when the address is not confirmed yet. */
export function checkAfter(attempts: Attempts) {
  return async (ctx: AuthHookContext): Promise<void> => {
    if (ctx.path !== '/sign-in/email') return;
    const answer: unknown = ctx.context.returned;
    const isRefused = answer instanceof APIError && answer.body?.code !== 'EMAIL_NOT_VERIFIED';
    const email = emailBody.safeParse(ctx.body).data?.email;
    if (!isRefused && email !== undefined) await forgetSignIns(attempts, email);
  };
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
  await refuseWeak(parsed.data);
}

/** The link stays good while the password is not: only a reset uses it up. */
async function checkReset(
  body: unknown,
  ownerOf: (identifier: string) => Promise<{ email: string; name: string } | null>,
): Promise<void> {
  const parsed = resetBody.safeParse(body);
  const owner = parsed.success ? await ownerOf(`reset-password:${parsed.data.token}`) : null;
  if (!parsed.success || owner === null) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' });
  }
  await refuseWeak({ password: parsed.data.newPassword, email: owner.email, name: owner.name });
}

/** @throws APIError 422 `weak_password` with the reasons */
export async function refuseWeak(choice: { password: string; email: string; name: string }): Promise<void> {
  const reasons = await weakPasswordReasons(choice);
  if (reasons.length === 0) return;
  const message = reasons.includes(messages.passwordTooShort)
    ? messages.passwordTooShort
    : 'Please choose a stronger password';
  throw new APIError('UNPROCESSABLE_ENTITY', { code: 'weak_password', message, reasons });
}

export function tooManyAttempts() {
  return new APIError('TOO_MANY_REQUESTS', {
    code: 'too_many_attempts',
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
}
