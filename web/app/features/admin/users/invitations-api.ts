import {
  type Invitation,
  type InvitationList,
  invitationListSchema,
  invitationSchema,
} from '@kinora/server/admin-invitation-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';

export const invitationsQuery = queryOptions({
  queryKey: [ADMIN, 'invitations'],
  queryFn: ({ signal }): Promise<InvitationList> => ask(invitationListSchema, '/api/admin/invitations', { signal }),
  staleTime: 0,
});

export function sendInvitation(email: string): Promise<Invitation> {
  return askProven(invitationSchema, '/api/admin/invitations', { method: 'POST', body: { email } });
}

export function revokeInvitation(id: string): Promise<Invitation> {
  return ask(invitationSchema, `/api/admin/invitations/${id}/revoke`, { method: 'POST' });
}
