import type { Avatar, Profile } from '@kinora/server/wire';
import { request, sendFile } from './request.ts';

export type ProfileChange = Pick<Profile, 'username' | 'bio' | 'twitter' | 'instagram'>;

export function changeProfile(change: ProfileChange): Promise<Profile> {
  return request('/api/profile', { method: 'PATCH', body: change });
}

export function uploadAvatar(file: File): Promise<Avatar> {
  return sendFile('/api/profile/avatar', file);
}

export function removeAvatar(): Promise<unknown> {
  return request('/api/profile/avatar', { method: 'DELETE' });
}

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
