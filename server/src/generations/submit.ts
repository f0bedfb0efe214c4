import { createHash } from 'node:crypto';
import { providerMappings } from '@kinora/catalogue/providers';
import { type InputRecord, type Tool, type ToolInput, totalTokens } from '@kinora/catalogue/tool';
import * as z from 'zod';
import { whyUnavailable } from '../catalogue/availability.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { checkInput, invalidInput } from '../invalid-input.ts';
import { refuseBannedWords } from '../settings/banned-words.ts';
import { refuseForeignLoras } from '../settings/lora-hosts.ts';
import { userConcurrency } from '../settings/registry.ts';
import type { Submitted } from '../wire.ts';
import { deadlineSeconds } from './deadline.ts';
import { findGeneration } from './find.ts';
import { measureOwnFiles } from './measure.ts';

const envelope = z.looseObject({
  generationId: z.uuid('generationId must be a UUID'),
  quotedCost: z.int().min(0).optional(),
});

const SUBMIT = {
  name: 'submit_generation',
  text: 'select user_id, seq, created_at, new_total_tokens, is_duplicate from submit_generation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
};

type SubmitRow = {
  user_id: string;
  seq: number | null;
  created_at: Date;
  new_total_tokens: number;
  is_duplicate: boolean;
};

/**
 * Checks, prices, charges and starts a generation, in one transaction. The same id with the same input answers the
 * first result again.
 * @throws AppError 400 invalid_input or content_policy, 402 insufficient_tokens, 409 quote_changed, id_reused or limit, 503 tool_disabled
 */
export async function submitGeneration(deps: Deps, token: string, tool: Tool, body: unknown): Promise<Submitted> {
  const { generationId, quotedCost, ...fields } = checkInput(envelope, body);
  const parsed = tool.parse(fields);
  if (!parsed.ok) throw invalidInput(parsed.problems);
  const { input } = parsed;
  await refuseBannedWords(deps, tool, input.values);
  await refuseForeignLoras(deps, input);
  const measured = await measureOwnFiles(deps, token, tool, input.values);
  const record = input.record(measured);
  const provider = await providerOf(deps, tool, record);
  const problems = input.checkMeasured(measured);
  if (problems.length > 0) throw invalidInput(problems);
  const book = await deps.priceBook();
  const lines = input.cost(measured, book.pricesOf(tool));
  const cost = totalTokens(lines);
  if (quotedCost !== undefined && quotedCost !== cost) {
    throw new AppError(
      'quote_changed',
      `The price is now ${cost} tokens. Nothing was charged; please look again.`,
      409,
      {
        tokens: cost,
        lines,
      },
    );
  }

  const generationName = input.generationName();
  const [row] = await deps.pipeline.call<SubmitRow>(SUBMIT, [
    token,
    generationId,
    tool.id,
    tool.name,
    generationName,
    hashOf(tool, input),
    JSON.stringify(record),
    cost,
    book.version,
    provider,
    deadlineSeconds(tool),
    (await deps.settings.read(userConcurrency)) ?? deps.config.userConcurrency,
  ]);
  if (row === undefined) throw new Error('submit_generation answered no row');
  if (row.is_duplicate) {
    return { generation: await findGeneration(deps, token, generationId), new_total_tokens: row.new_total_tokens };
  }
  if (row.seq !== null) deps.live.publish({ userId: row.user_id, seq: row.seq });
  deps.live.wakeWorkers();
  return {
    generation: {
      id: generationId,
      user_id: row.user_id,
      tool_type: tool.id,
      tool_name: tool.name,
      generation_name: generationName,
      status: 'processing',
      tokens_used: cost,
      input_data: record,
      metadata: {},
      output_file_url: null,
      error_message: null,
      created_at: row.created_at.toISOString(),
      completed_at: null,
      progress: { state: 'queued', percent: null, queue_position: null, message: null, cancel: 'free' },
      outputs: [],
      receipt: { charged: cost, returned: 0, reason: null },
    },
    new_total_tokens: row.new_total_tokens,
  };
}

/** Which provider makes what this tool sells. */
async function providerOf(deps: Deps, tool: Tool, record: InputRecord): Promise<string> {
  const mapping = providerMappings[tool.id];
  const reason = await whyUnavailable(deps, tool, record);
  if (mapping !== undefined && reason === null) return mapping.provider;
  throw new AppError('tool_disabled', `${tool.name} is not available at the moment. ${reason ?? ''}`.trim(), 503);
}

/** Of what was asked for, not of how: the quote and the id are not part of it. */
function hashOf(tool: Tool, input: ToolInput): Buffer {
  return createHash('sha256').update(tool.id).update('\n').update(JSON.stringify(input.values)).digest();
}
