import type { MissingConsents } from '@kinora/server/legal-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shared/api/request.ts';

const schema = async () => (await import('@kinora/server/legal-wire')).missingConsentsSchema;

/** A version may come in force while a tab is open. */
const READ_EVERY_MS = 600_000;

export const missingConsentsQuery = queryOptions({
  queryKey: ['missing-consents'],
  queryFn: ({ signal }) => ask(schema, '/api/account/missing-consents', { signal }),
  staleTime: READ_EVERY_MS,
  refetchInterval: READ_EVERY_MS,
});

export function acceptTexts(accepted: MissingConsents['missing']): Promise<MissingConsents> {
  return ask(schema, '/api/account/consents', { method: 'POST', body: { accepted } });
}
