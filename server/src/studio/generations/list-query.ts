import { limits } from '@kinora/catalogue/limits';
import { outputKinds } from '@kinora/catalogue/tool';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { ToolRegistry } from '../tools/registry.ts';

const SEARCH_CHARACTERS = 200;
const NO_TOOL = 'Invalid tool type';
/** The id of a tool, which may be sold no more: whether there is one, the registry knows. */
export const toolType = z.string().max(64, NO_TOOL);

export const listQuery = z.object({
  tool_type: toolType.optional(),
  /** What the tool makes: what is not finished, or failed, counts as what it would have been. */
  kind: z.enum(outputKinds).optional(),
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

/** @throws AppError 400 when no tool ever had this id */
export async function refuseUnknownTool({ tools }: { tools: ToolRegistry }, id: string | null | undefined) {
  if (id == null || (await tools.list()).ids.has(id)) return;
  throw invalidInput([{ field: 'tool_type', message: NO_TOOL }]);
}

/** The tools whose results a list has; null for those of all. A tool of another kind than is asked for leaves none. */
export async function toolsOf(
  { tools }: { tools: ToolRegistry },
  { tool_type: id, kind }: Pick<ListQuery, 'tool_type' | 'kind'>,
): Promise<readonly string[] | null> {
  if (kind === undefined) return id === undefined ? null : [id];
  const { kinds } = await tools.list();
  if (id !== undefined) return kinds.get(id) === kind ? [id] : [];
  return [...kinds].flatMap(([tool, made]) => (made === kind ? [tool] : []));
}
