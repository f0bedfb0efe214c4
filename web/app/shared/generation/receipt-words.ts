import type { Receipt } from '@kinora/server/wire';
import { tokenCount } from '../format/format.ts';

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
