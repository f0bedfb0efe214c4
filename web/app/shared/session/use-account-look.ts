import { useMantineContext } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { meQuery } from '../api/queries.ts';
import { switchLanguage } from '../texts/texts-store.ts';

/** Whoever signs in reads and sees what they have chosen, in any browser; not who looks at the studio as somebody else. */
export function useAccountLook(): void {
  const { data: me } = useQuery(meQuery);
  // The hook for it would bring every page what the account menu alone needs.
  const { setColorScheme } = useMantineContext();
  const chosen = me?.viewing === null ? me.profile : null;
  const language = chosen?.language;
  const scheme = chosen?.color_scheme;
  // Before the page is painted in the other look. Without an answer it stays readable as it is.
  useLayoutEffect(() => {
    if (scheme) setColorScheme(scheme);
    if (language) switchLanguage(language).catch(() => undefined);
  }, [language, scheme, setColorScheme]);
}
