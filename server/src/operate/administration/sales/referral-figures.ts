import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { type ReferralFigures, referralFiguresSchema } from './wire.ts';

/** How many came by links, what became of them, and what was given. */
export async function readReferralFigures(database: Database): Promise<ReferralFigures> {
  const [figures] = await query(database, referralFiguresSchema)`
    select (select count(*) from referral_links) as links, count(*) as joined,
      count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'settled') as settled,
      count(*) filter (where state = 'refused') as refused,
      coalesce(sum(given_referrer + given_referred), 0)::integer as tokens
    from referrals`;
  if (figures === undefined) throw new Error('The figures answered no row');
  return figures;
}
