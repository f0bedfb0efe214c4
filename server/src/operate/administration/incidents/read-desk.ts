import { loadLanguage } from '@kinora/texts/load-language';
import * as z from 'zod';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { publicLanguages } from '../../../platform/languages/languages.ts';
import { incidentRow, updateRow } from '../../status/incidents.ts';
import { statusParts } from '../../status/kinds.ts';
import type { AdministrationPorts } from '../admin.ts';
import type { IncidentsDesk } from './wire.ts';

const LISTED = 100;

const deskRow = incidentRow.extend({
  withdrawnAt: isoTime.nullable(),
  revision: z.number(),
  createdBy: z.string().nullable(),
});
const deskUpdateRow = updateRow.extend({ by: z.string().nullable() });
const editRow = z.object({
  id: z.coerce.number(),
  incidentId: z.string(),
  at: isoTime,
  by: z.string().nullable(),
  ofUpdate: z.boolean(),
  words: z.record(z.string(), z.string()),
});

export type DeskPorts = Pick<AdministrationPorts, 'config' | 'database' | 'settings' | 'tools'>;

/** What was said about trouble and planned work, newest first, and what more can be said it of. */
export async function readIncidentsDesk(deps: DeskPorts): Promise<IncidentsDesk> {
  const { database } = deps;
  const [rows, { listed }, { sold }] = await Promise.all([
    query(database, deskRow)`
      select id, kind, impact, parts, tools, title, starts_at as "startsAt", ends_at as "endsAt",
        resolved_at as "resolvedAt", withdrawn_at as "withdrawnAt", revision, created_by as "createdBy"
      from incidents order by starts_at desc, id limit ${LISTED}`,
    publicLanguages(deps, new Headers()),
    deps.tools.list(),
  ]);
  const ids = rows.map(({ id }) => id);
  const [updates, edits, languages] = await Promise.all([
    query(database, deskUpdateRow)`
      select id, incident_id as "incidentId", state, words, at, edited_at as "editedAt", made_by as by
      from incident_updates where incident_id = any (${ids}::uuid[]) order by at desc, id`,
    query(database, editRow)`
      select id, incident_id as "incidentId", edited_at as at, edited_by as by, update_id is not null as "ofUpdate",
        before -> 'words' as words
      from incident_edits where incident_id = any (${ids}::uuid[]) order by id desc`,
    Promise.all(listed.map(loadLanguage)),
  ]);
  return {
    incidents: rows.map((row) => ({
      ...row,
      updates: updates.flatMap(({ incidentId, ...update }) => (incidentId === row.id ? [update] : [])),
      edits: edits.flatMap(({ incidentId, ...edit }) => (incidentId === row.id ? [edit] : [])),
    })),
    parts: [...statusParts],
    tools: sold.map(({ tool: { id, name } }) => ({ id, name })),
    languages: languages.map(({ code, name }) => ({ code, name })),
  };
}
