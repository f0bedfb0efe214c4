import type { Access, OwnSession } from '@kinora/server/account-wire';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.ts';

export const accessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: ({ signal }) => request<Access>('/api/account/access', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => request<{ sessions: OwnSession[] }>('/api/account/sessions', { signal }),
  select: ({ sessions }) => sessions,
});

export function endSession(id: string): Promise<unknown> {
  return request(`/api/account/sessions/${id}`, { method: 'DELETE' });
}

/** Proves that this is still the person who signed in. Holds for ten minutes. */
export function provePassword(password: string): Promise<unknown> {
  return request('/api/account/proof', { method: 'POST', body: { password } });
}

/** Signs out all other devices. */
export function changePassword(currentPassword: string, newPassword: string): Promise<unknown> {
  return request('/api/auth/change-password', { method: 'POST', body: { currentPassword, newPassword } });
}

/** Sends a link to the new address; nothing changes until it is followed. */
export function changeEmail(newEmail: string): Promise<unknown> {
  return request('/api/auth/change-email', { method: 'POST', body: { newEmail } });
}

export type SecondFactorSetUp = { totpURI: string; backupCodes: string[] };

/** Nothing is asked for before a first code of the app was right. `password`: of an account that has one. */
export function setUpSecondFactor(password: string | null): Promise<SecondFactorSetUp> {
  return changeSecondFactor('enable', password);
}

export function turnOffSecondFactor(password: string | null): Promise<unknown> {
  return changeSecondFactor('disable', password);
}

/** The old ones are over. */
export function renewBackupCodes(password: string | null): Promise<Pick<SecondFactorSetUp, 'backupCodes'>> {
  return changeSecondFactor('generate-backup-codes', password);
}

async function changeSecondFactor<Answer>(act: string, password: string | null): Promise<Answer> {
  if (password !== null) await provePassword(password);
  return request(`/api/auth/two-factor/${act}`, { method: 'POST', body: password === null ? {} : { password } });
}

/** Confirms a new app, or lifts this session to the second level; holds as a proof for ten minutes. */
export function proveByCode(code: string): Promise<unknown> {
  return request('/api/auth/two-factor/verify-totp', { method: 'POST', body: { code } });
}
