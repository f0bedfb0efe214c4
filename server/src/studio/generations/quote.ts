import { filesIn } from '@kinora/catalogue/stored-files';
import { type Tool, totalTokens } from '@kinora/catalogue/tool';
import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import { refusedInput } from '../../http/spoken-error.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { AppError } from '../../platform/errors.ts';
import { isPreview } from '../availability/availability.ts';
import type { PromptReader } from '../providers/prompt-reader.ts';
import type { Providers } from '../providers/provider.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import type { SoldTool } from '../tools/sold-tool.ts';
import { toolInLanguage } from '../tools/tool-language.ts';
import { measureOwnFiles } from './measure.ts';
import type { PriceBooks } from './prices.ts';
import type { Quote } from './wire.ts';

export const quoteBody = z.object({
  tool: z.string().meta({ description: 'The id of a tool' }),
  input: z.looseObject({}).default({}),
});

/**
 * What a generation would cost, line by line. Nothing has to be filled in: defaults fill the gaps.
 * @throws AppError 400, 401 `not_signed_in`, 403 `missing_scope`
 */
export async function quote(
  deps: {
    pipeline: Pipeline;
    priceBook: PriceBooks;
    providers: Providers;
    promptReader: PromptReader;
    tools: ToolRegistry;
  },
  token: string,
  request: unknown,
): Promise<Quote> {
  const parsed = quoteBody.safeParse(request);
  if (!parsed.success) throw new AppError('invalid_input', 'Send {tool, input}', 400);
  const sold = (await deps.tools.list()).find({ id: parsed.data.tool });
  if (sold === undefined) throw new AppError('invalid_input', 'Invalid tool type', 400);
  const { tool } = sold;
  const draft = tool.parseDraft(parsed.data.input);
  if (!draft.ok) {
    const { input } = parsed.data;
    throw refusedInput(draft.problems, (language) => toolInLanguage(tool, language).parseDraft(input));
  }
  await requireOwner(deps.pipeline, token);
  const [measured, notDrawn] = await Promise.all([
    measureOwnFiles(deps, token, tool, draft.input.values),
    wordsLeftOut(deps, sold, draft.input.values),
  ]);
  const book = await deps.priceBook();
  const lines = draft.input.cost(measured, book.pricesOf(tool));
  return { tokens: totalTokens(lines), lines, ...(notDrawn.length > 0 ? { notDrawn } : {}) };
}

/** Only where the preview engine draws it out of words alone: what it makes of a file shows that file. */
async function wordsLeftOut(
  deps: { providers: Providers; promptReader: PromptReader },
  sold: SoldTool,
  values: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const { tool, routes } = sold;
  const { prompt } = values;
  const provider = routes[0]?.mapping.provider;
  const hasFile = filesIn(tool, values).length > 0;
  if (typeof prompt !== 'string' || prompt.trim() === '' || provider === undefined || hasFile) return [];
  if (tool.outputKind === 'audio') return [];
  if (!isPreview(deps, sold) || !canDoWithoutFile(tool, values)) return [];
  return deps.promptReader.wordsLeftOut(provider, prompt, tool.category === 'video' ? 'clip' : 'picture');
}

function canDoWithoutFile(tool: Tool, values: Readonly<Record<string, unknown>>): boolean {
  const parsed = tool.parse(values);
  return parsed.ok || !parsed.problems.some(({ field }) => tool.files.some(({ name }) => name === field));
}
