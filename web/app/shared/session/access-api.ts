import { accessSchema, ownSessionsSchema } from '@kinora/server/account-wire';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ask, request, understood } from '../api/request.ts';

export const accessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: ({ signal }) => ask(accessSchema, '/api/account/access', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => ask(ownSessionsSchema, '/api/account/sessions', { signal }),
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

const backupCodes = z.array(z.string());
const setUpSchema = z.object({ totpURI: z.string(), backupCodes });

export type SecondFactorSetUp = z.output<typeof setUpSchema>;

/** Nothing is asked for before a first code of the app was right. `password`: of an account that has one. */
export async function setUpSecondFactor(password: string | null): Promise<SecondFactorSetUp> {
  const path = '/api/auth/two-factor/enable';
  return understood(setUpSchema, await changeSecondFactor(path, password), path);
}

export function turnOffSecondFactor(password: string | null): Promise<unknown> {
  return changeSecondFactor('/api/auth/two-factor/disable', password);
}

/** The old ones are over. */
export async function renewBackupCodes(password: string | null): Promise<Pick<SecondFactorSetUp, 'backupCodes'>> {
  const path = '/api/auth/two-factor/generate-backup-codes';
  return understood(z.object({ backupCodes }), await changeSecondFactor(path, password), path);
}

async function changeSecondFactor(path: string, password: string | null): Promise<unknown> {
  if (password !== null) await provePassword(password);
  return request(path, { method: 'POST', body: password === null ? {} : { password } });
}

/** Confirms a new app, or lifts this session to the second level; holds as a proof for ten minutes. */
export function proveByCode(code: string): Promise<unknown> {
  return request('/api/auth/two-factor/verify-totp', { method: 'POST', body: { code } });
}
