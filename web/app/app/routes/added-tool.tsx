import type { Tool } from '@kinora/catalogue/tool';
import { Suspense } from 'react';
import { redirect, redirectDocument } from 'react-router';
import { ToolPage } from '../../features/studio/tool-page.tsx';
import { loadToolAt } from '../../features/studio/tools/tool-at.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { modelAddress } from '../../shared/generation/output.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import { spokenTool } from '../../shared/tools/spoken-tool.ts';
import { catalogueQuery } from '../../shared/tools/summaries.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';

/** Loaded on demand, because few people see it. */
const RetiredTool = lazyPart(
  () => import('../../features/studio/tools/retired-tool.tsx'),
  (module) => module.RetiredTool,
  ['retiredTool', 'details'],
);

export const handle: TextsHandle = { texts: ['studio', 'generation'] };

/** The build cannot know these pages: added tools live in the database. */
export async function clientLoader({ request }: { request: Request }) {
  const { pathname } = new URL(request.url);
  const [tool] = await Promise.all([loadToolAt(queryClient, pathname), ...handle.texts.map(loadTexts)]);
  // What is edited is chosen on the canvas, by whichever model.
  if (tool !== undefined && tool.canvas !== null) throw redirect(modelAddress(tool.id));
  if (tool === undefined && pathname !== window.location.pathname) {
    const { formerTools } = await queryClient.ensureQueryData(catalogueQuery);
    const id = `x_${pathname.split('/').at(-1)?.replaceAll('-', '_')}`;
    // For addresses that never were a tool, the server has a page of its own.
    if (!formerTools.some((former) => former.id === id)) throw redirectDocument(pathname);
  }
  return { tool };
}

export function meta({ loaderData }: { loaderData: { tool: Tool | undefined } | undefined }) {
  const say = textsOf('frame');
  const tool = loaderData?.tool && spokenTool(loaderData.tool);
  return [
    { title: pageTitle(tool?.name ?? say('studio')) },
    { name: 'description', content: tool?.summary ?? say('studioDescription') },
  ];
}

/** The page of a tool that was added to this studio. */
export default function AddedTool({ loaderData: { tool } }: { loaderData: { tool: Tool | undefined } }) {
  if (tool !== undefined) return <ToolPage tool={tool} />;
  return (
    <Suspense fallback={null}>
      <RetiredTool />
    </Suspense>
  );
}
