import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { isoTime, query } from '../../platform/database/rows.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { statusParts, updateStates } from './kinds.ts';
import { type PublicIncident, publicIncidentSchema } from './wire.ts';

const { kind, impact } = publicIncidentSchema.shape;
const words = z.record(z.string(), z.string());

export const incidentRow = z.object({
  id: z.string(),
  kind,
  impact,
  parts: z.array(z.enum(statusParts)),
  tools: z.array(z.string()),
  title: words,
  startsAt: isoTime,
  endsAt: isoTime.nullable(),
  resolvedAt: isoTime.nullable(),
});

export const updateRow = z.object({
  id: z.string(),
  incidentId: z.string(),
  state: z.enum(updateStates),
  words,
  at: isoTime,
  editedAt: isoTime.nullable(),
});

/** More of them than anybody reads. */
const MOST = 50;

/** What is open, planned, or began in the last 90 days, newest first. */
export async function readIncidents(database: Database): Promise<PublicIncident[]> {
  const rows = await query(database, incidentRow)`
    select id, kind, impact, parts, tools, title, starts_at as "startsAt", ends_at as "endsAt", resolved_at as "resolvedAt"
    from incidents
    where withdrawn_at is null and (resolved_at is null or starts_at > now() - interval '90 days')
    order by starts_at desc limit ${MOST}`;
  if (rows.length === 0) return [];
  const updates = await query(database, updateRow)`
    select id, incident_id as "incidentId", state, words, at, edited_at as "editedAt" from incident_updates
    where incident_id = any (${rows.map(({ id }) => id)}::uuid[]) order by at desc, id`;
  return rows.flatMap((row) => {
    const own = updates.filter(({ incidentId }) => incidentId === row.id);
    const [newest] = own;
    if (newest === undefined) return [];
    const times = own.flatMap(({ at, editedAt }) => (editedAt === null ? [at] : [at, editedAt]));
    return {
      ...row,
      state: newest.state,
      updatedAt: times.sort().at(-1) ?? newest.at,
      updates: own.map(({ state, words, at, editedAt }) => ({ state, words, at, editedAt })),
    };
  });
}

/** The words in a language, else in the studio's own, else in whichever there is. */
export function wordsIn(words: Readonly<Record<string, string>>, language: string, own: string): string {
  return words[writtenIn(words, language, own)] ?? '';
}

/** The language of those words. */
export function writtenIn(words: Readonly<Record<string, string>>, language: string, own: string): string {
  return [language, own].find((code) => words[code] !== undefined) ?? Object.keys(words)[0] ?? own;
}

/** Reads them as often as the settings, however many ask. What was read last also while the database is away. */
export function createIncidentReader(deps: {
  database: Database;
  settings: Pick<Settings, 'keptMs'>;
}): () => Promise<readonly PublicIncident[]> {
  let known: readonly PublicIncident[] = [];
  let freshUntil = 0;
  let reading: Promise<void> | null = null;
  async function readAnew(): Promise<void> {
    known = await readIncidents(deps.database).catch(() => known);
    freshUntil = performance.now() + deps.settings.keptMs;
  }
  return async () => {
    if (performance.now() < freshUntil) return known;
    reading ??= readAnew().finally(() => {
      reading = null;
    });
    await reading;
    return known;
  };
}
