import type { Generation, Receipt } from '@kinora/server/wire';
import { tokenCount } from '../../format.ts';

/** What was paid and what came back: "8 tokens charged, 8 tokens returned: the model refused". */
export function receiptWords({ charged, returned, reason }: Receipt): string {
  if (returned === 0) return `${tokenCount(charged)} charged`;
  const back = `${tokenCount(charged)} charged, ${tokenCount(returned)} returned`;
  return reason === null ? back : `${back}: ${reason}`;
}

/** For a failed card: whether the tokens came back. */
export function returnedWords({ returned }: Receipt): string {
  return returned > 0 ? `${tokenCount(returned)} returned` : 'No tokens were charged';
}

/** "2 of 4 delivered, 20 tokens returned"; null when all came that was asked for. */
export function partialWords({ status, metadata, receipt }: Pick<Generation, 'status' | 'metadata' | 'receipt'>) {
  const { delivered, asked } = metadata;
  const isPartial = typeof delivered === 'number' && typeof asked === 'number' && delivered < asked;
  if (status !== 'completed' || !isPartial) return null;
  const back = receipt.returned > 0 ? `, ${tokenCount(receipt.returned)} returned` : '';
  return `${delivered} of ${asked} delivered${back}`;
}
