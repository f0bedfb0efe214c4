import { use, useEffect } from 'react';
import { pageTitle } from '../brand/use-brand.ts';
import { IslandFactsContext } from '../page/page-facts.ts';
import { addressIn } from '../page/page-link.tsx';
import { useLanguage } from './use-texts.ts';

/** Keeps what is around an island true when its reader chooses another language: `title` is that of the page. */
export function IslandLanguage({ title }: { title: string }) {
  const place = use(IslandFactsContext)?.place;
  const { code, direction } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = code;
    document.documentElement.dir = direction;
    document.title = pageTitle(title);
  }, [code, direction, title]);
  useEffect(() => {
    if (place === undefined) return;
    const { pathname, search, hash } = window.location;
    // Without a language in the address it is asked for by the cookie.
    if (pathname === place.address || pathname !== addressIn(place.language, place, place.address)) return;
    if (code !== place.language) window.history.replaceState(null, '', `${place.address}${search}${hash}`);
  }, [place, code]);
  return null;
}
