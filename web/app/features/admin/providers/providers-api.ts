import { providerCheckSchema, providersSchema } from '@kinora/server/admin-tools-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN, queryOf } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';

const ADDRESS = '/api/admin/tool-providers';
const WORK_MS = 10_000;

export const toolProvidersQuery = queryOptions({
  queryKey: [ADMIN, 'tool-providers'],
  queryFn: ({ signal }) => ask(providersSchema, ADDRESS, { signal }),
  staleTime: 0,
  refetchInterval: WORK_MS,
});

/** A key or headers that are missing stay as they are; null or none takes them away. */
export type ProviderSettings = {
  name: string;
  baseUrl: string;
  concurrency: number;
  isEnabled: boolean;
  secret?: string | null;
  headers?: Record<string, string>;
};

export function addProvider(id: string, kind: string, settings: ProviderSettings, reason: string) {
  return askProven(providersSchema, ADDRESS, { method: 'POST', body: { id, kind, ...settings, reason } });
}

export function changeProvider(id: string, settings: ProviderSettings, reason: string) {
  return askProven(providersSchema, `${ADDRESS}/${id}`, { method: 'PUT', body: { ...settings, reason } });
}

/** Forgets it with its key. @throws ApiError `provider_in_use` with the names of what needs it */
export function removeProvider(id: string, reason: string) {
  return askProven(providersSchema, `${ADDRESS}/${id}${queryOf({ reason })}`, { method: 'DELETE' });
}

/** Asks it who it is; nothing is made. */
export function checkProvider(id: string) {
  return ask(providerCheckSchema, `${ADDRESS}/${id}/check`, { method: 'POST' });
}
