import { parts } from '@kinora/catalogue/file-part';
import { limits } from '@kinora/catalogue/limits';
import { outputKinds } from '@kinora/catalogue/tool';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import { keptFilters } from '../library/kept-filters.ts';
import type { ToolRegistry } from '../tools/registry.ts';

const SEARCH_CHARACTERS = 200;
/** Larger than anything that is measured here. */
const LARGEST = 1_000_000;
const measure = z.coerce.number().min(0).max(LARGEST);
/** Of width to height. */
const ratios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '4:5', '5:4', '21:9'] as const;
const NO_TOOL = 'Invalid tool type';
/** The id of a tool, which may be sold no more: whether there is one, the registry knows. */
export const toolType = z.string().max(64, NO_TOOL);

export const listQuery = z.object({
  tool_type: toolType.optional(),
  /** What the tool makes: what is not finished, or failed, counts as what it would have been. */
  kind: z.enum(outputKinds).optional(),
  status: z.enum(['processing', 'completed', 'failed']).optional(),
  q: z.string().trim().max(SEARCH_CHARACTERS).optional(),
  /** As the form of the tool calls it. */
  model: z.string().min(1).max(SEARCH_CHARACTERS).optional(),
  /** The one that the provider used, else the one that was asked for. */
  seed: z
    .string()
    .regex(/^-?\d{1,20}$/)
    .optional(),
  /** Of the first output. */
  shape: z.enum(['portrait', 'square', 'landscape']).optional(),
  /** Width to height of the first output, the nearest of these within 3 %. */
  ratio: z.enum(ratios).optional(),
  /** Pixels of the longer side. */
  min_side: measure.optional(),
  max_side: measure.optional(),
  /** Of a video or sound. */
  min_seconds: measure.optional(),
  max_seconds: measure.optional(),
  /** What was charged; some of it may have been returned. */
  min_tokens: measure.optional(),
  max_tokens: measure.optional(),
  /** Whether own files, such as a picture to edit, were part of what was ordered; `import`: own files that were brought along. */
  made_from: z.enum(['files', 'words', 'import']).optional(),
  /** Ordered at this time or later. */
  from: z.iso.datetime({ offset: true }).optional(),
  /** Ordered before this time. */
  to: z.iso.datetime({ offset: true }).optional(),
  ...keptFilters,
  /** What is in it. */
  collection: z.uuid().optional(),
  /** What was made from this one. */
  parent: z.uuid().optional(),
  /** What it was to that, such as a picture to edit; only with `parent`. */
  relation: z.enum(parts).optional(),
  /** What looks like the first output of this one, at most 200 of the gallery, the most alike first whatever `sort` says. */
  similar: z.uuid().optional(),
  /** The newest first, and a collection as it is ordered. `place`: by hand, which only collections are; `likeness`: of `similar`. */
  sort: z.enum(['newest', 'oldest', 'name', 'tool', 'place', 'likeness']).optional(),
  /** The trash instead of the gallery; newest removal first. */
  trash: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
  limit: z.coerce.number().int().min(1).max(100).default(limits.recentGenerations),
  cursor: z.string().max(1000).optional(),
});

/** A query, and the rule of the collection within which it looks. */
export type ListQuery = z.infer<typeof listQuery> & { rule?: ListRule };
type ListRule = z.infer<typeof listQuery> & { tools: readonly string[] | null };

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
