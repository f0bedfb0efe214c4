import '@fontsource-variable/inter';
import { type ReactNode, use } from 'react';
import { Links, type LinksFunction, Meta, Outlet, ScrollRestoration, useMatches } from 'react-router';
import '../shared/theme/inter.css';
import '../shared/theme/tokens.css';
import { firstAsks, firstAsksScript } from '../shared/api/first-asks.ts';
import { brand, brandInHead } from '../shared/brand/use-brand.ts';
import { MaintenanceGate } from '../shared/maintenance/gate.tsx';
import { DocumentLanguage, documentLanguage, PageTextsInHead } from '../shared/texts/page-texts.tsx';
import { colorSchemeScript } from '../shared/theme/color-scheme.ts';
import interBasic from '../shared/theme/font/inter-basic.woff2?url';
import { CrashScreen, LoadingScreen } from './screens.tsx';
import { StartScripts } from './start-scripts.ts';

export const links: LinksFunction = () => [
  { rel: 'preload', href: interBasic, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  const head = brandInHead();
  const matches = useMatches();
  const Start = use(StartScripts);
  return (
    <html {...documentLanguage(false)} data-mantine-color-scheme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={brand().themeColor} />
        {/* Before the style sheets, for which a script behind them waits. */}
        <script
          {...(import.meta.env.SSR ? firstAsks(matches) : {})}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own, which has run by the time that the app's scripts come.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstAsksScript : '' }}
        />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own style sheet. */}
        <style id="brand-style" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: brand().style }} />
        <script
          id={head.id}
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, in which the server leaves no end of the element.
          dangerouslySetInnerHTML={{ __html: head.json }}
        />
        <PageTextsInHead />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own, which has run by the time that the app's scripts come.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? colorSchemeScript : '' }}
        />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Start />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <DocumentLanguage />
      <MaintenanceGate>
        <Outlet />
      </MaintenanceGate>
    </>
  );
}

export function HydrateFallback() {
  return <LoadingScreen />;
}

export function ErrorBoundary() {
  return <CrashScreen />;
}
