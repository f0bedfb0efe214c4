import type { Tool } from '@kinora/catalogue/tool';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery } from '../../shared/api/queries.ts';
import { StudioPage } from './studio-page.tsx';
import { noteTool } from './tools/recent-tools.ts';

/** The page of every tool of the catalogue. */
export function ToolPage({ tool }: { tool: Tool }) {
  const person = useQuery(meQuery).data?.user.id;
  useEffect(() => {
    if (person !== undefined) noteTool(person, tool.id);
  }, [tool, person]);
  return <StudioPage key={tool.id} tool={tool} />;
}
