import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';

const { min } = limits.passwordCharacters;

export const passwordHint = `At least ${min} characters, and not one that is easy to guess`;

/** What a form can tell of a new password and its repetition; how easily it is guessed, the server says. */
export const passwordRules = {
  password: (password: string) => (password.length < min ? messages.passwordTooShort : null),
  confirmation: (confirmation: string, { password }: { password: string }) =>
    confirmation === password ? null : messages.passwordsDiffer,
};
