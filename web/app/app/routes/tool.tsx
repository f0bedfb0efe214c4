import { tools } from '@kinora/catalogue';
import type { Tool } from '@kinora/catalogue/tool';
import { redirectDocument } from 'react-router';
import { ToolPage } from '../../features/studio/tool-page.tsx';
import { loadToolAt } from '../../features/studio/tools/tool-at.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';

type Head = { name: string; summary: string };

/** Runs at build time, only for the title. */
export function loader({ request }: { request: Request }): { tool: Head | undefined } {
  const { pathname } = new URL(request.url);
  const tool = tools.find(({ route }) => route === pathname.replace(/\/+$/, ''));
  return { tool: tool && { name: tool.name, summary: tool.summary } };
}

/** The page waits for the tool's definition. */
export async function clientLoader({ request }: { request: Request }) {
  const { pathname } = new URL(request.url);
  const tool = await loadToolAt(queryClient, pathname).catch((error: unknown) => {
    // An update of the studio may have removed its file. A freshly loaded page knows the new one.
    throw pathname === window.location.pathname ? error : redirectDocument(pathname);
  });
  if (tool === undefined) throw redirectDocument('/');
  return { tool };
}
clientLoader.hydrate = true as const;

export function meta({ loaderData }: { loaderData: { tool: Head | undefined } | undefined }) {
  const tool = loaderData?.tool;
  return [
    { title: pageTitle(tool?.name ?? 'Studio') },
    { name: 'description', content: tool?.summary ?? 'Images and videos from your words.' },
  ];
}

/** The page of a tool of the program. */
export default function OwnTool({ loaderData: { tool } }: { loaderData: { tool: Tool } }) {
  return <ToolPage tool={tool} />;
}
