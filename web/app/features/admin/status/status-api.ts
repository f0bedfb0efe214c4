import { type IncidentsDesk, incidentsDeskSchema } from '@kinora/server/admin-incidents-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';

const DESK = '/api/admin/incidents';

export const incidentsQuery = queryOptions({
  queryKey: [ADMIN, 'incidents'],
  queryFn: ({ signal }): Promise<IncidentsDesk> => ask(incidentsDeskSchema, DESK, { signal }),
  staleTime: 0,
});

const send = (method: 'POST' | 'PUT', path: string, body: unknown): Promise<IncidentsDesk> =>
  askProven(incidentsDeskSchema, path, { method, body });

export type Words = Readonly<Record<string, string>>;

/** Moments in ISO format; no beginning is from now on. */
export type About = {
  impact: string;
  parts: readonly string[];
  tools: readonly string[];
  title: Words;
  startsAt: string | null;
  endsAt: string | null;
};

export function createIncident(incident: About & { kind: string; state: string; words: Words }) {
  return send('POST', DESK, incident);
}

export function changeIncident(id: string, about: About, basedOn: number) {
  return send('PUT', `${DESK}/${id}`, { ...about, basedOn });
}

export function addUpdate(id: string, update: { state: string; words: Words }) {
  return send('POST', `${DESK}/${id}/updates`, update);
}

export function editUpdate(id: string, words: Words) {
  return send('PUT', `/api/admin/incident-updates/${id}`, { words });
}

export function withdrawIncident(id: string, reason: string) {
  return send('POST', `${DESK}/${id}/withdraw`, { reason });
}
