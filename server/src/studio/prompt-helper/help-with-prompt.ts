import { createHash } from 'node:crypto';
import { messages } from '@kinora/catalogue/messages';
import type { Tool } from '@kinora/catalogue/tool';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { requireOwner } from '../../http/principal.ts';
import { requireConsents } from '../../people/legal/consents.ts';
import type { Config } from '../../platform/config/config.ts';
import { idReused } from '../../platform/database/errors.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { promptHelperSetting } from '../../platform/settings/registry.ts';
import { noteRefusal } from '../moderation/refusals.ts';
import { type ModerationPorts, refuseBlockedTexts } from '../moderation/texts.ts';
import { ownPicture } from '../scenes/describe-scene.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { describePicture, helpWithText } from './ask-helper.ts';
import type { HelpedKind } from './built-in-words.ts';
import { type PromptField, promptFieldOf } from './prompt-field.ts';
import { helperSchema, type PromptHelp, type PromptHelperState, promptActs } from './wire.ts';

const HELPS = { most: 40, seconds: 5 * 60 };
/** Longer than any field takes: what is too long may be rewritten to fit. */
const MOST_CHARACTERS = 10_000;

const CHOOSE = declareWords(text('errors', 'helper.choosePicture'));
const WRITE = declareWords(text('errors', 'helper.writeFirst'));

const language = z
  .string()
  .max(35)
  .refine((tag) => nameOf(tag) !== null, declareWords(text('refusals', 'data.noLanguage')))
  .default('en')
  .meta({ description: 'What `translate` translates into: a language tag such as `de`' });

export const promptHelpBody = z.strictObject({
  id: z.uuid().meta({ description: 'Made by you. The same id with the same wish is charged once' }),
  act: z.enum(promptActs),
  tool: z.string().max(200).meta({ description: 'The id of the tool that the prompt is for' }),
  field: z.string().max(100).meta({ description: "The tool's field that holds it" }),
  prompt: z.string().max(MOST_CHARACTERS).default(''),
  input: z
    .record(z.string(), z.unknown())
    .default({})
    .meta({ description: 'What else the form holds; how long a prompt may be can depend on it' }),
  language,
  imageUrl: z.string().max(300).optional().meta({ description: 'A stored picture of yours, for `describe`' }),
  quotedCost: z.int().min(0).optional().meta({ description: 'Refuses the help when its price is another' }),
});
type Body = z.output<typeof promptHelpBody>;

/** A repeat, and what is free, have no event of their own. */
const DELIVER = refined(functions.deliver_prompt_help, (row) =>
  row.extend({ seq: z.number().nullable(), made_by: helperSchema }),
);

const DELIVERED = {
  name: 'delivered_prompt_help',
  text: `select case when h.user_id = owner and h.input_hash = $3 then h.answer end as answer, h.made_by, h.tokens,
      p.tokens + p.purchased_tokens as new_total_tokens
    from session_user_id($1) as owner join prompt_helps h on h.id = $2 join profiles p on p.id = owner`,
  row: z.object({
    /** Null where the id was used for another wish, or what was answered is forgotten. */
    answer: z.string().nullable(),
    made_by: helperSchema,
    tokens: z.number(),
    new_total_tokens: z.number(),
  }),
};

const BALANCE = {
  name: 'balance_before_prompt_help',
  text: 'select p.tokens + p.purchased_tokens as balance from profiles p where p.id = session_user_id($1)',
  row: z.object({ balance: z.number() }),
};

export type PromptHelperDeps = ModerationPorts & {
  config: Config;
  pipeline: Pipeline;
  store: ObjectStore;
  live: LiveFeed;
  tools: ToolRegistry;
};

export async function readPromptHelper({ config, settings }: PromptHelperDeps): Promise<PromptHelperState> {
  const { isOn, tokens } = await settings.read(promptHelperSetting);
  const { promptModel, vision } = config;
  const byText = promptModel === null ? 'built_in' : 'model';
  const bySight = vision?.isEmbedded === true ? 'built_in' : 'model';
  return {
    isOn,
    tokens,
    acts: {
      rewrite: byText,
      expand: byText,
      translate: promptModel === null ? null : 'model',
      describe: vision === null ? null : bySight,
    },
  };
}

/**
 * Helps with a prompt, and charges for it together with what it brings. What brings nothing costs nothing, and the same id
 * with the same wish answers the first result again.
 * @throws AppError 400 `invalid_input` or `blocked_content`, 402 `insufficient_tokens`, 403 `helper_off` or
 * `acceptance_needed`, 404, 409 `quote_changed`, `prompt_unchanged`, `id_reused` or `limit`, 429 `rate_limited`,
 * 502 `helper_failed` or `vision_failed`, 503 `not_configured` or `moderation_unavailable`
 */
