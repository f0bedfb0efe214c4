import {
  type Churn,
  type Cohorts,
  churnSchema,
  cohortsSchema,
  type Margins,
  marginsSchema,
} from '@kinora/server/admin-business-wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN, queryOf } from '../admin-api.ts';

const PATH = '/api/admin/business';

/** Days as `YYYY-MM-DD`, both included. */
type MarginsFilter = { from: string; to: string; currency: string };

export function marginsQuery(filter: MarginsFilter) {
  return queryOptions({
    queryKey: [ADMIN, 'business', 'margins', filter],
    queryFn: ({ signal }): Promise<Margins> => ask(marginsSchema, `${PATH}/margins${queryOf(filter)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

type CohortsFilter = { unit: Cohorts['unit']; currency: string };

export function cohortsQuery(filter: CohortsFilter) {
  return queryOptions({
    queryKey: [ADMIN, 'business', 'cohorts', filter],
    queryFn: ({ signal }): Promise<Cohorts> => ask(cohortsSchema, `${PATH}/cohorts${queryOf(filter)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function churnQuery(months: string) {
  return queryOptions({
    queryKey: [ADMIN, 'business', 'churn', months],
    queryFn: ({ signal }): Promise<Churn> => ask(churnSchema, `${PATH}/churn${queryOf({ months })}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Where the browser downloads what is shown as a file. */
export function fileAddress(part: 'margins' | 'cohorts' | 'churn', filter: Readonly<Record<string, string>>): string {
  return `${PATH}/${part}.csv${queryOf(filter)}`;
}
