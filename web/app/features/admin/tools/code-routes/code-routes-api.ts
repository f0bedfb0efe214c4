import { type CodeToolDesk, codeToolDeskSchema, codeToolsSchema } from '@kinora/server/admin-code-routes-wire';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../../shared/api/queries.ts';
import { ask, request } from '../../../../shared/api/request.ts';
import { ADMIN, queryOf } from '../../admin-api.ts';
import { askProven } from '../../admin-proof.tsx';
import type { Draft } from '../tools-api.ts';

const CODE_TOOLS = 'code-tools';
const LOOK_EVERY_MS = 2000;

export const codeToolsQuery = queryOptions({
  queryKey: [ADMIN, CODE_TOOLS],
  queryFn: ({ signal }) => ask(codeToolsSchema, '/api/admin/code-tools', { signal }),
  staleTime: 0,
});

/** Read again while a test is under way, which nothing else tells of. */
export function codeToolDeskQuery(id: string) {
  return queryOptions({
    queryKey: [ADMIN, CODE_TOOLS, id],
    queryFn: ({ signal }) => ask(codeToolDeskSchema, addressOf(id), { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.tests.some(({ isPassed }) => isPassed === null) === true ? LOOK_EVERY_MS : false,
  });
}

function addressOf(id: string): string {
  return `/api/admin/code-tools/${encodeURIComponent(id)}`;
}

/** @throws ApiError `changed_meanwhile` when somebody else has changed them since `draftNo` */
export function saveRoutes(id: string, routes: unknown, draftNo: number): Promise<CodeToolDesk> {
  return ask(codeToolDeskSchema, `${addressOf(id)}/draft`, { method: 'PUT', body: { routes, draftNo } });
}

export function discardRoutes(id: string, reason: string): Promise<unknown> {
  return request(`${addressOf(id)}/draft${queryOf({ reason })}`, { method: 'DELETE' });
}

export function testCodeRoute(id: string, provider: string, input: Draft): Promise<CodeToolDesk> {
  return askProven(codeToolDeskSchema, `${addressOf(id)}/test`, { method: 'POST', body: { provider, input } });
}

export function serveRoutes(id: string, draftNo: number, note: string): Promise<CodeToolDesk> {
  return askProven(codeToolDeskSchema, `${addressOf(id)}/publish`, { method: 'POST', body: { draftNo, note } });
}

export function rollBackRoutes(id: string, version: number, reason: string): Promise<CodeToolDesk> {
  return askProven(codeToolDeskSchema, `${addressOf(id)}/roll-back`, { method: 'POST', body: { version, reason } });
}

/** Shows what a change answered, and has the list of tools read again. */
export async function showRoutes(desk: CodeToolDesk): Promise<void> {
  queryClient.setQueryData(codeToolDeskQuery(desk.tool.id).queryKey, desk);
  await queryClient.invalidateQueries({ queryKey: codeToolsQuery.queryKey, exact: true });
}
