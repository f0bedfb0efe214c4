import { createHash } from 'node:crypto';
import { isAllowedLora, loraHostRefusal } from '@kinora/catalogue/lora-hosts';
import { type InputRecord, type Tool, type ToolInput, totalTokens } from '@kinora/catalogue/tool';
import { text } from '@kinora/texts/typed-keys';
import { inWords } from '@kinora/texts/words';
import * as z from 'zod';
import { checkInput, invalidInput } from '../../http/invalid-input.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { refusedInput, SpokenError } from '../../http/spoken-error.ts';
import { requireConsents } from '../../people/legal/consents.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { fixedWords } from '../../platform/languages/fixed-words.ts';
import { loraHosts, runsAtOnce } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { currentTraceparent } from '../../platform/tracing/spans.ts';
import { routeFor } from '../availability/availability.ts';
import type { Classifier } from '../moderation/classifier.ts';
import { noteRefusal } from '../moderation/refusals.ts';
import { refuseBlockedTexts } from '../moderation/texts.ts';
import type { Capabilities } from '../providers/capabilities.ts';
import type { PromptReader } from '../providers/prompt-reader.ts';
import type { Providers } from '../providers/provider.ts';
import { requireRemixable } from '../publications/remix.ts';
import { deadlineSeconds } from '../runs/deadline.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import type { SoldTool } from '../tools/sold-tool.ts';
import { toolInLanguage } from '../tools/tool-language.ts';
import { measureOwnFiles } from './measure.ts';
import { parentsOf } from './parents.ts';
import type { PriceBooks } from './prices.ts';
import { findGeneration, justTaken } from './record.ts';
import { nothingKept, type Submitted } from './wire.ts';

/**
 * Refuses an input with LoRA weights at a host that the operator does not list, before anything is charged.
 * @throws AppError 400 `invalid_input`
 */
async function refuseForeignLoras({ settings }: { settings: Settings }, input: ToolInput): Promise<void> {
  const named = input.loras();
  if (named.length === 0) return;
  const hosts = await settings.read(loraHosts);
  const foreign = named.filter(({ url }) => !isAllowedLora(url, hosts));
  if (foreign.length > 0) throw invalidInput(foreign.map(({ field }) => ({ field, message: loraHostRefusal(hosts) })));
}

const envelopeFields = {
  generationId: z
    .uuid('generationId must be a UUID')
    .meta({ description: 'Made by you. The same id with the same input is charged once' }),
  quotedCost: z.int().min(0).optional().meta({ description: 'Refuses the generation when its price is another' }),
  fromGeneration: z.uuid().optional().meta({
    description:
      'A generation of yours whose settings these were; it becomes a parent of this one. What is none is ignored',
  }),
  fromPublication: z.uuid().optional().meta({
    description: 'A publication that this is a remix of, while its author allows remixes',
  }),
};
const envelope = z.looseObject(envelopeFields);

/** What may be sent to a tool: the envelope, and the input that the tool itself checks. */
export const submitBody = (tool: Tool) => z.strictObject({ ...envelopeFields, ...tool.schema.shape });

/** What may be sent to a tool that is no code: its own definition says which fields it has. */
export const addedToolBody = envelope;

/** A repeat has no event of its own. */
const SUBMIT = refined(functions.submit_generation, (row) => row.extend({ seq: z.number().nullable() }));
const SUBMIT_DESCENDANT = refined(functions.submit_descendant, (row) => row.extend({ seq: z.number().nullable() }));

const SUBMIT_REMIX = refined(functions.submit_remix, (row) => row.extend({ seq: z.number().nullable() }));

const SUBMITTED = {
  name: 'submitted_generation',
  text: `select p.tokens + p.purchased_tokens as new_total_tokens
    from session_user_id($1) as owner
    join ai_generations g on g.id = $2 and g.user_id = owner and g.tool_type = $3 and g.input_hash = $4
      and g.removed_at is null
    join profiles p on p.id = owner`,
  row: z.object({ new_total_tokens: z.number() }),
};

/** What ordering a generation asks of the rest of the server. */
export type GenerationPorts = {
  config: Config;
  pipeline: Pipeline;
  settings: Settings;
  live: LiveFeed;
  priceBook: PriceBooks;
  providers: Providers;
  capabilities: Capabilities;
  promptReader: PromptReader;
  tools: ToolRegistry;
  classifier: Classifier | null;
};

/**
 * Checks, prices, charges and starts a generation, in one transaction. The same id with the same input answers the
 * first result again.
 * @throws AppError 400 invalid_input or blocked_content, 402 insufficient_tokens, 403 acceptance_needed, 409 quote_changed, id_reused or
 * limit, 404 for a remix of what may not be, 503 tool_disabled or moderation_unavailable
 */
