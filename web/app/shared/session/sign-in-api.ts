import type * as z from 'zod/mini';
import { ask, request } from '../api/request.ts';
import type { signInAnswerSchema } from './sign-in-schemas.ts';

type Schemas = typeof import('./sign-in-schemas.ts');

/** One of the schemas, which are loaded with the first answer. */
export const signInSchema =
  <Name extends keyof Schemas>(name: Name) =>
  async (): Promise<Schemas[Name]> =>
    (await import('./sign-in-schemas.ts'))[name];

/** `next`: the page that opens once the address is confirmed. */
export function signUp(email: string, password: string, next: string): Promise<unknown> {
  return request('/api/auth/sign-up/email', {
    method: 'POST',
    body: { name: '', email, password, callbackURL: next },
  });
}

export type SignInAnswer = z.output<typeof signInAnswerSchema>;

export function signIn(email: string, password: string): Promise<SignInAnswer> {
  return ask(signInSchema('signInAnswerSchema'), '/api/auth/sign-in/email', {
    method: 'POST',
    body: { email, password },
  });
}

export function resendConfirmation(email: string, next: string): Promise<unknown> {
  return request('/api/auth/send-verification-email', { method: 'POST', body: { email, callbackURL: next } });
}
