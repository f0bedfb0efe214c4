import '../mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ViewingBanner } from '../features/viewing/viewing-banner.tsx';
import { queryClient } from '../queries.ts';
import { colorSchemeManager, cssVariables, theme } from '../theme.ts';
import { ConnectionBar } from '../ui/connection-bar.tsx';
import { Notices } from '../ui/notices.tsx';

/** Everything but the public pages: components, data and notifications. */
export default function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="dark"
    >
      <QueryClientProvider client={queryClient}>
        <Notices />
        <Outlet />
        <ViewingBanner />
        <ConnectionBar />
      </QueryClientProvider>
    </MantineProvider>
  );
}
