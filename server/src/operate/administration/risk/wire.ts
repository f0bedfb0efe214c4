import * as z from 'zod/mini';

/** What the risk desk says over HTTP. Times are ISO. */

const state = z.enum(['open', 'watched', 'held', 'dismissed']);

export const riskPersonSchema = z.object({
  caseId: z.int(),
  userId: z.uuid(),
  email: z.string(),
  isSuspended: z.boolean(),
  /** Less than others may at once; null as many as they. */
  runsAtOnce: z.nullable(z.int()),
  state,
  score: z.int(),
  openedAt: z.string(),
  lastAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  signals: z.array(
    z.object({
      kind: z.string(),
      /** Why, in words with its figures. */
      text: z.string(),
      hits: z.int(),
      points: z.int(),
      firstAt: z.string(),
      lastAt: z.string(),
    }),
  ),
  /** Other accounts with the same card, phone, mailbox, device or network; 30 at the most. */
  shares: z.array(
    z.object({
      kind: z.enum(['mailbox', 'device', 'network', 'card', 'phone']),
      hint: z.nullable(z.string()),
      userId: z.uuid(),
      email: z.string(),
      isSuspended: z.boolean(),
    }),
  ),
});

export const riskDeskSchema = z.object({
  people: z.array(riskPersonSchema),
  open: z.int(),
  held: z.int(),
  /** Cards that banks have declined in the whole studio within the last hour, and from how many on you get a mail. */
  declinesLastHour: z.int(),
  declinesAlarm: z.int(),
  nextCursor: z.nullable(z.string()),
});

export type RiskPerson = z.infer<typeof riskPersonSchema>;
export type RiskDesk = z.infer<typeof riskDeskSchema>;
