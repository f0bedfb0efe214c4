import '../../shared/theme/mantine-styles.ts';
import { DirectionContext, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { ViewAsBanner } from '../../features/admin/view-as/view-as-banner.tsx';
import { queryClient } from '../../shared/api/queries.ts';
import { EnglishPart } from '../../shared/texts/english-part.ts';
import { useAreas } from '../../shared/texts/page-texts.tsx';
import { useLanguage, useTexts } from '../../shared/texts/use-texts.ts';
import { theme as baseTheme, colorSchemeManager, cssVariables } from '../../shared/theme/theme.ts';
import { ConnectionBar } from '../frame/connection-bar.tsx';
import { Notices } from '../frame/notices.tsx';

/** The direction follows the language alone. */
const keep = () => undefined;

/** What the components of the library say by themselves. */
function useSpokenTheme() {
  const say = useTexts('common');
  return useMemo(
    () =>
      mergeThemeOverrides(baseTheme, {
        components: {
          Notification: { defaultProps: { closeButtonProps: { 'aria-label': say('dismiss') } } },
          PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': say('togglePassword') } } },
        },
      }),
    [say],
  );
}

/** Wraps everything but the public pages: components, data and notifications. */
export default function App() {
  const { isKeyed } = useAreas();
  const { direction } = useLanguage();
  const theme = useSpokenTheme();
  // The document's own, which `DocumentLanguage` keeps.
  const directions = { dir: isKeyed ? direction : 'ltr', toggleDirection: keep, setDirection: keep } as const;
  return (
    <DirectionContext value={directions}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="dark"
      >
        <QueryClientProvider client={queryClient}>
          <Notices />
          <EnglishPart value={!isKeyed}>
            <Outlet />
          </EnglishPart>
          <ViewAsBanner />
          <ConnectionBar />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionContext>
  );
}
