import type { Config } from '../../../platform/config/config.ts';
import {
  type GenerationRow,
  generationColumns,
  generationRecord,
  openRunJoin,
} from '../../../studio/generations/record.ts';
import { withFileLinks } from '../file-links.ts';
import type { AdminGeneration } from '../wire.ts';

export type AdminGenerationRow = GenerationRow & {
  email: string;
  removed_at: Date | null;
  removed_as: AdminGeneration['removed_as'];
  /** Where the next page begins. */
  micros: string;
};

/** Of `ai_generations g` joined by `adminGenerationJoins`. */
export const adminGenerationColumns = `${generationColumns}, p.email, g.removed_at, g.removed_as,
  (extract(epoch from g.created_at) * 1000000)::bigint::text as micros`;
export const adminGenerationJoins = `join profiles p on p.id = g.user_id ${openRunJoin}`;

export function adminGeneration(config: Pick<Config, 'filesSecret'>, row: AdminGenerationRow): AdminGeneration {
  return {
    ...withFileLinks(config, generationRecord(row)),
    email: row.email,
    removed_at: row.removed_at?.toISOString() ?? null,
    removed_as: row.removed_as,
  };
}
