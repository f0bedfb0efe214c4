import { createHash } from 'node:crypto';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { readBalance } from '../../money/ledger/balance.ts';
import { requireConsents } from '../../people/legal/consents.ts';
import { functions } from '../../platform/database/functions.ts';
import { readRow } from '../../platform/database/rows.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import { runsAtOnce } from '../../platform/settings/registry.ts';
import { currentTraceparent } from '../../platform/tracing/spans.ts';
import { parentsOf } from '../generations/parents.ts';
import { type GenerationPorts, hashOf } from '../generations/submit.ts';
import { noteRefusal } from '../moderation/refusals.ts';
import { requireRemixable } from '../publications/remix.ts';
import { deadlineSeconds } from '../runs/deadline.ts';
import { tellProviderOfCancel } from '../runs/tell-provider.ts';
import { type PricedBatch, planFields, priceBatch } from './price-batch.ts';
import { findBatch } from './read-batches.ts';
import type { StoppedBatch, SubmittedBatch } from './wire.ts';

const mayBeSilent = { seq: z.number().nullable() };
const PAUSE = refined(functions.pause_batch, (row) => row.extend(mayBeSilent));
const RESUME = refined(functions.resume_batch, (row) => row.extend(mayBeSilent));
const CANCEL = refined(functions.cancel_batch, (row) => row.extend(mayBeSilent));

type Deps = GenerationPorts & { log: Logger };

/** Stops what has not begun. What is under way goes on. @throws AppError 404 */
export async function pauseBatch(deps: Deps, token: string, id: string): Promise<StoppedBatch> {
  const given = { session_token: token, of_batch: id, concurrency: await runsAtOnce(deps) };
  const row = await callForRow(deps.pipeline, PAUSE, given);
  return told(deps, token, id, { ...row, count: row.stopped, returned: 0 });
}

/** Lets what was stopped wait its turn again. @throws AppError 404 */
export async function resumeBatch(deps: Deps, token: string, id: string): Promise<StoppedBatch> {
  const given = { session_token: token, of_batch: id, concurrency: await runsAtOnce(deps) };
  const row = await callForRow(deps.pipeline, RESUME, given);
  return told(deps, token, id, { ...row, count: row.resumed, returned: 0 });
}

/** Takes back what has not begun, with its tokens. What is under way goes on. @throws AppError 404 */
export async function cancelBatch(deps: Deps, token: string, id: string): Promise<StoppedBatch> {
  const row = await callForRow(deps.pipeline, CANCEL, { session_token: token, of_batch: id });
  for (const cancelled of row.cancelled) tellProviderOfCancel(deps, cancelled);
  return told(deps, token, id, { ...row, count: row.cancelled.length });
}

type Done = { user_id: string; seq: number | null; count: number; returned: number };

async function told(
  deps: Deps & { live: LiveFeed },
  token: string,
  id: string,
  { user_id, seq, count, returned }: Done,
): Promise<StoppedBatch> {
  if (seq !== null) deps.live.publish({ userId: user_id, seq });
  deps.live.wakeWorkers();
  const { total } = await readBalance(deps, token);
  return { batch: await findBatch(deps, token, id), count, returned, new_total_tokens: total };
}

export const submitBatchBody = z.strictObject({
  ...planFields,
  batchId: z.uuid().meta({ description: 'Made by you. The same id with the same plan is charged once' }),
  seed: z.int().min(0).max(2_147_483_647).meta({ description: 'That of the quote' }),
  quotedCost: z.int().min(0).meta({ description: 'Refuses the batch when the price of all is another' }),
  fromPublication: z
    .uuid()
    .optional()
    .meta({ description: 'The published work that it is a remix of; each generation then names it' }),
  quotedCount: z.int().min(1).meta({ description: 'Refuses the batch when it is more or fewer generations' }),
});
type Asked = z.output<typeof submitBatchBody>;

/** A repeat has no event of its own. */
const SUBMIT = refined(functions.submit_batch, (row) => row.extend({ seq: z.number().nullable() }));

const SUBMIT_REMIX = refined(functions.submit_remix_batch, (row) => row.extend({ seq: z.number().nullable() }));

