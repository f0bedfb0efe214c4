import { createHash } from 'node:crypto';
import { type InputRecord, type Tool, type ToolInput, totalTokens } from '@kinora/catalogue/tool';
import { text } from '@kinora/texts/typed-keys';
import { inWords } from '@kinora/texts/words';
import * as z from 'zod';
import { checkInput } from '../../http/invalid-input.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { refusedInput, SpokenError } from '../../http/spoken-error.ts';
import { nothingKept, type Submitted } from '../../http/wire.ts';
import { requireConsents } from '../../people/legal/consents.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { fixedWords } from '../../platform/languages/fixed-words.ts';
import { runsAtOnce } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { currentTraceparent } from '../../platform/tracing/spans.ts';
import { routeFor } from '../availability/availability.ts';
import type { Classifier } from '../moderation/classifier.ts';
import { noteRefusal } from '../moderation/refusals.ts';
import { refuseBlockedTexts } from '../moderation/texts.ts';
import type { Capabilities } from '../providers/capabilities.ts';
import type { PromptReader } from '../providers/prompt-reader.ts';
import type { Providers } from '../providers/provider.ts';
import { deadlineSeconds } from '../runs/deadline.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import type { SoldTool } from '../tools/sold-tool.ts';
import { toolInLanguage } from '../tools/tool-language.ts';
import { refuseForeignLoras } from './lora-hosts.ts';
import { measureOwnFiles } from './measure.ts';
import { parentsOf } from './parents.ts';
import type { PriceBooks } from './prices.ts';
import { findGeneration, justTaken } from './record.ts';

const envelopeFields = {
  generationId: z
    .uuid('generationId must be a UUID')
    .meta({ description: 'Made by you. The same id with the same input is charged once' }),
  quotedCost: z.int().min(0).optional().meta({ description: 'Refuses the generation when its price is another' }),
  fromGeneration: z.uuid().optional().meta({
    description:
      'A generation of yours whose settings these were; it becomes a parent of this one. What is none is ignored',
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
 * limit, 503 tool_disabled or moderation_unavailable
 */
export async function submitGeneration(
  deps: GenerationPorts,
  token: string,
  sold: SoldTool,
  body: unknown,
): Promise<Submitted> {
  const { tool } = sold;
  const { generationId, quotedCost, fromGeneration, ...fields } = checkInput(envelope, body);
  const parsed = tool.parse(fields);
  if (!parsed.ok) {
    throw refusedInput(parsed.problems, (language) => toolInLanguage(tool, language).parse(fields));
  }
  const { input } = parsed;
  try {
    await requireConsents(deps, token);
