import { money } from '@kinora/catalogue/money';
import type { SwitchPreview } from '@kinora/server/billing-wire';
import { calendarDay, tokenCount } from '../../shared/format/format.ts';
import { everyInterval, planName } from './words.ts';

type Fact = { label: string; value: string; note?: string };

/** What a switch costs and brings, in the order in which it happens. */
export function switchFacts(preview: SwitchPreview, currentPlan: string): Fact[] {
  const { when, plan, interval, dueNowCents, currency, tokensNow, tokensPerMonth } = preview;
  const { nextBillingAt, nextAmountCents } = preview;
  const day = calendarDay(Date.parse(nextBillingAt));
  const later = {
    label: `From ${day} on`,
    value: `${money(nextAmountCents, currency)} ${everyInterval[interval]}`,
    note: `${tokenCount(tokensPerMonth)} every month`,
  };
  switch (when) {
    case 'now':
      return [
        {
          label: 'You pay now',
          value: money(dueNowCents, currency),
          note: 'Less what is left of what you have paid already',
        },
        { label: 'You get at once', value: tokenCount(tokensNow), note: 'On top of what you have' },
        later,
      ];
    case 'period_end':
      return [
        { label: 'You pay now', value: 'Nothing', note: `${planName(currentPlan)} goes on until ${day}` },
        { ...later, label: `${planName(plan)} from ${day} on` },
      ];
    case 'keep':
      return [{ label: 'You pay now', value: 'Nothing', note: 'Your plan goes on as it is' }, later];
  }
}
