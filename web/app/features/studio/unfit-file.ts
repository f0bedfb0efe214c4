import type { Notice, StoredMedia, Tool } from '@kinora/catalogue/tool';
import type { Values } from './form/derive-form.ts';

/** Why a measured file cannot be used in that field, or null: the same rules that the server goes by. */
export function unfitFile(tool: Tool, values: Values, field: string, file: StoredMedia): Notice | null {
  const draft = tool.parseDraft(values);
  const problems = draft.ok ? draft.input.checkMeasured({ [field]: file }) : [];
  const problem = problems.find((found) => found.field === field);
  if (problem === undefined) return null;
  return tool.words?.banner?.unfit(file) ?? { title: 'This file cannot be used', message: problem.message };
}
