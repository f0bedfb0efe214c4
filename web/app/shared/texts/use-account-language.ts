import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery } from '../api/queries.ts';
import { switchLanguage } from './texts-store.ts';

/** Whoever signs in reads what they have chosen, in any browser; not who looks at the studio as somebody else. */
export function useAccountLanguage(): void {
  const { data: me } = useQuery(meQuery);
  const chosen = me === undefined || me.viewing !== null ? null : me.profile.language;
  useEffect(() => {
    // Without an answer the page stays readable as it is.
    if (chosen !== null) switchLanguage(chosen).catch(() => undefined);
  }, [chosen]);
}
