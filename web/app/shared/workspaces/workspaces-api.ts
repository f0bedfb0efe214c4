import {
  type Author,
  authorSchema,
  newWorkspaceSchema,
  type Workspace,
  type WorkspaceList,
  type WorkspaceMember,
  workspaceListSchema,
  workspaceSchema,
} from '@kinora/server/workspaces-wire';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../api/queries.ts';
import { ask, request } from '../api/request.ts';
import { workElsewhere } from '../session/session.ts';

export type { Workspace, WorkspaceMember };
export type Role = WorkspaceMember['role'];
type Place = { role: Role; tokensPerMonth: number | null };

/** In the order in which they are chosen from. */
export const roles: readonly Role[] = ['owner', 'editor', 'viewer', 'billing'];

const ROOT = 'workspaces';

export const workspacesQuery = queryOptions({
  queryKey: [ROOT],
  queryFn: ({ signal }): Promise<WorkspaceList> => ask(workspaceListSchema, '/api/workspaces', { signal }),
});

export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOT, id],
    queryFn: ({ signal }): Promise<Workspace> => ask(workspaceSchema, `/api/workspaces/${id}`, { signal }),
    staleTime: 0,
  });

export const authorQuery = (generation: string) =>
  queryOptions({
    queryKey: [ROOT, 'author', generation],
    queryFn: ({ signal }): Promise<Author> => ask(authorSchema, `/api/generations/${generation}/author`, { signal }),
  });

/** The whole page begins anew there. `null`: the own studio. */
export async function workIn(workspace: string | null, page?: string): Promise<never> {
  await request('/api/workspaces/switch', { method: 'POST', body: { workspace } });
  return workElsewhere(page);
}

async function changed<Answer>(act: Promise<Answer>): Promise<Answer> {
  const answer = await act;
  await queryClient.invalidateQueries({ queryKey: [ROOT] });
  return answer;
}

export const createWorkspace = (name: string) =>
  changed(ask(newWorkspaceSchema, '/api/workspaces', { method: 'POST', body: { name } }));

export const renameWorkspace = (id: string, name: string) =>
  changed(request(`/api/workspaces/${id}`, { method: 'PATCH', body: { name } }));

/** What is not there any more is not asked for again: it leaves the page with the list. */
async function gone(act: Promise<unknown>): Promise<void> {
  await act;
  await queryClient.invalidateQueries({ queryKey: [ROOT], exact: true });
}

export const deleteWorkspace = (id: string) => gone(request(`/api/workspaces/${id}`, { method: 'DELETE' }));

export const leaveWorkspace = (id: string, me: string) =>
  gone(request(`/api/workspaces/${id}/members/${me}`, { method: 'DELETE' }));

export const changeMember = (id: string, member: string, place: Place) =>
  changed(request(`/api/workspaces/${id}/members/${member}`, { method: 'PATCH', body: place }));

export const removeMember = (id: string, member: string) =>
  changed(request(`/api/workspaces/${id}/members/${member}`, { method: 'DELETE' }));

export const inviteMember = (id: string, invited: Place & { email: string }) =>
  changed(request(`/api/workspaces/${id}/invitations`, { method: 'POST', body: invited }));

export const takeBackInvitation = (id: string, invitation: string) =>
  changed(request(`/api/workspaces/${id}/invitations/${invitation}`, { method: 'DELETE' }));

export const acceptInvitation = (invitation: string) =>
  changed(request(`/api/workspace-invitations/${invitation}/accept`, { method: 'POST' }));

export const declineInvitation = (invitation: string) =>
  changed(request(`/api/workspace-invitations/${invitation}`, { method: 'DELETE' }));
