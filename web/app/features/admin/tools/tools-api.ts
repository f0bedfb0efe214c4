import {
  addedToolsSchema,
  type ImportedTool,
  importedToolSchema,
  type ToolDesk,
  toolDeskSchema,
} from '@kinora/server/admin-tools-wire';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/queries.ts';
import { ask, request } from '../../../shared/api/request.ts';
import { CATALOGUE } from '../../../shared/tools/summaries.ts';
import { ADMIN, queryOf } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';

/** Where people find an added tool, below the studio's own address. */
export const toolAddress = (slug: string): string => `/tools/${slug}`;

/** A definition as it is worked on: whatever JSON object somebody makes of it. */
export type Draft = Readonly<Record<string, unknown>>;

const TOOLS = 'added-tools';
const LOOK_EVERY_MS = 2000;

export const addedToolsQuery = queryOptions({
  queryKey: [ADMIN, TOOLS],
  queryFn: ({ signal }) => ask(addedToolsSchema, '/api/admin/tools', { signal }),
  staleTime: 0,
});

/** Read again while a test is under way, which nothing else tells of. */
export function toolDeskQuery(id: string) {
  return queryOptions({
    queryKey: [ADMIN, TOOLS, id],
    queryFn: ({ signal }) => ask(toolDeskSchema, addressOf(id), { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.tests.some(({ isPassed }) => isPassed === null) === true ? LOOK_EVERY_MS : false,
  });
}

function addressOf(id: string): string {
  return `/api/admin/tools/${encodeURIComponent(id)}`;
}

/** What is sent to draw a draft from what a provider says; each kind of provider has fields of its own. */
export function importTool(asked: { kind: string } & Record<string, unknown>): Promise<ImportedTool> {
  return ask(importedToolSchema, '/api/admin/tools/import', { method: 'POST', body: asked });
}

export function addTool(slug: string, definition: unknown, reason: string): Promise<ToolDesk> {
  return ask(toolDeskSchema, '/api/admin/tools', { method: 'POST', body: { slug, definition, reason } });
}

/** @throws ApiError `changed_meanwhile` when somebody else has changed it since `draftNo` */
export function saveDraft(id: string, definition: unknown, draftNo: number): Promise<ToolDesk> {
  return ask(toolDeskSchema, `${addressOf(id)}/draft`, { method: 'PUT', body: { definition, draftNo } });
}

export function discardDraft(id: string, reason: string): Promise<unknown> {
  return request(`${addressOf(id)}/draft${queryOf({ reason })}`, { method: 'DELETE' });
}

export function testRoute(id: string, provider: string, input: Draft): Promise<ToolDesk> {
  return askProven(toolDeskSchema, `${addressOf(id)}/test`, { method: 'POST', body: { provider, input } });
}

export function publishTool(id: string, draftNo: number, note: string): Promise<ToolDesk> {
  return askProven(toolDeskSchema, `${addressOf(id)}/publish`, { method: 'POST', body: { draftNo, note } });
}

export function rollBackTool(id: string, version: number, reason: string): Promise<ToolDesk> {
  return askProven(toolDeskSchema, `${addressOf(id)}/roll-back`, { method: 'POST', body: { version, reason } });
}

/** Compares what is sold with what its providers say of their models now. */
export function checkDrift(id: string): Promise<ToolDesk> {
  return ask(toolDeskSchema, `${addressOf(id)}/drift`, { method: 'POST' });
}

/** Ends the offer of a tool, or begins it again. */
export function offerTool(id: string, isOffered: boolean, reason: string): Promise<ToolDesk> {
  return askProven(toolDeskSchema, `${addressOf(id)}/${isOffered ? 'return' : 'retire'}`, {
    method: 'POST',
    body: { reason },
  });
}

/** Shows what a change answered, and has the lists of tools read again: those of this panel, and what people are offered. */
export async function showDesk(desk: ToolDesk): Promise<void> {
  queryClient.setQueryData(toolDeskQuery(desk.tool.id).queryKey, desk);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: addedToolsQuery.queryKey, exact: true }),
    queryClient.invalidateQueries({ queryKey: [CATALOGUE] }),
  ]);
}
