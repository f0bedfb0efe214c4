import { ApiError } from '../api/api-error.ts';
import { isAddress, isNumber, leastPasswordCharacters, withoutSpaces } from './credential-rules.ts';

/** What a form can find wrong with what somebody types to sign in; each has its words in the area `credentials`. */
export type CredentialProblem =
  | 'emailMissing'
  | 'emailIncomplete'
  | 'codeDigits'
  | 'backupCodeForm'
  | 'phoneForm'
  | 'passwordMissing'
  | 'passwordTooShort'
  | 'passwordsDiffer';

export function addressProblem(email: string): CredentialProblem | null {
  if (email.trim() === '') return 'emailMissing';
  return isAddress(email) ? null : 'emailIncomplete';
}

/** What is wrong with a code of an app or a message, or null. */
export function codeProblem(code: string): CredentialProblem | null {
  return /^\d{6}$/.test(withoutSpaces(code)) ? null : 'codeDigits';
}

export function backupCodeProblem(code: string): CredentialProblem | null {
  return /^[A-Za-z0-9]{5}-?[A-Za-z0-9]{5}$/.test(withoutSpaces(code)) ? null : 'backupCodeForm';
}

export const numberProblem = (number: string): CredentialProblem | null => (isNumber(number) ? null : 'phoneForm');

/** What a form can tell of a new password and its repetition; how easily it is guessed, the server says. */
export const newPasswordRules = {
  password: (password: string): CredentialProblem | null =>
    password.length < leastPasswordCharacters ? 'passwordTooShort' : null,
  confirmation: (confirmation: string, { password }: { password: string }): CredentialProblem | null =>
    confirmation === password ? null : 'passwordsDiffer',
};

/** Why the server found a password too easy to guess; none for any other refusal. */
export function weakPasswordReasons(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== 'weak_password' || !Array.isArray(error.details)) return [];
  return error.details.map(String);
}
