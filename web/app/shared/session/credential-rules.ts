import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';

/** What is wrong with a typed address, or null. The server has the last word. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Please enter your email address';
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'Please enter a complete email address';
}

/** A code as it is sent: authenticator apps and messages show it in groups. */
export function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '');
}

/** What is wrong with a code of an app or a message, or null. */
export function codeProblem(code: string): string | null {
  return /^\d{6}$/.test(withoutSpaces(code)) ? null : 'A code has six digits';
}

/** What is wrong with a telephone number, as far as it shows; null when it may be right. */
export function phoneProblem(number: string): string | null {
  const bare = number.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(bare)
    ? null
    : 'Please enter the number with its country code, such as +49 151 23456789';
}

const { min } = limits.passwordCharacters;

export const passwordHint = `At least ${min} characters, and not one that is easy to guess`;

/** What a form can tell of a new password and its repetition; how easily it is guessed, the server says. */
export const passwordRules = {
  password: (password: string) => (password.length < min ? messages.passwordTooShort : null),
  confirmation: (confirmation: string, { password }: { password: string }) =>
    confirmation === password ? null : messages.passwordsDiffer,
};
