import { codeTools } from '@kinora/catalogue/code-tools';
import type { Tool } from '@kinora/catalogue/tool';
import type { QueryClient } from '@tanstack/react-query';
import { isOnlineNow } from '../../../shared/offline/use-is-online.ts';
import { loadToolPage } from '../../../shared/tools/registry.ts';
import { catalogueQuery, listingQuery } from '../../../shared/tools/summaries.ts';

/** Operators add and retire tools at any time. */
const LISTED_FOR_MS = 10_000;

/** What is sold of a tool is asked for by the head of its page. Nobody waits for it longer than this. */
const LISTING_MS = 700;

/**
 * Asks what is sold of a tool, and waits a little where nothing is known of it: what the page says of it would move what is
 * below. Without a network there is nothing to wait for.
 */
async function askListing(client: QueryClient, id: string): Promise<void> {
  const asked = client.prefetchQuery(listingQuery(id));
  if (!isOnlineNow() || client.getQueryData(catalogueQuery.queryKey) !== undefined) return;
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, LISTING_MS))]);
}

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
    const [tool] = await Promise.all([loadToolPage(own.id), askListing(client, own.id)]);
    return tool;
  }
  const listed = await client.fetchQuery({ ...listingQuery(addedToolOf(address)), staleTime: LISTED_FOR_MS });
  if (listed === null || listed.route !== address) return undefined;
  return loadToolPage(listed.id, listed.version ?? undefined);
}
