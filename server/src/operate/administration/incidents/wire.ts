import * as z from 'zod/mini';
import { statusParts, updateStates } from '../../status/kinds.ts';
import { publicIncidentSchema } from '../../status/wire.ts';

const words = z.record(z.string(), z.string());
/** ISO times; `by` is the address of an administrator, null where it was erased. */
const by = z.nullable(z.string());

const { kind, impact, parts, tools, title, startsAt, endsAt, resolvedAt } = publicIncidentSchema.shape;

const deskIncidentSchema = z.object({
  id: z.string(),
  ...{ kind, impact, parts, tools, title, startsAt, endsAt, resolvedAt },
  withdrawnAt: z.nullable(z.string()),
  /** To be named with the next change. */
  revision: z.int(),
  createdBy: by,
  /** Newest first. */
  updates: z.array(
    z.object({
      id: z.string(),
      state: z.enum(updateStates),
      words,
      at: z.string(),
      by,
      editedAt: z.nullable(z.string()),
    }),
  ),
  /** What it said before, newest first; `words` are those of an update, else of its title. */
  edits: z.array(z.object({ id: z.int(), at: z.string(), by, ofUpdate: z.boolean(), words })),
});
export type DeskIncident = z.infer<typeof deskIncidentSchema>;

export const incidentsDeskSchema = z.object({
  /** Newest first. */
  incidents: z.array(deskIncidentSchema),
  parts: z.array(z.enum(statusParts)),
  /** What is sold. */
  tools: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The studio's own first: it cannot be left empty. */
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type IncidentsDesk = z.infer<typeof incidentsDeskSchema>;
