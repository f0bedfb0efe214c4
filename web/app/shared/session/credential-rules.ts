import { messages } from '@kinora/catalogue/messages';
import {
  addressProblem,
  type CredentialProblem,
  leastPasswordCharacters,
  newPasswordRules,
  numberProblem,
} from './credential-problems.ts';

/** In English, for the pages whose texts are not keyed yet. */
const words: Readonly<Record<CredentialProblem, string>> = {
  emailMissing: 'Please enter your email address',
  emailIncomplete: 'Please enter a complete email address',
  codeDigits: 'A code has six digits',
  phoneForm: 'Please enter the number with its country code, such as +49 151 23456789',
  passwordTooShort: messages.passwordTooShort,
  passwordsDiffer: messages.passwordsDiffer,
};

const said = (problem: CredentialProblem | null) => problem && words[problem];

export const emailProblem = (email: string) => said(addressProblem(email));

export const phoneProblem = (number: string) => said(numberProblem(number));

export const passwordHint = `At least ${leastPasswordCharacters} characters, and not one that is easy to guess`;

export const passwordRules = {
  password: (password: string) => said(newPasswordRules.password(password)),
  confirmation: (confirmation: string, values: { password: string }) =>
    said(newPasswordRules.confirmation(confirmation, values)),
};
