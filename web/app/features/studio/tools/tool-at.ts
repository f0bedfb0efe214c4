import { codeTools } from '@kinora/catalogue/code-tools';
import type { Tool } from '@kinora/catalogue/tool';
import type { QueryClient } from '@tanstack/react-query';
import { loadToolPage } from '../../../shared/tools/registry.ts';
import { listingQuery } from '../../../shared/tools/summaries.ts';

/** Operators add and retire tools at any time. */
const LISTED_FOR_MS = 10_000;

/** The id of the added tool whose page this would be. */
function addedToolOf(address: string): string {
  return `x_${address.split('/').at(-1)?.replaceAll('-', '_')}`;
}

/** The tool whose page an address is; undefined for none that is offered now. */
export async function loadToolAt(client: QueryClient, pathname: string): Promise<Tool | undefined> {
  const address = pathname.replace(/\/+$/, '');
  // The code knows its own without asking.
  const own = codeTools.find(({ route }) => route === address);
  if (own !== undefined) {
    void client.prefetchQuery(listingQuery(own.id));
    return loadToolPage(own.id);
  }
  const listed = await client.fetchQuery({ ...listingQuery(addedToolOf(address)), staleTime: LISTED_FOR_MS });
  if (listed === null || listed.route !== address) return undefined;
  return loadToolPage(listed.id, listed.version ?? undefined);
}
