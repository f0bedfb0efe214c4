import type { ColorScheme } from '@kinora/server/me-wire';
import { useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorMessage } from '../api/api-error.ts';
import { meQuery, queryClient } from '../api/queries.ts';
import { changeProfile } from '../session/account-api.ts';
import { applyProfile } from '../session/apply-profile.ts';

/** How the pages look, and what chooses it: at once here, and with the account for every other browser. */
export function useSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (scheme: ColorScheme) => {
    setColorScheme(scheme);
    // Who looks at the studio as somebody else chooses nothing for them.
    if (queryClient.getQueryData(meQuery.queryKey)?.viewing !== null) return;
    changeProfile({ color_scheme: scheme }).then(
      ({ color_scheme }) => applyProfile({ color_scheme }),
      (error: unknown) => notifications.show({ color: 'red', message: errorMessage(error) }),
    );
  };
  return { colorScheme, choose };
}
