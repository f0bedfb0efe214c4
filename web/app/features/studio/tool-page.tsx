import type { Tool } from '@kinora/catalogue/tool';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { meQuery } from '../../shared/api/queries.ts';
import { placedIn } from '../../shared/generation/reuse-settings.ts';
import { useSpokenTool } from '../../shared/tools/spoken-tool.ts';
import { StudioPage } from './studio-page.tsx';
import { noteTool } from './tools/recent-tools.ts';

/** The page of every tool of the catalogue. */
export function ToolPage({ tool: defined }: { tool: Tool }) {
  const tool = useSpokenTool(defined);
  const person = useQuery(meQuery).data?.user.id;
  useEffect(() => {
    if (person !== undefined) noteTool(person, tool.id);
  }, [tool.id, person]);
  const { state } = useLocation();
  return <StudioPage key={`${tool.id} ${placedIn(state)}`} tool={tool} />;
}
