import { limits } from '@kinora/catalogue/limits';

/** What a form can find wrong with what somebody types to sign in; each has its words in the area `account`. */
export type CredentialProblem =
  | 'emailMissing'
  | 'emailIncomplete'
  | 'codeDigits'
  | 'phoneForm'
  | 'passwordTooShort'
  | 'passwordsDiffer';

/** What is wrong with a typed address, or null. The server has the last word. */
export function addressProblem(email: string): CredentialProblem | null {
  if (email.trim() === '') return 'emailMissing';
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'emailIncomplete';
}

/** A code as it is sent: authenticator apps and messages show it in groups. */
export function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '');
}

/** What is wrong with a code of an app or a message, or null. */
export function codeProblem(code: string): CredentialProblem | null {
  return /^\d{6}$/.test(withoutSpaces(code)) ? null : 'codeDigits';
}

/** What is wrong with a telephone number, as far as it shows; null when it may be right. */
export function numberProblem(number: string): CredentialProblem | null {
  const bare = number.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(bare) ? null : 'phoneForm';
}

const { min } = limits.passwordCharacters;

export const leastPasswordCharacters = min;

/** What a form can tell of a new password and its repetition; how easily it is guessed, the server says. */
export const newPasswordRules = {
  password: (password: string): CredentialProblem | null => (password.length < min ? 'passwordTooShort' : null),
  confirmation: (confirmation: string, { password }: { password: string }): CredentialProblem | null =>
    confirmation === password ? null : 'passwordsDiffer',
};
