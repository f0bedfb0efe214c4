import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { type FigureCount, type NoticeFigures, noticeKindSchema } from './wire.ts';

const LEAST_SAID = 5;

const kindRow = z.object({
  kind: z.enum(noticeKindSchema.options),
  received: z.number(),
  takenDown: z.number(),
  kept: z.number(),
  late: z.number(),
  medianHours: z.number().nullable(),
});
const sumsRow = z.object({
  made: z.number(),
  reinstated: z.number(),
  upheld: z.number(),
  blocks: z.number(),
  asked: z.number(),
  allowed: z.number(),
  stayed: z.number(),
});

/** What the studio did about notices of the last year: nothing of it says who, or about what. */
export async function readFigures({ database }: { database: Database }): Promise<NoticeFigures> {
  const [kinds, [sums]] = await Promise.all([
    query(database, kindRow)`
      select kind, count(*) as received, count(*) filter (where decision = 'taken_down') as "takenDown",
        count(*) filter (where decision = 'kept') as kept,
        count(*) filter (where coalesce(decided_at, now()) > due_at) as late,
        round((extract(epoch from percentile_cont(0.5) within group (order by decided_at - received_at)) / 3600)::numeric,
          1)::float8 as "medianHours"
      from notices where received_at > now() - interval '1 year' group by kind order by kind`,
    query(database, sumsRow)`
      with reviewed as (select decision from refusals where appealed_at > now() - interval '1 year')
      select count(*) as made, count(*) filter (where appeal_decision = 'reinstated') as reinstated,
        count(*) filter (where appeal_decision = 'upheld') as upheld,
        (select coalesce(sum(blocks), 0) from automatic_blocks where day > now() - interval '1 year') as blocks,
        (select count(*) from reviewed) as asked, (select count(*) from reviewed where decision = 'allowed') as allowed,
        (select count(*) from reviewed where decision = 'upheld') as stayed
      from takedowns where appealed_at > now() - interval '1 year'`,
  ]);
  return {
    kinds: kinds.map(({ kind, received, takenDown, kept, late, medianHours }) => ({
      kind,
      received: said(received),
      takenDown: said(takenDown),
      kept: said(kept),
      late: said(late),
      medianHours: takenDown + kept < LEAST_SAID ? null : medianHours,
    })),
    appeals: {
      made: said(sums?.made ?? 0),
      reinstated: said(sums?.reinstated ?? 0),
      upheld: said(sums?.upheld ?? 0),
    },
    refusals: {
      made: said(sums?.asked ?? 0),
      allowed: said(sums?.allowed ?? 0),
      upheld: said(sums?.stayed ?? 0),
    },
    automaticBlocks: said(sums?.blocks ?? 0),
  };
}

function said(count: number): FigureCount {
  return count === 0 || count >= LEAST_SAID ? count : 'fewer than 5';
}
