import { hash, verify } from '@node-rs/argon2';
import { APIError } from 'better-auth/api';
import * as z from 'zod';
import { said } from '../../said.ts';
import type { AuthHookContext } from '../hooks.ts';
import { MAX_PASSWORD_LENGTH, weakPasswordReasons } from './password-strength.ts';

export const signUpBody = z.strictObject({
  // PostgreSQL keeps no NUL.
  name: z
    .string()
    .max(100)
    .regex(/^[^\0]*$/),
  // RFC 5321 4.5.3.1.3: a path of 256 octets, with its angle brackets.
  email: z.email().max(254),
  password: z.string(),
  callbackURL: z.string().max(2000).optional(),
  rememberMe: z.boolean().optional(),
});
const signInBody = z.object({ email: z.string().max(254), password: z.string().max(MAX_PASSWORD_LENGTH) });
export const resetBody = z.object({ newPassword: z.string(), token: z.string().max(200) });
export const changeBody = z.strictObject({
  currentPassword: z.string().max(MAX_PASSWORD_LENGTH),
  newPassword: z.string(),
});

/** @throws APIError 400 `invalid_input`, 422 `weak_password` */
export async function checkSignUp({ body }: AuthHookContext): Promise<void> {
  const parsed = signUpBody.safeParse(body);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    throw invalid(first?.path[0] === 'email' ? said.validEmail : said.signupFailed);
  }
  await refuseWeak(parsed.data);
}

/** @throws APIError 400 `invalid_input` */
export function readSignIn({ body }: AuthHookContext): z.output<typeof signInBody> {
  const tried = signInBody.safeParse(body);
  if (!tried.success) throw invalid(said.credentialsMissing);
  return tried.data;
}

/** The link stays good while the password is not: only a reset uses it up. @throws APIError 400, 422 `weak_password` */
export async function checkReset({ body, context }: AuthHookContext): Promise<void> {
  const parsed = resetBody.safeParse(body);
  const owner = parsed.success ? await ownerOf(`reset-password:${parsed.data.token}`) : null;
  if (!parsed.success || owner === null) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' });
  }
  await refuseWeak({ password: parsed.data.newPassword, email: owner.email, name: owner.name });

  async function ownerOf(identifier: string): Promise<{ email: string; name: string } | null> {
    const found = await context.internalAdapter.findVerificationValue(identifier);
    return found === null || found.expiresAt < new Date() ? null : context.internalAdapter.findUserById(found.value);
  }
}

/** @throws APIError 400 `invalid_input` */
export function readChange({ body }: AuthHookContext): z.output<typeof changeBody> {
  const parsed = changeBody.safeParse(body);
  if (!parsed.success) throw invalid(said.currentAndNew);
  return parsed.data;
}

/** @throws APIError 422 `weak_password` with the reasons */
export async function refuseWeak(choice: { password: string; email: string; name: string }): Promise<void> {
  const reasons = await weakPasswordReasons(choice);
  if (reasons.length === 0) return;
  const message = reasons.includes(said.passwordTooShort) ? said.passwordTooShort : said.strongerPassword;
  throw new APIError('UNPROCESSABLE_ENTITY', { code: 'weak_password', message, reasons });
}

function invalid(message: string) {
  return new APIError('BAD_REQUEST', { code: 'invalid_input', message });
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

export const isPasswordOf = (known: string, password: string): Promise<boolean> => verify(known, password);
