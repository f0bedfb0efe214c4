import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';

const details = z.array(z.object({ field: z.string(), refusal: z.optional(z.uuid()) }));

/** The refusals of which a review can be asked for; those of files only with the file, as it was not kept. */
export function refusalsOf(error: unknown, file?: File): string[] {
  if (!(error instanceof ApiError) || error.code !== 'blocked_content') return [];
  const found = details.safeParse(error.details).data ?? [];
  const ids = found.flatMap(({ field, refusal }) =>
    refusal === undefined || (field === 'file' && file === undefined) ? [] : [refusal],
  );
  return [...new Set(ids)];
}
