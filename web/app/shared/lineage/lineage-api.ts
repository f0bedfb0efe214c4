import type { Upload } from '@kinora/server/files-wire';
import type { Lineage, SendPrices } from '@kinora/server/generations-wire';
import { answer } from '../api/api.ts';
import { ask } from '../api/request.ts';
import { readDraft } from '../session/drafts.ts';
import { withTools } from '../tools/registry.ts';

/** A page of the family of a generation, beginning at `offset`. */
export function readLineage(id: string, offset: number, signal: AbortSignal): Promise<Lineage> {
  const page = ask(answer('lineageSchema'), `/api/generations/${id}/lineage?offset=${offset}`, { signal });
  return withTools(page, ({ nodes }) => nodes.flatMap(({ generation }) => (generation === null ? [] : [generation])));
}

type Frame = { output: number; which: 'first' | 'last' };

/** The exact first or last frame of a clip, as a stored picture. */
export function takeFrame(id: string, body: Frame): Promise<Upload> {
  return ask(answer('uploadSchema'), `/api/generations/${id}/frame`, {
    method: 'POST',
    body,
  });
}

type Sent = { output: number; what: 'whole' | 'first' | 'last' };

/** What the tools that take it cost with this result, in forms that hold what they hold by now. */
export async function readSendPrices(id: string, sent: Sent, tools: readonly string[], signal: AbortSignal) {
  const drafts = tools.map((tool) => [tool, readDraft(tool)] as const);
  const forms = Object.fromEntries(drafts.filter(([, draft]) => Object.keys(draft).length > 0));
  const body = { ...sent, forms };
  const told: SendPrices = await ask(answer('sendPricesSchema'), `/api/generations/${id}/send-prices`, {
    method: 'POST',
    body,
    signal,
  });
  return new Map(told.prices.map((price) => [`${price.tool} ${price.field}`, price]));
}
