import type { IslandFacts, PageFacts, PagePlace } from '@kinora/server/page-facts';
import { createContext, use } from 'react';

/** While the server renders a public page: where it stands, and what is true at this moment. */
export const PageContext = createContext<{ place: PagePlace; facts: PageFacts } | null>(null);

/** What an island is told by the page around it; null in the app, where nobody has said anything. */
export const IslandFactsContext = createContext<IslandFacts | null>(null);

/** For the parts of public pages, which the server alone renders. */
export function usePage(): { place: PagePlace; facts: PageFacts } {
  const page = use(PageContext);
  if (page === null) throw new Error('Only a public page knows these facts');
  return page;
}

/** Where the page holds what its island is told. */
export const ISLAND_FACTS_ID = 'page-facts';
