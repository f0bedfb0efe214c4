import { findTool } from '@kinora/catalogue';
import type { Generation, Receipt } from '@kinora/server/wire';
import { tokenCount } from '../../format.ts';

/** What was paid and what came back: "8 tokens quoted and charged, 8 tokens returned: the model refused". */
export function receiptWords({ charged, returned, reason }: Receipt): string {
  if (returned === 0) return `${tokenCount(charged)} quoted and charged`;
  const back = `${tokenCount(charged)} quoted and charged, ${tokenCount(returned)} returned`;
  return reason === null ? back : `${back}: ${reason}`;
}

/** For a failed card: whether the tokens came back. */
export function returnedWords({ returned }: Receipt): string {
  return returned > 0 ? `${tokenCount(returned)} returned` : 'No tokens were charged';
}

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
