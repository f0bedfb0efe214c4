import { findTool } from '@kinora/catalogue';
import type { DetailRow } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/wire';

/** What records of every tool may hold, for those whose tool is not sold any more. */
const plainNames: readonly { label: string; names: readonly string[] }[] = [
  { label: 'Prompt', names: ['positivePrompt', 'prompt'] },
  { label: 'Negative prompt', names: ['negativePrompt', 'negative_prompt'] },
  { label: 'Width', names: ['width'] },
  { label: 'Height', names: ['height'] },
  { label: 'Guidance scale', names: ['guidanceScale', 'guidance_scale'] },
  { label: 'Steps', names: ['steps', 'num_inference_steps'] },
  { label: 'Seed', names: ['seed'] },
];

function plainRows(record: Generation['input_data']): DetailRow[] {
  return plainNames.flatMap(({ label, names }) => {
    const value = names
      .map((name) => record[name])
      .find((found) => typeof found === 'string' || typeof found === 'number');
    return value === undefined || value === '' ? [] : [{ label, value: String(value) }];
  });
}

function seedRow({ metadata }: Pick<Generation, 'metadata'>): DetailRow[] {
  return metadata.seed === undefined ? [] : [{ label: 'Seed used', value: String(metadata.seed) }];
}

/** The settings of a generation in its tool's own words; in plain ones when the tool no longer understands them. */
export function settingRows(generation: Pick<Generation, 'tool_type' | 'input_data' | 'metadata'>): DetailRow[] {
  const tool = findTool({ id: generation.tool_type });
  const parsed = tool?.readRecord(generation.input_data);
  const rows = parsed?.ok ? parsed.input.detail() : plainRows(generation.input_data);
  return [...rows, ...seedRow(generation)];
}
