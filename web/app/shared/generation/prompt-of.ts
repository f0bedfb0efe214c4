import { findTool } from '@kinora/catalogue';
import type { Generation } from '@kinora/server/wire';

type Asked = Pick<Generation, 'tool_type' | 'input_data'>;

/** The words that asked for a generation, in the field that its tool's examples fill; null where there are none. */
export function promptOf({ tool_type, input_data }: Asked): { name: string; words: string } | null {
  const tool = findTool({ id: tool_type });
  const field = tool?.examples[0]?.field ?? 'prompt';
  const words = tool ? tool.fromRecord(input_data)[field] : input_data[field];
  if (typeof words !== 'string' || words.trim() === '') return null;
  const label = tool?.form.map(({ fields }) => fields[field]?.label).find((found) => found !== undefined);
  return { name: /prompt/i.test(field) ? 'prompt' : (label ?? field).toLowerCase(), words };
}
