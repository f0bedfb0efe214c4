import type { Invitation, InvitationList, LinkKind, MadeLink } from '@kinora/server/admin-invitation-wire';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/request.ts';
import { ADMIN } from '../admin-api.ts';
import { provenRequest } from '../admin-proof.tsx';

export const invitationsQuery = queryOptions({
  queryKey: [ADMIN, 'invitations'],
  queryFn: ({ signal }): Promise<InvitationList> => request('/api/admin/invitations', { signal }),
  staleTime: 0,
});

export function sendInvitation(email: string): Promise<Invitation> {
  return provenRequest('/api/admin/invitations', { method: 'POST', body: { email } });
}

export function revokeInvitation(id: string): Promise<Invitation> {
  return request(`/api/admin/invitations/${id}/revoke`, { method: 'POST' });
}

export function makeLink(userId: string, kind: LinkKind, reason: string): Promise<MadeLink> {
  return provenRequest(`/api/admin/users/${userId}/link`, { method: 'POST', body: { kind, reason } });
}

/** From the answer on, this browser sees the studio as that person does. */
export function viewAs(userId: string, reason: string): Promise<{ until: string }> {
  return provenRequest(`/api/admin/users/${userId}/view`, { method: 'POST', body: { reason } });
}
