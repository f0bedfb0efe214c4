import type { Tool } from '@kinora/catalogue/tool';
import { ToolPage } from '../../features/studio/tool-page.tsx';
import { RetiredTool } from '../../features/studio/tools/retired-tool.tsx';
import { loadToolAt } from '../../features/studio/tools/tool-at.ts';
import { queryClient } from '../../shared/api/queries.ts';

/** Nobody knows these pages when the studio is built. */
export async function clientLoader({ request }: { request: Request }) {
  return { tool: await loadToolAt(queryClient, new URL(request.url).pathname) };
}

export function meta({ loaderData }: { loaderData: { tool: Tool | undefined } | undefined }) {
  const tool = loaderData?.tool;
  return [
    { title: `${tool?.name ?? 'Studio'} - Kinora` },
    { name: 'description', content: tool?.summary ?? 'Images and videos from your words.' },
  ];
}

/** The page of a tool that was added to this studio. */
export default function AddedTool({ loaderData: { tool } }: { loaderData: { tool: Tool | undefined } }) {
  return tool === undefined ? <RetiredTool /> : <ToolPage tool={tool} />;
}
