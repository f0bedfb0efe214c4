import type { AdminGeneration } from '@kinora/server/admin-wire';

/** When and why a generation was flagged; null while it is not. */
export function flagOf({ metadata }: Pick<AdminGeneration, 'metadata'>): { at: string | null; reason: string } | null {
  if (metadata.flagged !== true) return null;
  const { flagged_at: at, flag_reason: reason } = metadata;
  return {
    at: typeof at === 'string' ? at : null,
    reason: typeof reason === 'string' && reason !== '' ? reason : 'Admin review',
  };
}
