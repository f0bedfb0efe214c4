import { filePlaceholder, languagePlaceholder } from '@kinora/texts/placeholders';
import type { AreaName } from '@kinora/texts/typed-keys';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { followOtherTabs, PAGE_TEXTS_ID, pageTextsJson } from './texts-store.ts';
import { useLanguage } from './use-texts.ts';

/** What a route says of its texts in its `handle`: the areas that its page draws at once. Without it a page is English. */
export type TextsHandle = { texts: readonly AreaName[] };

/** Around every page, and on every one that waits or has failed. */
const AROUND: readonly AreaName[] = ['common', 'frame', 'languages'];

const isTextsHandle = (handle: unknown): handle is TextsHandle =>
  typeof handle === 'object' && handle !== null && 'texts' in handle;

/** Whether a route of this page says which texts it draws. */
export const hasTexts = ({ handle }: { handle?: unknown }): boolean => isTextsHandle(handle);

/** The areas that this page draws at once; none of its own where its texts are not keyed yet. */
export function useAreas(): { isKeyed: boolean; areas: AreaName[] } {
  const keyed = useMatches()
    .map(({ handle }) => handle)
    .filter(isTextsHandle);
  return { isKeyed: keyed.length > 0, areas: [...AROUND, ...keyed.flatMap(({ texts }) => texts)] };
}

/** In the head of a page that the build renders: what the app reads, and its texts, fetched beside its scripts. */
export function PageTextsInHead() {
  const { areas } = useAreas();
  const written = import.meta.env.SSR ? languagePlaceholder('page') : pageTextsJson();
  return (
    <>
      {import.meta.env.SSR &&
        areas.map((area) => (
          <link key={area} rel="preload" as="fetch" crossOrigin="anonymous" href={filePlaceholder(area)} />
        ))}
      <script id={PAGE_TEXTS_ID} type="application/json" data-areas={areas.join(' ')} suppressHydrationWarning>
        {written}
      </script>
    </>
  );
}

/** Of the document as it is sent: pages without texts of their own language are English. */
export function documentLanguage(isEnglish: boolean): { lang: string; dir: string } {
  if (!import.meta.env.SSR) return sent;
  if (isEnglish) return { lang: 'en', dir: 'ltr' };
  return { lang: languagePlaceholder('language'), dir: languagePlaceholder('direction') };
}

/** `DocumentLanguage` keeps them true from then on. */
const sent = import.meta.env.SSR ? { lang: '', dir: '' } : readSent(document.documentElement);

function readSent({ lang, dir }: HTMLElement) {
  return { lang, dir };
}

/** Keeps `lang` and `dir` of the document true: a page whose texts are not keyed yet is English. */
export function DocumentLanguage() {
  const { isKeyed } = useAreas();
  const { code, direction } = useLanguage();
  useEffect(followOtherTabs, []);
  useEffect(() => {
    document.documentElement.lang = isKeyed ? code : 'en';
    document.documentElement.dir = isKeyed ? direction : 'ltr';
  }, [isKeyed, code, direction]);
  return null;
}
