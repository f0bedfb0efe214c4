import { queryOptions } from '@tanstack/react-query';
import { ask, request } from '../api/request.ts';
import { type SignInAnswer, signInSchema } from './sign-in-api.ts';

export const phoneQuery = queryOptions({
  queryKey: ['phone'],
  queryFn: ({ signal }) =>
    ask(async () => (await import('@kinora/server/account-wire')).ownPhoneSchema, '/api/account/phone', { signal }),
});

/** Sends a code to a number that is to be confirmed. */
export function askPhoneConfirmation(phoneNumber: string): Promise<unknown> {
  return request('/api/account/phone', { method: 'POST', body: { phoneNumber } });
}

export function confirmPhone(phoneNumber: string, code: string): Promise<unknown> {
  return request('/api/account/phone/confirm', { method: 'POST', body: { phoneNumber, code } });
}

export function removePhone(): Promise<unknown> {
  return request('/api/account/phone', { method: 'DELETE' });
}

/** Answers the same for every number, known or not. */
export function requestPhoneCode(phoneNumber: string): Promise<unknown> {
  return request('/api/auth/phone/send-code', { method: 'POST', body: { phoneNumber } });
}

export function signInByPhone(phoneNumber: string, code: string): Promise<SignInAnswer> {
  return ask(signInSchema('signInAnswerSchema'), '/api/auth/sign-in/phone', {
    method: 'POST',
    body: { phoneNumber, code },
  });
}

/** Whether the account of a sign-in whose first step is done has a phone for the second. */
export const secondStepPhoneQuery = queryOptions({
  queryKey: ['second-step-phone'],
  queryFn: ({ signal }) => ask(signInSchema('secondStepPhoneSchema'), '/api/auth/phone/second-step', { signal }),
  // Of this sign-in alone: the next one may be somebody else's.
  staleTime: 0,
  gcTime: 0,
});

/** For a sign-in whose first step is done. */
export function requestSecondStepCode(): Promise<unknown> {
  return request('/api/auth/two-factor/send-otp', { method: 'POST', body: {} });
}

/** `trustDevice`: this browser is not asked again for 30 days. */
export function verifySecondStepCode(code: string, trustDevice: boolean): Promise<SignInAnswer> {
  return ask(signInSchema('signInAnswerSchema'), '/api/auth/two-factor/verify-otp', {
    method: 'POST',
    body: { code, trustDevice },
  });
}
