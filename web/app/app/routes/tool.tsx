import { findTool } from '@kinora/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { redirectDocument, useLocation } from 'react-router';
import { StudioPage } from '../../features/studio/studio-page.tsx';
import { noteTool } from '../../features/studio/tools/recent-tools.ts';
import { meQuery } from '../../shared/api/queries.ts';

function toolAt(pathname: string) {
  return findTool({ route: pathname.replace(/\/+$/, '') });
}

export function clientLoader({ request }: { request: Request }) {
  if (toolAt(new URL(request.url).pathname) === undefined) throw redirectDocument('/');
  return null;
}

export function meta({ location }: { location: { pathname: string } }) {
  const tool = toolAt(location.pathname);
  return [
    { title: `${tool?.name ?? 'Studio'} - Kinora` },
    { name: 'description', content: tool?.summary ?? 'Images and videos from your words.' },
  ];
}

/** The page of every tool of the catalogue. */
export default function ToolPage() {
  const tool = toolAt(useLocation().pathname);
  const person = useQuery(meQuery).data?.user.id;
  useEffect(() => {
    if (tool !== undefined && person !== undefined) noteTool(person, tool.id);
  }, [tool, person]);
  return tool && <StudioPage key={tool.id} tool={tool} />;
}
