import * as z from 'zod/mini';
import { incidentImpacts, incidentKinds, statusParts, statusStates, updateStates } from './kinds.ts';

export type { StatusPart, StatusState } from './kinds.ts';

const state = z.enum(statusStates);
/** Plain text by language. */
const words = z.record(z.string(), z.string());
export type Words = z.infer<typeof words>;

const daySchema = z.object({
  /** `YYYY-MM-DD` in UTC. */
  day: z.string(),
  state,
  /** The share of tries that went well, from 0 to 1; null where too little was tried. */
  share: z.nullable(z.number()),
});
export type StatusDay = z.infer<typeof daySchema>;

/** How something is now, and was. */
const history = {
  state,
  /** Over all of `days`. */
  share: z.nullable(z.number()),
  /** Oldest first; the last is today. */
  days: z.array(daySchema),
};

export const publicIncidentSchema = z.object({
  id: z.string(),
  kind: z.enum(incidentKinds),
  impact: z.enum(incidentImpacts),
  /** The state that its newest update told. */
  state: z.enum(updateStates),
  parts: z.array(z.enum(statusParts)),
  /** Ids of tools. */
  tools: z.array(z.string()),
  title: words,
  /** ISO times. */
  startsAt: z.string(),
  /** When planned work is to end. */
  endsAt: z.nullable(z.string()),
  resolvedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  /** Newest first. */
  updates: z.array(z.object({ state: z.enum(updateStates), words, at: z.string(), editedAt: z.nullable(z.string()) })),
});
export type PublicIncident = z.infer<typeof publicIncidentSchema>;

export const statusSchema = z.object({
  state: z.enum([...statusStates, 'maintenance']),
  /** ISO time, by the minute. */
  asOf: z.string(),
  /** False while the studio cannot read its own figures: then these are the last that it knew. */
  isCurrent: z.boolean(),
  /** What people are told while the studio is closed for work on it. */
  maintenance: z.nullable(z.object({ title: z.string(), message: z.string() })),
  parts: z.array(z.object({ part: z.enum(statusParts), ...history })),
  tools: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ...history,
      /** From order to result, in the last 30 days; null of too few. */
      usualSeconds: z.nullable(z.number()),
    }),
  ),
  /** Open, planned, and of the last 90 days; newest first. */
  incidents: z.array(publicIncidentSchema),
});
export type StatusView = z.infer<typeof statusSchema>;
