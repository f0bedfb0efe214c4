import { request } from '../../shared/api/request.ts';

/** Whom an invitation is for. */
export function readInvitation(token: string, signal: AbortSignal): Promise<{ email: string }> {
  return request('/api/auth/invitation/read', { method: 'POST', body: { token }, signal });
}

/** Makes the account, and signs it in. */
export function acceptInvitation(token: string, password: string): Promise<unknown> {
  return request('/api/auth/invitation/accept', { method: 'POST', body: { token, password } });
}
