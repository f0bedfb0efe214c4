import * as z from 'zod/mini';
import { shareStateSchema } from '../../../studio/shares/wire.ts';

/** A link as administrators see it: without its address. */
export const adminShareSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  state: shareStateSchema,
  /** The first 100. */
  generationIds: z.array(z.uuid()),
  hasPassword: z.boolean(),
  mayDownload: z.boolean(),
  views: z.int(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

export const adminSharesSchema = z.object({ shares: z.array(adminShareSchema) });

export type AdminShares = z.infer<typeof adminSharesSchema>;
