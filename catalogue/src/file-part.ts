import type { FileField, Tool } from './tool.ts';

/** What a result may be to another that was made of it. `reuse` and `variation` also take its settings alone. */
export const parts = ['edit', 'variation', 'upscale', 'enhance', 'video', 'scene', 'reference', 'reuse'] as const;
export type Part = (typeof parts)[number];

type Purpose = Pick<Tool, 'category' | 'group' | 'outputKind' | 'edits' | 'enlarges' | 'canvas' | 'parse'>;

/** What a tool makes of the file in this field. */
export function partOf(tool: Purpose, field: Pick<FileField, 'name' | 'kind' | 'list'>): Part {
  const { category, group, outputKind, edits, enlarges, canvas } = tool;
  if (group === 'scene') return 'scene';
  if (field.name === canvas?.image) return 'edit';
  if (field.list !== undefined || field.kind === 'audio') return 'reference';
  if (field.kind === 'image' && outputKind === 'video') return 'video';
  if (edits !== field.name) return edits === null && isNeeded(tool, field.name) ? 'variation' : 'reference';
  if (enlarges) return 'upscale';
  return category === 'enhancement' ? 'enhance' : 'edit';
}

function isNeeded({ parse }: Pick<Tool, 'parse'>, name: string): boolean {
  const parsed = parse({});
  return !parsed.ok && parsed.problems.some(({ field }) => field === name);
}