export async function submitGeneration(
  deps: GenerationPorts,
  token: string,
  sold: SoldTool,
  body: unknown,
): Promise<Submitted> {
  const { tool } = sold;
  const { generationId, quotedCost, fromGeneration, fromPublication, ...fields } = checkInput(envelope, body);
  const parsed = tool.parse(fields);
  if (!parsed.ok) {
    throw refusedInput(parsed.problems, (language) => toolInLanguage(tool, language).parse(fields));
  }
  const { input } = parsed;
  try {
    await requireConsents(deps, token);
    if (fromPublication !== undefined) await requireRemixable(deps, fromPublication);
    const order = await priceOrder(deps, token, sold, input, quotedCost);
    return await start(deps, token, {
      tool,
      input,
      generationId,
      from: fromGeneration,
      remixOf: fromPublication,
      ...order,
    });
  } catch (error) {
    // Prices, words and availability may have changed since an answer that was lost: what was charged is told first.
    const submitted = await findSubmitted(deps, token, { tool, input, generationId });
    if (submitted !== null) return submitted;
    if (error instanceof AppError && error.code === 'blocked_content') await noteRefusal(deps, token);
    throw error;
  }
}

/** What a checked input comes to. */
export type Order = { record: InputRecord; provider: string; cost: number; priceVersion: number };
type Attempt = { tool: Tool; input: ToolInput; generationId: string };

/**
 * Whether it can be made, for how much.
 * @throws AppError 400 invalid_input or blocked_content, 409 quote_changed, 503 tool_disabled or moderation_unavailable
 */
export async function priceOrder(
  deps: GenerationPorts,
  token: string,
  sold: SoldTool,
  input: ToolInput,
  quotedCost?: number,
): Promise<Order> {
  const { tool } = sold;
  await refuseBlockedTexts(deps, token, tool, input.values);
  await refuseForeignLoras(deps, input);
  const measured = await measureOwnFiles(deps, token, tool, input.values);
  const record = input.record(measured);
  const provider = await providerOf(deps, sold, { record, values: input.values, measured });
  const problems = input.checkMeasured(measured);
  if (problems.length > 0) {
    throw refusedInput(problems, (language) => {
      const again = toolInLanguage(tool, language).parse(input.values);
      return again.ok ? { ok: false, problems: again.input.checkMeasured(measured) } : again;
    });
  }
  const book = await deps.priceBook();
  const lines = input.cost(measured, book.pricesOf(tool));
  const cost = totalTokens(lines);
  if (quotedCost !== undefined && quotedCost !== cost) {
    throw new AppError('quote_changed', text('orderErrors', 'quoteChanged', { tokens: cost }), 409, {
      tokens: cost,
      lines,
    });
  }

  return { record, provider, cost, priceVersion: book.version };
}

/** One call of the database: the record, the charge and the first run, or the first answer again. */
async function start(
  deps: GenerationPorts,
  token: string,
  {
    tool,
    input,
    generationId,
    from,
    remixOf,
    record,
    provider,
    cost,
    priceVersion,
  }: Attempt & Order & { from: string | undefined; remixOf: string | undefined },
): Promise<Submitted> {
  const generationName = input.generationName();
  const order = {
    session_token: token,
    new_id: generationId,
    of_tool_type: tool.id,
    of_tool_name: tool.name,
    of_generation_name: generationName,
    of_input_hash: hashOf(tool, input),
    of_input_data: record,
    cost,
    at_price_version: priceVersion,
    at_provider: provider,
    deadline_seconds: deadlineSeconds(tool),
    concurrency: await runsAtOnce(deps),
    at_traceparent: currentTraceparent(),
  };
  const parents = parentsOf(tool, input.values, from);
  const row =
    remixOf !== undefined
      ? await callForRow(deps.pipeline, SUBMIT_REMIX, { ...order, parents, of_publication: remixOf })
      : parents.length === 0
        ? await callForRow(deps.pipeline, SUBMIT, order)
        : await callForRow(deps.pipeline, SUBMIT_DESCENDANT, { ...order, parents });
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
      progress: justTaken,
      outputs: [],
      receipt: { charged: cost, returned: 0, reason: null },
      keep: nothingKept,
      comments: 0,
      tags: [],
    },
    new_total_tokens: row.new_total_tokens,
  };
}

/** What an earlier submit of the same under the same id began; null when there was none. */
async function findSubmitted(
  deps: GenerationPorts,
  token: string,
  { tool, input, generationId }: Attempt,
): Promise<Submitted | null> {
  const row = await readRow(deps.pipeline, SUBMITTED, [token, generationId, tool.id, hashOf(tool, input)]);
  if (row === undefined) return null;
  return { generation: await findGeneration(deps, token, generationId), new_total_tokens: row.new_total_tokens };
}

/** Which provider makes what this tool sells. */
async function providerOf(
  deps: GenerationPorts,
  sold: SoldTool,
  order: NonNullable<Parameters<typeof routeFor>[2]>,
): Promise<string> {
  const found = await routeFor(deps, sold, order);
  if ('route' in found) return found.route.provider;
  const { reason } = found;
  const refused = new AppError(
    'tool_disabled',
    text('orderErrors', 'toolDisabled', { tool: sold.tool.name, reason }),
    503,
  );
  throw new SpokenError(refused, (language) => {
    const words = { tool: toolInLanguage(sold.tool, language).name, reason: fixedWords(language, reason) };
    return { error: inWords(language, text('orderErrors', 'toolDisabled', words)), details: undefined };
  });
}

/** Of what was asked for, not of how: the quote and the id are not part of it. */
export function hashOf(tool: Tool, input: ToolInput): Buffer {
  return createHash('sha256').update(tool.id).update('\n').update(JSON.stringify(input.values)).digest();
}