export async function helpWithPrompt(deps: PromptHelperDeps, token: string, body: Body): Promise<PromptHelp> {
  const { id, act } = body;
  const hash = hashOf(body);
  const owner = await requireOwner(deps.pipeline, token);
  const delivered = await readRow(deps.pipeline, DELIVERED, [token, id, hash]);
  if (delivered !== undefined) {
    const { answer } = delivered;
    if (answer === null) throw idReused();
    return helpOf(id, { ...delivered, answer });
  }
  const { isOn, tokens } = await deps.settings.read(promptHelperSetting);
  if (!isOn) throw new AppError('helper_off', text('errors', 'helper.off'), 403);
  await requireConsents(deps, token);
  await refusePrice(deps, token, tokens, body.quotedCost);
  const refusal = text('errors', 'helper.tooOften');
  await limitUse(deps.pipeline, { key: `prompt_helper:${owner}`, limit: HELPS, refusal });
  const { prompt, by } = await helped(deps, token, body);
  if (prompt === null) throw new AppError('prompt_unchanged', text('errors', 'helper.unchanged'), 409);
  const row = await callForRow(deps.pipeline, DELIVER, {
    session_token: token,
    new_id: id,
    of_act: act,
    of_input_hash: hash,
    by_whom: by,
    with_answer: prompt,
    cost: tokens,
  });
  if (row.seq !== null) deps.live.publish({ userId: row.user_id, seq: row.seq });
  return helpOf(id, row);
}

/** Before a model is asked for nothing. The charge looks once more. */
async function refusePrice(
  { pipeline }: Pick<PromptHelperDeps, 'pipeline'>,
  token: string,
  tokens: number,
  quotedCost: number | undefined,
): Promise<void> {
  if (quotedCost !== undefined && quotedCost !== tokens) {
    throw new AppError('quote_changed', text('orderErrors', 'quoteChanged', { tokens }), 409, { tokens });
  }
  const row = await readRow(pipeline, BALANCE, [token]);
  if (row === undefined || row.balance < tokens)
    throw new AppError('insufficient_tokens', messages.insufficientTokens, 402);
}

async function helped(deps: PromptHelperDeps, token: string, body: Body) {
  const { act, prompt } = body;
  const { tool, field } = await placeOf(deps, body);
  const kind = kindOf(tool);
  if (act === 'describe') {
    if (body.imageUrl === undefined) throw invalidInput([{ field: 'imageUrl', message: CHOOSE }]);
    const picture = await ownPicture(deps, token, body.imageUrl);
    const described = await describePicture(deps.config, picture, { field, kind });
    await refuseBlocked(deps, null, tool, body.field, described.prompt ?? '');
    return described;
  }
  if (prompt.trim() === '') throw invalidInput([{ field: 'prompt', message: WRITE }]);
  try {
    await refuseBlocked(deps, token, tool, body.field, prompt);
  } catch (error) {
    if (error instanceof AppError && error.code === 'blocked_content') await noteRefusal(deps, token);
    throw error;
  }
  const wish = { prompt, field, kind, language: nameOf(body.language) ?? 'English' };
  const said = await helpWithText(deps.config, act, wish);
  await refuseBlocked(deps, null, tool, body.field, said.prompt ?? '');
  return said;
}

async function placeOf(deps: PromptHelperDeps, body: Body): Promise<{ tool: Tool; field: PromptField }> {
  const tool = (await deps.tools.list()).find({ id: body.tool })?.tool;
  if (tool === undefined) throw notFound();
  const field = promptFieldOf(tool, body.field, body.input);
  if (field === null)
    throw invalidInput([{ field: 'field', message: declareWords(text('refusals', 'data.noPrompt')) }]);
  return { tool, field };
}

function refuseBlocked(
  deps: PromptHelperDeps,
  by: string | null,
  tool: Tool,
  field: string,
  written: string,
): Promise<void> {
  return refuseBlockedTexts(deps, by, tool, {}, [{ field, text: written, isNegative: false }]);
}

function kindOf({ outputKind, edits, canvas }: Tool): HelpedKind {
  if (outputKind === 'image') return edits !== null || canvas !== null ? 'edit' : 'image';
  return outputKind;
}

type Row = { answer: string; made_by: PromptHelp['by']; tokens: number; new_total_tokens: number };

const helpOf = (id: string, row: Row): PromptHelp => ({
  id,
  prompt: row.answer,
  by: row.made_by,
  tokens_used: row.tokens,
  new_total_tokens: row.new_total_tokens,
});

/** A hash of everything that was asked for except the price. */
function hashOf({ act, tool, field, prompt, language: into, imageUrl }: Body): Buffer {
  const wish = [act, tool, field, prompt, act === 'translate' ? into : null, act === 'describe' ? imageUrl : null];
  return createHash('sha256').update(JSON.stringify(wish)).digest();
}

/** What a language is called in English; null for a tag that names none. */
function nameOf(tag: string): string | null {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) ?? null;
  } catch {
    return null;
  }
}

const FORGET = {
  name: 'forget_prompt_helps',
  text: "update prompt_helps set answer = null where answer is not null and created_at < now() - interval '24 hours'",
};

/** Forgets what was answered more than a day ago; that it was paid for stays. */
export async function forgetPromptHelps({ pipeline }: Pick<PromptHelperDeps, 'pipeline'>): Promise<void> {
  await pipeline.call(FORGET, []);
}
