import type { Avatar, Profile } from '@kinora/server/me-wire';
import { queryOptions } from '@tanstack/react-query';
import { answer } from '../api/api.ts';
import { ask, request, sendFile } from '../api/request.ts';
import { type SignInAnswer, signInSchema } from './sign-in-api.ts';

export type ProfileChange = Partial<
  Pick<
    Profile,
    | 'username'
    | 'bio'
    | 'twitter'
    | 'instagram'
    | 'language'
    | 'color_scheme'
    | 'time_zone'
    | 'prompt_in_files'
    | 'show_labeled'
  >
>;

export function changeProfile(change: ProfileChange): Promise<Profile> {
  return ask(answer('profileSchema'), '/api/profile', {
    method: 'PATCH',
    body: change,
  });
}

export function uploadAvatar(file: File): Promise<Avatar> {
  return sendFile(answer('avatarSchema'), '/api/profile/avatar', file);
}

export function removeAvatar(): Promise<unknown> {
  return request('/api/profile/avatar', { method: 'DELETE' });
}

/** What this person keeps; as old as the page, because results arrive meanwhile. */
export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => ask(answer('storageSchema'), '/api/storage', { signal }),
  staleTime: 0,
});

export function signOutOthers(): Promise<unknown> {
  return request('/api/auth/revoke-other-sessions', { method: 'POST', body: {} });
}

export function signOutEverywhere(): Promise<unknown> {
  return request('/api/auth/revoke-sessions', { method: 'POST', body: {} });
}

export function deleteAccount(): Promise<unknown> {
  return request('/api/account', { method: 'DELETE' });
}

/** Answers the same for every address, known or not. */
export function requestPasswordReset(email: string): Promise<unknown> {
  return request('/api/auth/request-password-reset', {
    method: 'POST',
    body: { email, redirectTo: '/reset-password' },
  });
}

export function resetPassword(newPassword: string, token: string): Promise<unknown> {
  return request('/api/auth/reset-password', { method: 'POST', body: { newPassword, token } });
}

/** Answers the same for every address, known or not. */
export function requestSignInCode(email: string): Promise<unknown> {
  return request('/api/auth/email-otp/send-verification-otp', { method: 'POST', body: { email, type: 'sign-in' } });
}

export function signInByCode(email: string, code: string): Promise<SignInAnswer> {
  return ask(signInSchema('signInAnswerSchema'), '/api/auth/sign-in/email-otp', {
    method: 'POST',
    body: { email, otp: code },
  });
}

/** `trustDevice`: this browser is not asked again for 30 days. */
export function verifyTotp(code: string, trustDevice: boolean): Promise<SignInAnswer> {
  return ask(signInSchema('signInAnswerSchema'), '/api/auth/two-factor/verify-totp', {
    method: 'POST',
    body: { code, trustDevice },
  });
}

export function verifyBackupCode(code: string, trustDevice: boolean): Promise<SignInAnswer> {
  return ask(signInSchema('signInAnswerSchema'), '/api/auth/two-factor/verify-backup-code', {
    method: 'POST',
    body: { code, trustDevice },
  });
}
