import { type Redeemed, type Referrals, redeemedSchema, referralsSchema } from '@kinora/server/growth-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api/request.ts';

export const referralsQuery = queryOptions({
  queryKey: ['billing', 'referrals'],
  queryFn: ({ signal }) => ask(referralsSchema, '/api/billing/referrals', { signal }),
});

export function makeReferralLink(): Promise<Referrals> {
  return ask(referralsSchema, '/api/billing/referrals', { method: 'POST' });
}

export function redeemCode(code: string): Promise<Redeemed> {
  return ask(redeemedSchema, '/api/billing/codes', { method: 'POST', body: { code } });
}
