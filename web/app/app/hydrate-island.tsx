import { type ReactNode, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Brings the island of this page to life with the same content that the page was made with. */
export function hydrateIsland(name: string, content: ReactNode): void {
  const place = document.querySelector(`[data-island="${name}"]`);
  if (place !== null) hydrateRoot(place, <StrictMode>{content}</StrictMode>);
}
