import type { Tool } from '@kinora/catalogue/tool';
import type { Batch } from '@kinora/server/batches-wire';
import type { Say } from '../../shared/texts/use-texts.ts';

type AxisValue = Batch['axes'][number]['values'][number];

/** "Steps: 20": a value of a field in the words of its tool's form; in its own where the tool is gone. */
export function fieldWords(
  say: Say<'batchPages'>,
  tool: Tool | undefined,
  field: string,
  value: AxisValue | undefined,
): string {
  const spec = tool?.form.map(({ fields }) => fields[field]).find((found) => found !== undefined);
  const label = spec?.label ?? field;
  if (typeof value === 'boolean') return `${label}: ${value ? say('grid.on') : say('grid.off')}`;
  const plain = String(value ?? '');
  return `${label}: ${spec?.choices?.[plain] ?? plain}`;
}
