import type { Tool } from '@kinora/catalogue/tool';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ToolPage } from '../../features/studio/tool-page.tsx';
import { loadToolAt } from '../../features/studio/tools/tool-at.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

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
  if (tool !== undefined) return <ToolPage tool={tool} />;
  return (
    <EmptyState
      heading="h1"
      title="This tool is not offered any more"
      text="What you made with it is still in your gallery. Choose another tool to go on."
    >
      <Button component={Link} to="/tools" variant="default">
        Show all tools
      </Button>
    </EmptyState>
  );
}
