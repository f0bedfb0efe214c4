import { totalTokens } from '@kinora/catalogue/tool';
import * as z from 'zod';
import { readRow } from '../../platform/database/rows.ts';
import { measureFiles } from '../generations/measure.ts';
import { pricesAt } from '../generations/prices.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import type { ClaimedRun, RunPorts } from './run.ts';

const CHARGED = {
  name: 'charged_generation',
  text: 'select tokens_used, price_version from ai_generations where id = $1',
  row: z.object({ tokens_used: z.number(), price_version: z.number() }),
};

export type Missing = { delivered: number; asked: number; tokens: number; reason: string };

/**
 * What goes back when fewer outputs were delivered than asked for: the charge less the price of what was delivered, at
 * the prices of the submit. Null when nothing is missing.
 */
export async function returnForMissing(deps: RunPorts, run: ClaimedRun, delivered: number): Promise<Missing | null> {
  const { tool, input } = recordedInput(run.sold.tool, run.input_data);
  const asked = input.count;
  if (delivered >= asked) return null;
  const row = await readRow(deps.pipeline, CHARGED, [run.generation_id]);
  if (row === undefined) throw new Error('The generation is gone');
  const prices = await pricesAt(deps.database, row.price_version, tool);
  const measured = await measureFiles(deps, run.user_id, tool, input.values);
  const price = totalTokens(input.costOfDelivered(delivered, measured, prices));
  return {
    delivered,
    asked,
    tokens: Math.min(row.tokens_used, Math.max(0, row.tokens_used - price)),
    reason: `${delivered} of ${asked} ${input.noun} were delivered`,
  };
}
