import { findTool, tools } from '@kinora/catalogue';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { invalidFields, invalidInput } from '../../../http/invalid-input.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { isRoutable } from '../../../studio/tools/code-routes.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { holdPrices, newestPrices } from '../code-routes/hold-prices.ts';
import { lossesAtPrices } from '../code-routes/proof.ts';
import { reasonField } from '../input.ts';
import { guardOf, type ProofPorts } from '../tools/proof.ts';
import { type PriceOverrides, type PricesPage, priceOverridesSchema } from './wire.ts';

export const pricesBody = z.strictObject({
  prices: priceOverridesSchema,
  /** Not in the past: what was charged stays as it was. @default now */
  effectiveFrom: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .refine((from) => from.getTime() > Date.now() - 60_000, declareWords(text('errors', 'admin.priceInPast')))
    .optional(),
  note: reasonField,
});

const versionRow = z.object({
  version: z.number(),
  effective_from: z.date().nullable(),
  prices: z.unknown(),
  note: z.string().nullable(),
  created_by: z.string().nullable(),
  is_current: z.boolean(),
  is_past: z.boolean(),
});

/** All price versions, newest first, and the figures in force. */
export async function listPriceVersions({ database }: { database: Database }): Promise<PricesPage> {
  // In the order in which the price book chooses.
  const rows = await query(database, versionRow)`
    select version, nullif(effective_from, '-infinity') as effective_from, prices, note, created_by,
      version = (
        select version from price_versions where effective_from <= now() order by effective_from desc, version desc limit 1
      ) as is_current, effective_from <= now() as is_past
    from price_versions order by version desc limit 200`;
  const current = rows.find(({ is_current }) => is_current);
  const overrides = priceOverridesSchema.parse(current?.prices ?? {});
  return {
    versions: rows.map((row) => ({
      version: row.version,
      effectiveFrom: row.effective_from?.toISOString() ?? null,
      prices: priceOverridesSchema.parse(row.prices),
      note: row.note,
      createdBy: row.created_by,
      state: row.is_current ? 'current' : row.is_past ? 'past' : 'scheduled',
    })),
    tools: tools.map((tool) => {
      const prices = { ...tool.prices, ...overrides[tool.id] };
      return {
        id: tool.id,
        name: tool.name,
        hasDesk: isRoutable(tool.id),
        figures: Object.entries(tool.prices).map(([name, byDefault]) => ({
          name,
          byDefault,
          current: prices[name] ?? byDefault,
        })),
        fromTokens: tool.leastTokens(prices),
      };
    }),
  };
}

/**
 * Adds a version that holds from a moment on, whole: figures that it does not name are the catalogue's.
 * @throws AppError 400, 409 `not_ready` when a route that an operator gave a tool would cost more, `changed_meanwhile`
 */
export async function addPriceVersion(
  ports: ProofPorts & { database: Database },
  admin: Admin,
  { prices, effectiveFrom, note }: z.output<typeof pricesBody>,
): Promise<void> {
  refuseUnfit(prices);
  const { database } = ports;
  const newest = await newestPrices(database);
  const losses = await lossesAtPrices(database, await guardOf(ports), prices);
  if (losses.length > 0) {
    const why = 'These prices do not cover what a route in service costs. Raise them, or take the route out first.';
    throw new AppError('not_ready', `${why} ${losses.join(' ')}`, 409, losses);
  }
  await changeAudited(database, { admin }, async (transaction) => {
    await holdPrices(transaction, newest);
    const before = await transaction
      .selectFrom('price_versions')
      .select(['version', 'prices'])
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const rows = await query(transaction, z.object({ version: z.number(), effective_from: z.date() }))`
      insert into price_versions (effective_from, prices, created_by, note)
      values (greatest(now(), ${effectiveFrom ?? null}::timestamptz), ${JSON.stringify(prices)}::jsonb, ${admin.email}, ${note})
      returning version, effective_from`;
    const [after] = rows;
    if (after === undefined) throw new Error('The price version was not written');
    return {
      action: 'prices.add_version',
      target: { kind: 'prices', id: String(after.version) },
      before,
      after: { ...after, prices },
      reason: note,
    };
  });
}

/** @throws AppError 400 for tools and figures that there are not, and for figures that make no whole prices */
export function refuseUnfit(prices: PriceOverrides): void {
  const named = Object.entries(prices).map(([id, figures]) => ({ id, figures, tool: findTool({ id }) }));
  const unknown = named.filter(({ tool }) => tool === undefined);
  if (unknown.length > 0) {
    throw invalidFields(unknown.map(({ id }) => ({ field: id, said: text('adminAnswers', 'prices.noTool', { id }) })));
  }
  const problems = named.flatMap(({ id, figures, tool }) => {
    if (tool === undefined) return [];
    return Object.entries(figures).flatMap(([name, figure]) => {
      const message = tool.figureProblem(name, figure);
      return message === undefined ? [] : [{ field: `${id}.${name}`, message }];
    });
  });
  if (problems.length > 0) throw invalidInput(problems);
}
