import { consentsSchema, exportLinkSchema, type OwnExports, ownExportsSchema } from '@kinora/server/own-data-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask, request } from '../../shared/api/request.ts';

const PATH = '/api/account/exports';
const LOOK_AGAIN_MS = 2000;

/** Whether somebody waits for one of these. */
export const isUnderWay = ({ exports: all }: OwnExports) =>
  all.some(({ state }) => state === 'waiting' || state === 'making');

export const ownExportsQuery = queryOptions({
  queryKey: ['own-exports'],
  queryFn: ({ signal }) => ask(ownExportsSchema, PATH, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
});

export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => ask(consentsSchema, '/api/account/consents', { signal }),
  staleTime: 0,
});

export function askForExport(): Promise<OwnExports> {
  return ask(ownExportsSchema, PATH, { method: 'POST' });
}

export function dropExport(id: string): Promise<unknown> {
  return request(`${PATH}/${id}`, { method: 'DELETE' });
}

export async function exportUrl(id: string): Promise<string> {
  return (await ask(exportLinkSchema, `${PATH}/${id}/link`, { method: 'POST' })).url;
}
