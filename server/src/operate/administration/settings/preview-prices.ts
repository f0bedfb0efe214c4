import { findTool, tools } from '@kinora/catalogue';
import { filesIn } from '@kinora/catalogue/stored-files';
import { type Measured, type Tool, type ToolInput, totalTokens } from '@kinora/catalogue/tool';
import * as z from 'zod';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { measureFilesOfAll } from '../../../studio/generations/measure.ts';
import { listPriceVersions, refuseUnfit } from './prices.ts';
import { type PriceOverrides, type PricePreview, priceOverridesSchema } from './wire.ts';

export const previewBody = z.strictObject({ prices: priceOverridesSchema });

const MOST = 5000;
const record = z.record(z.string(), z.unknown());

const chargeRow = z.object({
  user_id: z.string(),
  tool_type: z.string(),
  tokens_used: z.number(),
  input_data: z.unknown(),
});
type ChargeRow = z.output<typeof chargeRow>;

/** The charges of the last 30 days, at most the newest 5,000, by tools whose price changes, had these prices been in force. */
export async function previewPrices(
  deps: { database: Database; pipeline: Pipeline },
  prices: PriceOverrides,
): Promise<PricePreview> {
  refuseUnfit(prices);
  const changed = await changedTools(deps, prices);
  const rows = await query(deps.database, chargeRow)`
    select user_id, tool_type, tokens_used, input_data from ai_generations
    where created_at > now() - interval '30 days' and status <> 'failed' and tool_type = any (${changed.map(({ id }) => id)})
    order by created_at desc limit ${MOST + 1}`;
  const found = new Map(
    changed.map((tool) => [
      tool.id,
      {
        generations: 0,
        charged: 0,
        wouldCharge: 0,
        fromTokens: tool.leastTokens({ ...tool.prices, ...prices[tool.id] }),
      },
    ]),
  );
  const charges = rows.slice(0, MOST).map(readCharge);
  const known = charges.filter((charge) => charge !== null);
  const measured = await measureFilesOfAll(deps, known);
  let skipped = charges.length - known.length;
  for (const [n, charge] of known.entries()) {
    const price = priceOf(charge, measured[n] ?? {}, prices);
    const sums = found.get(charge.tool.id);
    if (price === null || sums === undefined) {
      skipped += 1;
      continue;
    }
    sums.generations += 1;
    sums.charged += charge.tokensUsed;
    sums.wouldCharge += price;
  }
  return {
    tools: changed.flatMap(({ id, name }) => {
      const sums = found.get(id);
      return sums === undefined ? [] : [{ id, name, ...sums }];
    }),
    skipped,
    isSample: rows.length > MOST,
  };
}

async function changedTools(deps: { database: Database }, prices: PriceOverrides): Promise<Tool[]> {
  const inForce = await listPriceVersions(deps);
  const changed = inForce.tools.filter(({ id, figures }) =>
    figures.some(({ name, byDefault, current }) => (prices[id]?.[name] ?? byDefault) !== current),
  );
  return tools.filter((tool) => changed.some(({ id }) => id === tool.id));
}

type Charge = { userId: string; tool: Tool; tokensUsed: number; input: ToolInput; values: ToolInput['values'] };

/** Null when its tool or its input is no longer understood. */
function readCharge(row: ChargeRow): Charge | null {
  const tool = findTool({ id: row.tool_type });
  if (tool === undefined) return null;
  const parsed = tool.readRecord(record.parse(row.input_data));
  if (!parsed.ok) return null;
  const { input } = parsed;
  return { userId: row.user_id, tool, tokensUsed: row.tokens_used, input, values: input.values };
}

/** Null when its files are gone. */
function priceOf({ tool, input, values }: Charge, measured: Measured, prices: PriceOverrides): number | null {
  const isMissing = filesIn(tool, values).some(({ name }) => measured[name] === undefined);
  return isMissing ? null : totalTokens(input.cost(measured, { ...tool.prices, ...prices[tool.id] }));
}
