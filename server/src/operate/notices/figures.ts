import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { type NoticeFigures, noticeFiguresSchema } from './wire.ts';

const kindRow = noticeFiguresSchema.shape.kinds.def.element;
const appealRow = noticeFiguresSchema.shape.appeals;

/** What the studio did about notices of the last year: nothing of it says who, or about what. */
export async function readFigures({ database }: { database: Database }): Promise<NoticeFigures> {
  const [kinds, [appeals]] = await Promise.all([
    query(database, kindRow)`
      select kind, count(*) as received, count(*) filter (where decision = 'taken_down') as "takenDown",
        count(*) filter (where decision = 'kept') as kept,
        count(*) filter (where coalesce(decided_at, now()) > due_at) as late,
        round((extract(epoch from percentile_cont(0.5) within group (order by decided_at - received_at)) / 3600)::numeric,
          1)::float8 as "medianHours"
      from notices where received_at > now() - interval '1 year' group by kind order by kind`,
    query(database, z.object(appealRow.shape))`
      select count(*) as made, count(*) filter (where appeal_decision = 'reinstated') as reinstated,
        count(*) filter (where appeal_decision = 'upheld') as upheld
      from takedowns where appealed_at > now() - interval '1 year'`,
  ]);
  return { kinds, appeals: appeals ?? { made: 0, reinstated: 0, upheld: 0 } };
}
