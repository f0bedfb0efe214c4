import type { SwitchPreview } from '@kinora/server/billing-wire';
import { expect, test } from 'vitest';
import { switchFacts } from './switch-facts.ts';

const preview: SwitchPreview = {
  when: 'now',
  plan: 'business',
  interval: 'month',
  dueNowCents: 2322,
  currency: 'usd',
  tokensNow: 2900,
  tokensPerMonth: 6000,
  nextBillingAt: '2026-11-03T12:00:00.000Z',
  nextAmountCents: 4999,
};

test('an upgrade says what is paid and given now, and what comes with the next bill', () => {
  expect(switchFacts(preview, 'pro')).toMatchObject([
    { label: 'You pay now', value: '$23.22' },
    { label: 'You get at once', value: '2,900 tokens' },
    { label: 'From Nov 3, 2026 on', value: '$49.99 every month', note: '6,000 tokens every month' },
  ]);
});

test('a downgrade costs nothing now, and says until when the plan of now goes on', () => {
  const down: SwitchPreview = {
    ...preview,
    when: 'period_end',
    plan: 'pro',
    interval: 'year',
    dueNowCents: 0,
    tokensNow: 0,
    tokensPerMonth: 3000,
    nextAmountCents: 25_200,
  };
  expect(switchFacts(down, 'business')).toMatchObject([
    { label: 'You pay now', value: 'Nothing', note: 'Business goes on until Nov 3, 2026' },
    { label: 'Pro from Nov 3, 2026 on', value: '$252 every year', note: '3,000 tokens every month' },
  ]);
});
