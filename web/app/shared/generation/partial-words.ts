import { findTool } from '@kinora/catalogue';
import type { Generation } from '@kinora/server/wire';
import { tokenCount } from '../format/format.ts';

type Partial = Pick<Generation, 'status' | 'metadata' | 'receipt' | 'tool_type'>;

/** "2 of 4 delivered, 20 tokens returned", of a scene "2 of 4 clips delivered"; null when all came. */
export function partialWords({ status, metadata, receipt, tool_type }: Partial) {
  const { delivered, asked } = metadata;
  const isPartial = typeof delivered === 'number' && typeof asked === 'number' && delivered < asked;
  if (status !== 'completed' || !isPartial) return null;
  const pieces = findTool({ id: tool_type })?.words?.pieces;
  const back = receipt.returned > 0 ? `, ${tokenCount(receipt.returned)} returned` : '';
  return `${delivered} of ${asked}${pieces === undefined ? '' : ` ${pieces}`} delivered${back}`;
}
