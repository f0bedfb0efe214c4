import '../../shared/theme/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ViewAsBanner } from '../../features/admin/view-as/view-as-banner.tsx';
import { queryClient } from '../../shared/api/queries.ts';
import { colorSchemeManager, cssVariables, theme } from '../../shared/theme/theme.ts';
import { ConnectionBar } from '../frame/connection-bar.tsx';
import { Notices } from '../frame/notices.tsx';

/** Wraps everything but the public pages: components, data and notifications. */
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
        <ViewAsBanner />
        <ConnectionBar />
      </QueryClientProvider>
    </MantineProvider>
  );
}
