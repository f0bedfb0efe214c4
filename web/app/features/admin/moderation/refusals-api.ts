import { type Refusals, refusalsSchema } from '@kinora/server/admin-refusals-wire';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN, byCursor, queryOf } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';

const ADDRESS = '/api/admin/refusals';
export type RefusalsState = 'open' | 'decided';

export const refusalsQuery = (state: RefusalsState) =>
  infiniteQueryOptions({
    queryKey: [ADMIN, 'refusals', state],
    queryFn: ({ pageParam, signal }) =>
      ask(refusalsSchema, `${ADDRESS}${queryOf({ state, cursor: pageParam })}`, { signal }),
    ...byCursor,
  });

export function decideRefusal(id: string, body: { decision: 'allow' | 'uphold'; note: string }): Promise<Refusals> {
  return askProven(refusalsSchema, `${ADDRESS}/${id}/decide`, { method: 'POST', body });
}
