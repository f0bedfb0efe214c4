import '../mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ViewingBanner } from '../features/viewing/viewing-banner.tsx';
import { queryClient } from '../queries.ts';
import { colorSchemeManager, cssVariables, theme } from '../theme.ts';
import { ConnectionBar } from '../ui/connection-bar.tsx';

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
        <Notifications position="bottom-right" limit={4} />
        <Outlet />
        <ViewingBanner />
        <ConnectionBar />
      </QueryClientProvider>
    </MantineProvider>
  );
}
