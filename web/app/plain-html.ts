import { createContext } from 'react';

/**
 * A prerendered route whose `handle` says so is served as plain HTML: it reads without a script. `island` names the
 * part of it that a small script of its own brings to life (see islands/).
 */
export type PageHandle = { isPlainHtml: true; island?: string };

/** While such a page is rendered: what its route said. Null everywhere else. */
export const PlainHtml = createContext<PageHandle | null>(null);

/** Fetches an island's script once the page is painted: what people read comes first, what they press after. */
export function islandScript(name: string): string {
  return `requestAnimationFrame(()=>setTimeout(()=>import('/islands/${name}.js')))`;
}
