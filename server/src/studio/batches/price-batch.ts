import { randomInt } from 'node:crypto';
import { type BatchItem, type BatchProblem, planBatch } from '@kinora/catalogue/batches/plan-batch';
import type { ToolInput } from '@kinora/catalogue/tool';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import { refusedInput } from '../../http/spoken-error.ts';
import { readBalance } from '../../money/ledger/balance.ts';
import { AppError } from '../../platform/errors.ts';
import { batchLimit } from '../../platform/settings/registry.ts';
import { type GenerationPorts, type Order, priceOrder } from '../generations/submit.ts';
import type { SoldTool } from '../tools/sold-tool.ts';
import { toolInLanguage } from '../tools/tool-language.ts';
import { readNamedLists } from './prompt-lists.ts';
import { axisValueSchema, type BatchQuote } from './wire.ts';

const MOST_SEED = 2_147_483_647;
/** The most values of one axis. How many items a batch may have in all is a setting. */
const MOST_VALUES = 100;

export const planFields = {
  tool: z.string().meta({ description: 'The id of a tool' }),
  input: z.looseObject({}).default({}),
  repeats: z.int().min(1).max(1000).default(1).meta({ description: 'How often each is made, each with another seed' }),
  texts: z
    .union([z.enum(['literal', 'all']), z.strictObject({ drawn: z.int().min(1).max(1000) })])
    .default('all')
    .meta({
      description: 'Of `{red|blue}` and `__list__` in prompts: as they are written, all ways, or some by chance',
    }),
  axes: z
    .array(z.strictObject({ field: z.string(), values: z.array(axisValueSchema).max(MOST_VALUES) }))
    .max(2)
    .default([])
    .meta({ description: 'The columns of a grid, then its rows' }),
};

export const batchQuoteBody = z.strictObject({
  ...planFields,
  seed: z.int().min(0).max(MOST_SEED).optional().meta({ description: 'Decides what is left to chance' }),
});
export type AskedBatch = z.output<typeof batchQuoteBody>;

type PricedItem = { item: BatchItem; input: ToolInput; order: Order };
export type PricedBatch = { sold: SoldTool; seed: number; items: PricedItem[]; tokens: number };

const AT_ONCE = 8;

/**
 * What each item of a batch is and costs, before anything is charged.
 * @throws AppError 400 invalid_input or blocked_content, 401, 503
 */
export async function priceBatch(deps: GenerationPorts, token: string, asked: AskedBatch): Promise<PricedBatch> {
  await requireOwner(deps.pipeline, token);
  const sold = (await deps.tools.list()).find({ id: asked.tool });
  if (sold === undefined) throw new AppError('invalid_input', 'Invalid tool type', 400);
  const seed = asked.seed ?? randomInt(MOST_SEED);
  const written = Object.values(asked.input).filter((value) => typeof value === 'string');
  const named = asked.texts === 'literal' ? {} : await readNamedLists(deps, token, written);
  const most = await deps.settings.read(batchLimit);
  const planned = planBatch(sold.tool, { ...asked, seed }, named, most);
  if (!planned.ok) throw refusedPlan(planned.problem);

  const parsed = planned.items.map((item) => ({ item, input: parse(sold, item) }));
  const items: PricedItem[] = [];
  // What was checked once holds for the same texts, but every item may have files and a price of its own.
  for (let first = 0; first < parsed.length; first += AT_ONCE) {
    const some = parsed.slice(first, first + AT_ONCE);
    items.push(
      ...(await Promise.all(
        some.map(async (one) => ({ ...one, order: await priceOrder(deps, token, sold, one.input) })),
      )),
    );
  }
  return { sold, seed, items, tokens: items.reduce((sum, { order }) => sum + order.cost, 0) };
}

function parse({ tool }: SoldTool, { values }: BatchItem): ToolInput {
  const parsed = tool.parse(values);
  if (parsed.ok) return parsed.input;
  throw refusedInput(parsed.problems, (language) => toolInLanguage(tool, language).parse(values));
}

/** The whole price and every item of a batch, and what the balance lacks for it. @throws as `priceBatch` */
export async function quoteBatch(deps: GenerationPorts, token: string, asked: AskedBatch): Promise<BatchQuote> {
  const { seed, items, tokens } = await priceBatch(deps, token, asked);
  const { total } = await readBalance(deps, token);
  return {
    count: items.length,
    tokens,
    missing: Math.max(0, tokens - total),
    seed,
    items: items.map(({ item: { cell, texts, seed: own }, order }) => ({ cell, texts, seed: own, tokens: order.cost })),
  };
}

/** Says in words why a plan is none. */
function refusedPlan(problem: BatchProblem): AppError {
  const field = 'field' in problem ? problem.field : 'prompt';
  const said = wordsOf(problem);
  return new AppError('invalid_input', said, 400, { field, problem: problem.code });
}

function wordsOf(problem: BatchProblem) {
  switch (problem.code) {
    case 'unclosed':
      return text('batches', 'problem.unclosed');
    case 'tooDeep':
      return text('batches', 'problem.tooDeep', { most: problem.most });
    case 'tooLong':
      return text('batches', 'problem.tooLong', { most: problem.most });
    case 'unknownList':
      return text('batches', 'problem.unknownList', { list: problem.list });
    case 'emptyList':
      return text('batches', 'problem.emptyList', { list: problem.list });
    case 'circularList':
      return text('batches', 'problem.circularList', { list: problem.list });
    case 'tooMany':
      return text('batches', 'problem.tooMany', { count: problem.count, most: problem.most });
    case 'noAxis':
      return text('batches', 'problem.noAxis');
    case 'sameAxis':
      return text('batches', 'problem.sameAxis');
    case 'fewValues':
      return text('batches', 'problem.fewValues');
    case 'sameValue':
      return text('batches', 'problem.sameValue');
  }
}
