import type { Tool } from '@kinora/catalogue/tool';
import { Suspense } from 'react';
import { redirectDocument } from 'react-router';
import { ToolPage } from '../../features/studio/tool-page.tsx';
import { loadToolAt } from '../../features/studio/tools/tool-at.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';

/** Loaded on demand, because few people see it. */
const RetiredTool = lazyPart(
  () => import('../../features/studio/tools/retired-tool.tsx'),
  (module) => module.RetiredTool,
);

import { pageTitle } from '../../shared/brand/use-brand.ts';
import { catalogueQuery } from '../../shared/tools/summaries.ts';

/** The build cannot know these pages: added tools live in the database. */
export async function clientLoader({ request }: { request: Request }) {
  const { pathname } = new URL(request.url);
  const tool = await loadToolAt(queryClient, pathname);
  if (tool === undefined && pathname !== window.location.pathname) {
    const { formerTools } = await queryClient.ensureQueryData(catalogueQuery);
    const id = `x_${pathname.split('/').at(-1)?.replaceAll('-', '_')}`;
    // For addresses that never were a tool, the server has a page of its own.
    if (!formerTools.some((former) => former.id === id)) throw redirectDocument(pathname);
  }
  return { tool };
}

export function meta({ loaderData }: { loaderData: { tool: Tool | undefined } | undefined }) {
  const tool = loaderData?.tool;
  return [
    { title: pageTitle(tool?.name ?? 'Studio') },
    { name: 'description', content: tool?.summary ?? 'Images and videos from your words.' },
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
