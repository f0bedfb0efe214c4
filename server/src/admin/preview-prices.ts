import { findTool, tools } from '@kinora/catalogue';
import { type Tool, totalTokens } from '@kinora/catalogue/tool';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { measureFiles } from '../generations/measure.ts';
import { type PriceOverrides, type PricePreview, priceOverridesSchema } from './desk-wire.ts';
import { refuseUnfit } from './prices.ts';

export const previewBody = z.strictObject({ prices: priceOverridesSchema });

const MOST = 5000;
const record = z.record(z.string(), z.unknown());

type ChargeRow = { user_id: string; tool_type: string; tokens_used: number; input_data: unknown };

/** The charges of the last 30 days, at most the newest 5,000, had these prices been in force. */
export async function previewPrices(
  deps: Pick<Deps, 'database' | 'pipeline'>,
  prices: PriceOverrides,
): Promise<PricePreview> {
  refuseUnfit(prices);
  const { rows } = await sql<ChargeRow>`
    select user_id, tool_type, tokens_used, input_data from ai_generations
    where created_at > now() - interval '30 days' and status <> 'failed' and tool_type = any (${tools.map(({ id }) => id)})
    order by created_at desc limit ${MOST + 1}`.execute(deps.database);
  const found = new Map(
    tools.map((tool) => [
      tool.id,
      {
        generations: 0,
        charged: 0,
        wouldCharge: 0,
        fromTokens: tool.leastTokens({ ...tool.prices, ...prices[tool.id] }),
      },
    ]),
  );
  let skipped = 0;
  for (const row of rows.slice(0, MOST)) {
    const tool = findTool({ id: row.tool_type });
    const sums = found.get(row.tool_type);
    const price = tool === undefined ? null : await priceOf(deps, tool, row, prices);
    if (price === null || sums === undefined) {
      skipped += 1;
      continue;
    }
    sums.generations += 1;
    sums.charged += row.tokens_used;
    sums.wouldCharge += price;
  }
  return {
    tools: tools.flatMap(({ id, name }) => {
      const sums = found.get(id);
      return sums === undefined ? [] : [{ id, name, ...sums }];
    }),
    skipped,
    isSample: rows.length > MOST,
  };
}

/** Null when its input is no longer understood, or its files are gone. */
async function priceOf(
  deps: Pick<Deps, 'pipeline'>,
  tool: Tool,
  row: ChargeRow,
  prices: PriceOverrides,
): Promise<number | null> {
  const parsed = tool.parse(tool.fromRecord(record.parse(row.input_data)));
  if (!parsed.ok) return null;
  const { values } = parsed.input;
  const measured = await measureFiles(deps, row.user_id, tool, values);
  const isMissing = tool.files.some(({ name }) => {
    const url = values[name];
    return typeof url === 'string' && url !== '' && measured[name] === undefined;
  });
  if (isMissing) return null;
  return totalTokens(parsed.input.cost(measured, { ...tool.prices, ...prices[tool.id] }));
}