const SUBMITTED = {
  name: 'submitted_batch',
  text: `select id from batches
    where id = $2 and user_id = session_user_id($1) and tool_type = $3 and plan_hash = $4`,
  row: z.object({ id: z.string() }),
};

/**
 * Orders all items of a batch in one transaction, at the price of the quote: each is a generation with a charge of its own,
 * or nothing is charged. The same id with the same plan answers the first batch again.
 * @throws AppError 400 invalid_input or blocked_content, 402 insufficient_tokens, 403 acceptance_needed, 409
 * quote_changed, id_reused or limit, 404 for a remix of what may not be, 503 tool_disabled or moderation_unavailable
 */
export async function submitBatch(deps: GenerationPorts, token: string, asked: Asked): Promise<SubmittedBatch> {
  const { batchId, quotedCost, quotedCount, fromPublication, ...plan } = asked;
  const planHash = createHash('sha256').update(JSON.stringify(plan)).digest();
  try {
    await requireConsents(deps, token);
    if (fromPublication !== undefined) await requireRemixable(deps, fromPublication);
    const priced = await priceBatch(deps, token, plan);
    if (priced.tokens !== quotedCost || priced.items.length !== quotedCount) {
      const [tokens, count] = [priced.tokens, priced.items.length];
      throw new AppError('quote_changed', text('batches', 'problem.quoteChanged', { count, tokens }), 409, {
        tokens,
        count,
      });
    }
    await start(deps, token, { batchId, plan, planHash, priced, remixOf: fromPublication });
  } catch (error) {
    // As with a single order: what was charged is told first, whatever has changed since.
    const submitted = await readRow(deps.pipeline, SUBMITTED, [token, batchId, asked.tool, planHash]);
    if (submitted === undefined) {
      if (error instanceof AppError && error.code === 'blocked_content') await noteRefusal(deps, token);
      throw error;
    }
  }
  const { total } = await readBalance(deps, token);
  return { batch: await findBatch(deps, token, batchId), new_total_tokens: total };
}

type Start = {
  batchId: string;
  plan: object;
  planHash: Buffer;
  priced: PricedBatch;
  remixOf: string | undefined;
};

async function start(deps: GenerationPorts, token: string, asked: Start): Promise<void> {
  const { batchId, plan, planHash, priced, remixOf } = asked;
  const { tool } = priced.sold;
  const items = priced.items.map(({ item, input, order }, position) => ({
    id: itemId(batchId, position),
    name: input.generationName(),
    hash: hashOf(tool, input).toString('hex'),
    record: order.record,
    cost: order.cost,
    price_version: order.priceVersion,
    provider: order.provider,
    parents: parentsOf(tool, input.values, undefined),
    label: { cell: item.cell, texts: item.texts, seed: item.seed },
  }));
  try {
    const order = {
      session_token: token,
      new_id: batchId,
      of_tool_type: tool.id,
      of_tool_name: tool.name,
      of_name: items[0]?.name ?? tool.name,
      of_plan: plan,
      of_plan_hash: planHash,
      items,
      deadline_seconds: deadlineSeconds(tool),
      concurrency: await runsAtOnce(deps),
      at_traceparent: currentTraceparent(),
    };
    const row =
      remixOf === undefined
        ? await callForRow(deps.pipeline, SUBMIT, order)
        : await callForRow(deps.pipeline, SUBMIT_REMIX, { ...order, of_publication: remixOf });
    if (row.seq !== null) deps.live.publish({ userId: row.user_id, seq: row.seq });
    deps.live.wakeWorkers();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'insufficient_tokens') throw error;
    const { total } = await readBalance(deps, token);
    const missing = Math.max(0, priced.tokens - total);
    throw new AppError(
      'insufficient_tokens',
      text('batches', 'problem.tokens', { needed: priced.tokens, missing }),
      402,
      { needed: priced.tokens, missing },
    );
  }
}

/** Always the same of the same batch, later items later in order, as a UUID of version 8. */
function itemId(batchId: string, position: number): string {
  const bytes = createHash('sha256').update('item of batch ').update(batchId).digest().subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  bytes.writeUInt16BE(position, 14);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
