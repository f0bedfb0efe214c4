import { findTool } from '@kinora/catalogue';
import { totalTokens } from '@kinora/catalogue/tool';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { Quote } from '../../http/wire.ts';
import { requireOwner } from '../../people/account/require-owner.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { AppError } from '../../platform/errors.ts';
import { measureOwnFiles } from './measure.ts';
import type { PriceBooks } from './prices.ts';

export const quoteBody = z.object({
  tool: z.string().meta({ description: 'The id of a tool' }),
  input: z.looseObject({}).default({}),
});

/**
 * What a generation would cost, line by line. Nothing has to be filled in: defaults fill the gaps.
 * @throws AppError 400, 401 `not_signed_in`, 403 `missing_scope`
 */
export async function quote(
  deps: { pipeline: Pipeline; priceBook: PriceBooks },
  token: string,
  request: unknown,
): Promise<Quote> {
  const parsed = quoteBody.safeParse(request);
  if (!parsed.success) throw new AppError('invalid_input', 'Send {tool, input}', 400);
  const tool = findTool({ id: parsed.data.tool });
  if (tool === undefined) throw new AppError('invalid_input', 'Invalid tool type', 400);
  const draft = tool.parseDraft(parsed.data.input);
  if (!draft.ok) throw invalidInput(draft.problems);
  await requireOwner(deps.pipeline, token);
  const measured = await measureOwnFiles(deps, token, tool, draft.input.values);
  const book = await deps.priceBook();
  const lines = draft.input.cost(measured, book.pricesOf(tool));
  return { tokens: totalTokens(lines), lines };
}
