import * as z from 'zod/mini';
import { ask, request } from '../api/request.ts';

/** `next`: where a confirmed address lands. */
export function signUp(email: string, password: string, next: string): Promise<unknown> {
  return request('/api/auth/sign-up/email', {
    method: 'POST',
    body: { name: '', email, password, callbackURL: next },
  });
}

/** Whether the second factor is still asked for. */
export const signInAnswerSchema = z.object({ twoFactorRedirect: z.optional(z.boolean()) });

export type SignInAnswer = z.output<typeof signInAnswerSchema>;

export function signIn(email: string, password: string): Promise<SignInAnswer> {
  return ask(signInAnswerSchema, '/api/auth/sign-in/email', { method: 'POST', body: { email, password } });
}

export function resendConfirmation(email: string, next: string): Promise<unknown> {
  return request('/api/auth/send-verification-email', { method: 'POST', body: { email, callbackURL: next } });
}
