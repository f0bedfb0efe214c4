import type * as z from 'zod/mini';
import { ask, request } from '../api/request.ts';
import type { signInAnswerSchema } from './sign-in-schemas.ts';

/** Loaded with the first answer. */
export const signInSchemas = () => import('./sign-in-schemas.ts');

/** `next`: the page that opens once the address is confirmed. */
export function signUp(email: string, password: string, next: string): Promise<unknown> {
  return request('/api/auth/sign-up/email', {
    method: 'POST',
    body: { name: '', email, password, callbackURL: next },
  });
}

export type SignInAnswer = z.output<typeof signInAnswerSchema>;

export function signIn(email: string, password: string): Promise<SignInAnswer> {
  return ask(async () => (await signInSchemas()).signInAnswerSchema, '/api/auth/sign-in/email', {
    method: 'POST',
    body: { email, password },
  });
}

export function resendConfirmation(email: string, next: string): Promise<unknown> {
  return request('/api/auth/send-verification-email', { method: 'POST', body: { email, callbackURL: next } });
}
