import { queryOptions } from '@tanstack/react-query';
import { listKeys } from './keys-api.ts';

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => listKeys(signal),
  staleTime: 0,
});
