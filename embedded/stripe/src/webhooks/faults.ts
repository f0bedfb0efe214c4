import * as z from 'zod';

export const faultsSchema = z.strictObject({
  /** How many more times each event is sent. */
  duplicate: z.int().min(0).max(10).default(0),
  /** Events that are due together go out in any order, and apart. */
  shuffle: z.boolean().default(false),
  /** Share of events that are never sent. */
  drop: z.number().min(0).max(1).default(0),
  /** How long each event waits before it is first sent. */
  delayMs: z.int().min(0).max(600_000).default(0),
});

/** What goes wrong with the delivery of events, on purpose. */
export type Faults = z.infer<typeof faultsSchema>;

export const noFaults: Faults = { duplicate: 0, shuffle: false, drop: 0, delayMs: 0 };
