import type { OpenIncident } from '@kinora/server/banner-wire';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../api/queries.ts';
import { ask } from '../api/request.ts';
import { onLanguageChange } from '../texts/texts-store.ts';

/** It may begin, or end, while a tab is open. */
const READ_EVERY_MS = 60_000;

/** What is announced, and which trouble there is. */
export const bannerQuery = queryOptions({
  queryKey: ['banner'],
  queryFn: ({ signal }) =>
    ask(async () => (await import('@kinora/server/banner-wire')).bannerAnswerSchema, '/api/banner', { signal }),
  staleTime: READ_EVERY_MS,
  refetchInterval: READ_EVERY_MS,
});

// The operator may have written it in several.
onLanguageChange(() => void queryClient.invalidateQueries({ queryKey: bannerQuery.queryKey }));

/** Whether work is only planned still. */
export function isAhead({ startsAt }: Pick<OpenIncident, 'startsAt'>, now = Date.now()): boolean {
  return Date.parse(startsAt) > now;
}
