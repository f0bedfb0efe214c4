import { said } from './said.ts';

/** Words of the specification that people read in more than one place. */
export const messages = {
  insufficientTokens: 'Insufficient tokens. Please upgrade your plan.',
  generationFailed: 'Generation failed',
  unexplainedStatus: (status: number) => said('problem.status', `Edge Function error: ${status}`, { status }),
  notSignedIn: 'User not authenticated',
  noSession: 'No authenticated session',
  invalidSubmitAnswer: 'Invalid response from token deduction function',
  credentialsMissing: 'You must provide either an email or phone number and a password',
  deleteFailed: 'Error deleting generation. Please try again.',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: 'Password must be at least 6 characters',
  signupFailed: 'An error occurred during signup',
  accountSetupFailed: 'There was an issue setting up your account. Please try again or contact support.',
  emailUnconfirmed: 'Please check your email and click the confirmation link to verify your account before signing in.',
} as const;
