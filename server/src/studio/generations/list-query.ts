import { formerTools, tools } from '@kinora/catalogue';
import { limits } from '@kinora/catalogue/limits';
import * as z from 'zod';

const SEARCH_CHARACTERS = 200;
/** Also of tools that are sold no more, whose results are still there. */
export const toolTypes = [...tools, ...formerTools].map(({ id }) => id);

export const listQuery = z.object({
  tool_type: z.enum(toolTypes, 'Invalid tool type').optional(),
  status: z.enum(['processing', 'completed', 'failed']).optional(),
  q: z.string().trim().max(SEARCH_CHARACTERS).optional(),
  sort: z.enum(['newest', 'oldest', 'name', 'tool']).default('newest'),
  /** The trash instead of the gallery; newest removal first. */
  trash: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
  limit: z.coerce.number().int().min(1).max(100).default(limits.recentGenerations),
  cursor: z.string().max(1000).optional(),
});

export type ListQuery = z.infer<typeof listQuery>;
