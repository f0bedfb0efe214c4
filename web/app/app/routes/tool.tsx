import { tools } from '@kinora/catalogue';
import { limits } from '@kinora/catalogue/limits';
import type { Tool } from '@kinora/catalogue/tool';
import { toolArea } from '@kinora/texts/tool-texts';
import { redirectDocument } from 'react-router';
import { ToolPage } from '../../features/studio/tool-page.tsx';
import { loadToolAt } from '../../features/studio/tools/tool-at.ts';
import type { FirstHandle } from '../../shared/api/first-asks.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import { spokenTool } from '../../shared/tools/spoken-tool.ts';

export const handle: TextsHandle & FirstHandle = {
  texts: ['studio', 'generation'],
  // Only the build needs it.
  asks: import.meta.env.SSR
    ? (tool) => ({
        known: [`/api/catalogue?tool=${tool}*`, `/api/generations?tool_type=${tool}&limit=${limits.recentGenerations}`],
      })
    : {},
};

type Head = { name: string; summary: string };

/** Runs at build time, only for the title. */
export function loader({ request }: { request: Request }): { tool: Head | undefined } {
  const { pathname } = new URL(request.url);
  const tool = tools.find(({ route }) => route === pathname.replace(/\/+$/, ''));
  // Its words are filled in where the page is sent from, which knows the language.
  return { tool: tool && { name: tool.name, summary: `{{text:${toolArea(tool.id)}.summary}}` } };
}

/** The page waits for the tool's definition and its texts. */
export async function clientLoader({ request }: { request: Request }) {
  const { pathname } = new URL(request.url);
  // In a piece of work of its own: the one before it has the router, and who is signed in.
  await new Promise((resolve) => setTimeout(resolve));
  const texts = Promise.all(handle.texts.map(loadTexts));
  const tool = await loadToolAt(queryClient, pathname).catch((error: unknown) => {
    // An update of the studio may have removed its file. A freshly loaded page knows the new one.
    throw pathname === window.location.pathname ? error : redirectDocument(pathname);
  });
  if (tool === undefined) throw redirectDocument('/');
  await texts;
  return { tool };
}
clientLoader.hydrate = true as const;

export function meta({ loaderData }: { loaderData: { tool: Head | Tool | undefined } | undefined }) {
  const say = textsOf('frame');
  const known = loaderData?.tool;
  const tool = known && 'form' in known ? spokenTool(known) : known;
  return [
    { title: pageTitle(tool?.name ?? say('studio')) },
    { name: 'description', content: tool?.summary ?? say('studioDescription') },
  ];
}

/** The page of a tool of the program. */
export default function OwnTool({ loaderData: { tool } }: { loaderData: { tool: Tool } }) {
  return <ToolPage tool={tool} />;
}
