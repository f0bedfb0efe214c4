import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { isoTime, query } from '../../platform/database/rows.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import { referralsSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type Referrals, referralsSchema } from './wire.ts';

const DAYS_UNTIL_SETTLED = 7;
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 12;
const MOST_SHOWN = 100;
const AT_ONCE = 500;

type Ports = { database: Database; settings: Settings };

const personRow = z.object({
  ...referralsSchema.shape.people.def.element.shape,
  joinedAt: isoTime,
  dueAt: isoTime.nullable(),
});

/** Somebody's link, whom it has brought, and what for. Nobody is named. */
export async function readReferrals({ database, settings }: Ports, userId: string, origin: string): Promise<Referrals> {
  const [rule, link, people, sums] = await Promise.all([
    settings.read(referralsSetting),
    database.selectFrom('referral_links').select('code').where('user_id', '=', userId).executeTakeFirst(),
    query(database, personRow)`
      select joined_at as "joinedAt", state, due_at as "dueAt", why,
        case when state = 'settled' then given_referrer else referrer_tokens end as tokens
      from referrals where referrer_id = ${userId} order by joined_at desc limit ${MOST_SHOWN}`,
    query(database, z.object({ earned: z.number() }))`
      select coalesce(sum(given_referrer), 0)::integer as earned from referrals where referrer_id = ${userId}`,
  ]);
  return {
    ...rule,
    days: DAYS_UNTIL_SETTLED,
    link: link === undefined ? null : `${origin}/r/${link.code}`,
    earned: sums[0]?.earned ?? 0,
    people,
  };
}

/** Makes somebody's link, once. */
export async function makeReferralLink({ database }: Ports, userId: string): Promise<void> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  await database
    .insertInto('referral_links')
    .values({ user_id: userId, code })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Ends the referrals whose week is over, each in a transaction of its own. @returns how many */
export async function settleReferrals(database: Database, at: Date): Promise<number> {
  const due = await database
    .selectFrom('referrals')
    .select('referred_id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute();
  let ended = 0;
  for (const { referred_id } of due) {
    const settled = { of_referred: referred_id, at_moment: at };
    if ((await callForValue(database, orNull(functions.settle_referral), settled)) !== null) ended += 1;
  }
  return ended;
}
