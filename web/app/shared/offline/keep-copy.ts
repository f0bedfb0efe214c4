import { GENERATION, GENERATION_LISTS } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { loadTexts } from '../texts/texts-store.ts';
import { keepPages, keepParts, partAt } from './kept-pages.ts';

export { keepPages };

const WORKER = '/worker.js';
const SAVED_AFTER_MS = 1500;

/** Asked for as the pages do that need it: what they load without a network has to be there by then. */
const gallery = () => import('./kept-gallery.ts');

async function readyForLater(loadAround: () => Promise<unknown>): Promise<void> {
  const { forgetOthers } = await gallery();
  await import('./waiting-list.tsx');
  await loadTexts('offline');
  await loadAround();
  await forgetOthers();
}

/** What a browser that is full or forbids it does not keep is not there without a network; the page is as ever. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

/**
 * Keeps what is shown, for times without a network, for as long as somebody signed in has a page open. Little is
 * loaded for it: what the page itself has loaded lies in the browser already. Answers how to stop.
 */
export function keepCopy(path: string, loadAround: () => Promise<unknown>): () => void {
  quietly(navigator.serviceWorker.register(WORKER));
  const seen = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => quietly(gallery().then(({ keepGallery }) => keepGallery(seen))), SAVED_AFTER_MS);
  };
  const look = (entries: PerformanceObserverEntryList) => {
    const names = entries.getEntries().map(({ name }) => name);
    quietly(keepParts(names.flatMap((name) => partAt(name) ?? [])));
    for (const name of names) {
      const { pathname } = new URL(name);
      if (!pathname.startsWith('/files/')) continue;
      seen.add(pathname);
      saveSoon();
    }
  };
  const loads = new PerformanceObserver(look);
  const stopListening = queryClient.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === 'updated' && (queryKey[0] === GENERATION_LISTS || queryKey[0] === GENERATION)) saveSoon();
  });
  // Without whose they are, and what is sold, kept pages show nothing.
  const pages = readyForLater(loadAround)
    .then(gallery)
    .then(({ keepGallery }) => keepGallery(seen))
    .then(() => keepPages(path));
  quietly(pages.finally(() => loads.observe({ type: 'resource', buffered: true })));
  saveSoon();
  return () => {
    clearTimeout(timer);
    loads.disconnect();
    stopListening();
  };
}
