import { codeTools } from '@kinora/catalogue/code-tools';
import type { Tool } from '@kinora/catalogue/tool';
import type { QueryClient } from '@tanstack/react-query';
import { loadTool } from '../../../shared/tools/registry.ts';
import { catalogueQuery } from '../../../shared/tools/summaries.ts';

/** Operators add and retire tools at any time. */
const LISTED_FOR_MS = 10_000;

/** The tool whose page an address is; undefined for none that is offered now. */
export async function loadToolAt(client: QueryClient, pathname: string): Promise<Tool | undefined> {
  const address = pathname.replace(/\/+$/, '');
  // The code knows its own without asking.
  const own = codeTools.find(({ route }) => route === address);
  if (own !== undefined) return loadTool(own.id);
  const { tools } = await client.fetchQuery({ ...catalogueQuery, staleTime: LISTED_FOR_MS });
  const listed = tools.find(({ route }) => route === address);
  return listed && loadTool(listed.id, listed.version ?? undefined);
}
