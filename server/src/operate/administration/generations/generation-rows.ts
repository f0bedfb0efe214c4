import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { isoTime } from '../../../platform/database/rows.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from '../../../studio/generations/record.ts';
import { withFileLinks } from '../file-links.ts';
import { type AdminGeneration, adminGenerationSchema } from '../wire.ts';

export const adminGenerationRow = generationRow.extend({
  email: z.string(),
  removed_at: isoTime.nullable(),
  removed_as: adminGenerationSchema.shape.removed_as,
  /** Where the next page begins. */
  micros: z.string(),
});

/** Of `ai_generations g` joined by `adminGenerationJoins`. */
export const adminGenerationColumns = `${generationColumns}, p.email, g.removed_at, g.removed_as,
  (extract(epoch from g.created_at) * 1000000)::bigint::text as micros`;
export const adminGenerationJoins = `join profiles p on p.id = g.user_id ${openRunJoin}`;

export function adminGeneration(
  config: Pick<Config, 'filesSecret'>,
  row: z.output<typeof adminGenerationRow>,
): AdminGeneration {
  return {
    ...withFileLinks(config, generationRecord(row)),
    email: row.email,
    removed_at: row.removed_at,
    removed_as: row.removed_as,
  };
}
