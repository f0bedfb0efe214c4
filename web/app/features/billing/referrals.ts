import type { Referrals } from '@kinora/server/growth-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import type { Formats } from '../../shared/format/formats.ts';

type Brought = Referrals['people'][number];

/** What the two sides get, and when: read from what the studio has set. */
export function referralOffer({ referrerTokens: yours, referredTokens: theirs, days }: Referrals): Text {
  if (yours > 0 && theirs > 0) return text('billing', 'referrals.both', { yours, theirs, days });
  if (yours > 0) return text('billing', 'referrals.yours', { yours, days });
  return text('billing', 'referrals.theirs', { theirs, days });
}

/** How many people somebody can bring. */
export const referralLimit = ({ perMonth }: Referrals): Text => text('billing', 'referrals.limit', { count: perMonth });

function refusal(why: string | null): Text | null {
  if (why === 'went_back') return text('billing', 'referrals.wentBack');
  return why === 'month_full' ? text('billing', 'referrals.monthFull') : null;
}

/** How it stands with somebody who came by the link. */
export function referralState({ state, dueAt, tokens, why }: Brought, day: Formats['day']): Text {
  switch (state) {
    case 'joined':
      return text('billing', 'referrals.notPaid');
    case 'waiting':
      return text('billing', 'referrals.due', { count: tokens, day: dueAt === null ? '' : day(Date.parse(dueAt)) });
    case 'settled':
      if (tokens > 0) return text('billing', 'referrals.got', { count: tokens });
      return refusal(why) ?? text('billing', 'referrals.noTokens');
    case 'refused':
      return refusal(why) ?? text('billing', 'referrals.noCount');
  }
}
