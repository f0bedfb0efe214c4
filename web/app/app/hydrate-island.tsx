import type { IslandFacts } from '@kinora/server/page-facts';
import { type ReactNode, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ISLAND_FACTS_ID, IslandFactsContext } from '../shared/page/page-facts.ts';
import { startTexts } from '../shared/texts/texts-store.ts';

/**
 * Brings the island of this page to life with the same content, texts and facts that the page was made with. Whoever loads
 * its script waits for this: buttons answer from then on.
 */
export async function hydrateIsland(name: string, content: (facts: IslandFacts) => ReactNode): Promise<void> {
  const place = document.querySelector(`[data-island="${name}"]`);
  const told = document.getElementById(ISLAND_FACTS_ID)?.textContent;
  if (place === null || !told) return;
  const facts: IslandFacts = JSON.parse(told);
  await startTexts();
  hydrateRoot(
    place,
    <StrictMode>
      <IslandFactsContext value={facts}>{content(facts)}</IslandFactsContext>
    </StrictMode>,
  );
}
