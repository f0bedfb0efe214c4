import * as z from 'zod';
import { type AcceptedJob, acceptedJobSchema } from './job.ts';

/** Version 0.1 knew Runware's pictures alone, and so no kinds. */
const firstVersion = z.object({
  id: z.unknown(),
  turn: z.unknown(),
  order: z.looseObject({ kind: z.undefined().optional() }),
  webhookUrl: z.string().nullable(),
  includeCost: z.boolean(),
});

/** Reads a stored request, also of version 0.1. Throws a ZodError for anything else. */
export function readStoredRequest(stored: unknown): AcceptedJob {
  const first = firstVersion.safeParse(stored);
  if (!first.success) {
    return acceptedJobSchema.parse(stored);
  }
  const { id, turn, order, webhookUrl, includeCost } = first.data;
  return acceptedJobSchema.parse({
    id,
    turn,
    order: { ...order, kind: 'picture', adapters: [] },
    client: { protocol: 'runware', webhookUrl, includeCost },
  });
}
