import * as z from 'zod';
import { keepLabels } from '../generations/wire.ts';
import { tag } from './keep.ts';

/** By what their owner thinks of them. */
export const keptFilters = {
  favorite: z.literal('1').optional(),
  /** At least. */
  rating: z.coerce.number().int().min(1).max(5).optional(),
  label: z.enum(keepLabels).optional(),
  verdict: z.enum(['kept', 'rejected']).optional(),
  tag: tag.optional(),
};
