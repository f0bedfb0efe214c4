import { AppError } from '../../../platform/errors.ts';

/** What of an answer is not right, for the operator's log: `form` when it cannot be read at all. */
export type SamlReason = 'form' | 'algorithm' | 'signature' | 'issuer' | 'audience' | 'recipient' | 'time' | 'name';

export function samlRefused(reason: SamlReason): AppError {
  return new AppError('saml_refused', "The answer of your company's sign-in was not accepted", 403, { reason });
}

export function samlNotAsked(): AppError {
  return new AppError('saml_not_asked', 'This sign-in was not started here, or it has expired', 403);
}
