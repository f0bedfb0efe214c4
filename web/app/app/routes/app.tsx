import '../../shared/theme/mantine-styles.ts';
import { DirectionContext, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ViewAsBanner } from '../../features/admin/view-as/view-as-banner.tsx';
import { queryClient } from '../../shared/api/queries.ts';
import { EnglishPart } from '../../shared/texts/english-part.ts';
import { useAreas } from '../../shared/texts/page-texts.tsx';
import { useLanguage } from '../../shared/texts/use-texts.ts';
import { colorSchemeManager, cssVariables, theme } from '../../shared/theme/theme.ts';
import { ConnectionBar } from '../frame/connection-bar.tsx';
import { Notices } from '../frame/notices.tsx';

/** The direction follows the language alone. */
const keep = () => undefined;

/** Wraps everything but the public pages: components, data and notifications. */
export default function App() {
  const { isKeyed } = useAreas();
  const { direction } = useLanguage();
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
