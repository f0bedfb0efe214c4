import { findTool } from '@kinora/catalogue';
import type { Generation } from '@kinora/server/wire';

/** The file that a result was made from, where its tool says that both belong side by side. */
export type Original = { url: string; kind: 'image' | 'video' };

export function originalOf({ tool_type, input_data }: Pick<Generation, 'tool_type' | 'input_data'>): Original | null {
  const tool = findTool({ id: tool_type });
  const field = tool?.files.find(({ name }) => name === tool.compareWith);
  const url = field && tool?.fromRecord(input_data)[field.name];
  return field && typeof url === 'string' && url !== '' ? { url, kind: field.kind } : null;
}
