import { findTool } from '@kinora/catalogue';
import type { Generation } from '@kinora/server/wire';

/** The words that asked for a generation, in the field that its tool's examples fill; null where there are none. */
export function promptOf({ tool_type, input_data }: Pick<Generation, 'tool_type' | 'input_data'>): string | null {
  const tool = findTool({ id: tool_type });
  const field = tool?.examples[0]?.field ?? 'prompt';
  const words = tool ? tool.fromRecord(input_data)[field] : input_data[field];
  return typeof words === 'string' && words.trim() !== '' ? words : null;
}
