import type { Tool } from '@kinora/catalogue/tool';
import type { Batch } from '@kinora/server/batches-wire';
import { tokenWords } from '../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../shared/texts/use-texts.ts';

/** "24 tokens charged, 8 tokens returned". */
export function useReceiptWords() {
  const say = useTexts('batchPages');
  return ({ charged, returned }: { charged: number; returned: number }): string =>
    returned === 0
      ? say('receipt.charged', { charged: tokenWords(charged) })
      : say('receipt.returned', { charged: tokenWords(charged), returned: tokenWords(returned) });
}

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
