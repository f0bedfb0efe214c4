import { placedValues, priceOf, risesWithUpload, SOME_FILE } from '@kinora/catalogue/form-price';
import { listedName } from '@kinora/catalogue/stored-files';
import type { StoredMedia } from '@kinora/catalogue/tool';
import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { notFound } from '../../platform/errors.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { measureFilesOfAll } from './measure.ts';
import type { PriceBooks } from './prices.ts';
import { findGeneration } from './record.ts';
import type { SendPrices } from './wire.ts';

const MOST_TOOLS = 200;

export const sendPricesBody = z.object({
  output: z.int().min(0).max(99).default(0).meta({ description: 'Which output, counted from 0' }),
  what: z.enum(['whole', 'first', 'last']).default('whole').meta({ description: 'Of a clip, or one of its frames' }),
  forms: z
    .record(z.string().max(200), z.record(z.string().max(200), z.unknown()))
    .refine((forms) => Object.keys(forms).length <= MOST_TOOLS)
    .default({})
    .meta({ description: 'What the forms of tools hold besides, by tool; missing fields take their defaults' }),
});

type PricePorts = { pipeline: Pipeline; priceBook: PriceBooks; tools: ToolRegistry };

/**
 * What each tool costs that takes this result, with it in each field of its kind. A frame of a clip counts with the clip's size,
 * which is the one that it will have.
 * @throws AppError 404 for what is not there or not theirs
 */
export async function sendPrices(
  deps: PricePorts,
  token: string,
  id: string,
  { output: place, what, forms }: z.output<typeof sendPricesBody>,
): Promise<SendPrices> {
  const [{ user_id: userId, outputs }, { sold }, book] = await Promise.all([
    findGeneration(deps, token, id),
    deps.tools.list(),
    deps.priceBook(),
  ]);
  const output = outputs[place];
  if (output === undefined) throw notFound();
  const frame: StoredMedia | null =
    what === 'whole' ? null : { contentType: 'image/png', bytes: 0, width: output.width, height: output.height };
  const kind = frame === null ? output.contentType.split('/')[0] : 'image';
  const url = frame === null ? output.url : SOME_FILE;
  const placed = sold.flatMap(({ tool }) =>
    tool.files
      .filter((file) => file.kind === kind)
      .map((file) => ({ tool, file, values: placedValues(tool, forms[tool.id] ?? {}, file.name, url) })),
  );
  const measured = await measureFilesOfAll(
    deps,
    placed.map(({ tool, values }) => ({ userId, tool, values })),
  );
  return {
    prices: placed.map(({ tool, file, values }, index) => {
      const prices = book.pricesOf(tool);
      const name = file.list === undefined ? file.name : listedName(file.name, 0);
      const facts = { ...measured[index], ...(frame === null ? {} : { [name]: frame }) };
      return {
        tool: tool.id,
        field: file.name,
        tokens: priceOf(tool, values, facts, prices).tokens,
        isLeast: risesWithUpload(tool, values, facts, prices),
      };
    }),
  };
}
