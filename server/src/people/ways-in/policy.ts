import { localPath } from '@kinora/catalogue/local-path';
import { messages } from '@kinora/catalogue/messages';
import { APIError } from 'better-auth/api';
import * as z from 'zod';
import type { AuthHookContext } from './auth-hook-context.ts';
import { type GuessLimits, tooManyAttempts } from './guess-limits.ts';
import { MAX_PASSWORD_LENGTH, weakPasswordReasons } from './password/password-strength.ts';

const signUpBody = z.strictObject({
  name: z.string().max(100),
  // RFC 5321 4.5.3.1.3: a path of 256 octets, with its angle brackets.
  email: z.email().max(254),
  password: z.string(),
  callbackURL: z.string().max(2000).optional(),
  rememberMe: z.boolean().optional(),
});
const emailBody = z.object({ email: z.string().max(254) });
const signInBody = z.object({ email: z.string().max(254), password: z.string().max(MAX_PASSWORD_LENGTH) });

const resetBody = z.object({ newPassword: z.string(), token: z.string().max(200) });

/** What better-auth asks before an endpoint runs: sizes, strength of passwords, attempts per account. */
export function checkBefore(limits: GuessLimits) {
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
    if (ctx.path === '/sign-in/email') {
      const tried = signInBody.safeParse(ctx.body);
      if (!tried.success)
        throw new APIError('BAD_REQUEST', { code: 'invalid_input', message: messages.credentialsMissing });
      await limits.checkGuess(tried.data, ctx.headers);
      return;
    }
    const email = emailBody.safeParse(ctx.body).data?.email;
    if (email === undefined || ctx.path !== '/send-verification-email') return;
    if (!(await limits.mayMail('confirm', email, ctx.headers))) throw tooManyAttempts();
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
export function checkAfter(limits: GuessLimits) {
  return async (ctx: AuthHookContext): Promise<void> => {
    if (ctx.path !== '/sign-in/email') return;
    const answer: unknown = ctx.context.returned;
    const isRefused = answer instanceof APIError && answer.body?.code !== 'EMAIL_NOT_VERIFIED';
    const email = emailBody.safeParse(ctx.body).data?.email;
    if (!isRefused && email !== undefined) await limits.forgetGuesses(email, ctx.headers);
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
