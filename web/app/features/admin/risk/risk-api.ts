import { type RiskDesk, riskDeskSchema } from '@kinora/server/admin-risk-wire';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN, byCursor, queryOf } from '../admin-api.ts';
import { provenRequest } from '../admin-proof.tsx';

export type RiskState = 'open' | 'held' | 'watched' | 'dismissed';

export function riskQuery(state: RiskState) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'risk', state],
    queryFn: ({ pageParam, signal }): Promise<RiskDesk> =>
      ask(riskDeskSchema, `/api/admin/risk${queryOf({ state, cursor: pageParam })}`, { signal }),
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}

export type RiskDecision = 'dismiss' | 'watch' | 'hold';

export function decideRisk(userId: string, decision: RiskDecision, reason: string): Promise<unknown> {
  return provenRequest(`/api/admin/risk/${userId}/decide`, { method: 'POST', body: { decision, reason } });
}
