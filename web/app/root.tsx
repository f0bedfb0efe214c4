import '@fontsource-variable/inter';
import { type ReactNode, useContext } from 'react';
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './inter.css';
import './tokens.css';
import interBasic from './assets/font/inter-basic.woff2?url';
import { colorSchemeScript } from './color-scheme.ts';
import { MaintenanceGate } from './features/maintenance/gate.tsx';
import { pageGateScript } from './features/maintenance/page-gate-script.ts';
import { islandScript, PlainHtml } from './plain-html.ts';
import { CrashScreen } from './ui/crash-screen.tsx';
import { LoadingScreen } from './ui/loading-screen.tsx';

export const links: LinksFunction = () => [
  { rel: 'preload', href: interBasic, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function Layout({ children }: { children: ReactNode }) {
  const plain = useContext(PlainHtml);
  return (
    <html lang="en" data-mantine-color-scheme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b0912" />
        <Meta />
        <Links />
        <script>{colorSchemeScript}</script>
      </head>
      <body>
        {children}
        {plain === null ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <script>{pageGateScript}</script>
        )}
        {plain?.island && <script>{islandScript(plain.island)}</script>}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <MaintenanceGate>
      <Outlet />
    </MaintenanceGate>
  );
}

export function HydrateFallback() {
  return <LoadingScreen />;
}

export function ErrorBoundary() {
  return <CrashScreen />;
}
