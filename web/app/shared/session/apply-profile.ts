import type { Profile } from '@kinora/server/me-wire';
import { meQuery, queryClient } from '../api/queries.ts';
import { announceSession } from './session.ts';

/** Shows what the server has just stored, everywhere at once, in other tabs too. */
export function applyProfile(change: Partial<Profile>): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, profile: { ...me.profile, ...change } });
  announceSession('USER_UPDATED');
}
