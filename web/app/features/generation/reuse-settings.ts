import { findTool } from '@kinora/catalogue';
import type { Generation } from '@kinora/server/wire';
import { saveDraft } from '../../drafts.ts';

/** The page where these settings can be used again; null when its tool is no longer offered. */
export function reuseRoute({ tool_type }: Generation): string | null {
  return findTool({ id: tool_type })?.route ?? null;
}

/** Lays the settings into the tool's form, which shows them when its page opens. */
export function prepareReuse({ tool_type, input_data }: Generation): void {
  const tool = findTool({ id: tool_type });
  if (tool) saveDraft(tool.id, { ...tool.defaults, ...tool.fromRecord(input_data) });
}
