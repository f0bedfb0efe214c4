import type { Profile } from '@kinora/server/wire';
import { meQuery, queryClient } from '../../queries.ts';

/** Shows what the server has just stored, everywhere at once. */
export function applyProfile(change: Partial<Profile>): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, profile: { ...me.profile, ...change } });
}
