import type { Referrals } from '@kinora/server/growth-wire';
import { calendarDay, tokenCount } from '../../shared/format/format.ts';

type Brought = Referrals['people'][number];

const refused: Readonly<Record<string, string>> = {
  went_back: 'The payment went back',
  month_full: "You have reached this month's limit",
};

/** What the two sides get, and when: read from what the studio has set. */
export function referralOffer({ referrerTokens, referredTokens, days, perMonth }: Referrals): string {
  const yours = referrerTokens > 0 ? `You get ${tokenCount(referrerTokens)}` : '';
  const theirs = referredTokens > 0 ? `${yours === '' ? 'They' : 'they'} get ${tokenCount(referredTokens)}` : '';
  const both = [yours, theirs].filter((words) => words !== '').join(', and ');
  const limit =
    perMonth === 1 ? 'One person a month counts for you.' : `Up to ${perMonth} people a month count for you.`;
  return `${both}, ${days} days after their first payment. ${limit}`;
}

/** How it stands with somebody who came by the link. */
export function referralState({ state, dueAt, tokens, why }: Brought): string {
  switch (state) {
    case 'joined':
      return 'Has not paid yet';
    case 'waiting':
      return `${tokenCount(tokens)} on ${dueAt === null ? '' : calendarDay(Date.parse(dueAt))}`;
    case 'settled':
      return tokens > 0 ? `+${tokenCount(tokens)}` : (refused[why ?? ''] ?? 'No tokens');
    case 'refused':
      return refused[why ?? ''] ?? 'Does not count';
  }
}
