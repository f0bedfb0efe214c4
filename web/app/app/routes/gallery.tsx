import { createLoader } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { filterOf, galleryParsers } from '../../features/creations/gallery-filter.ts';
import { GalleryPage } from '../../features/creations/gallery-page.tsx';
import { galleryQuery } from '../../features/creations/gallery-query.ts';
import { FIRST_OF_GALLERY, type FirstHandle } from '../../shared/api/first-asks.ts';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import { catalogueQuery } from '../../shared/tools/summaries.ts';

export const handle: TextsHandle & FirstHandle = {
  texts: ['gallery'],
  asks: { known: ['/api/catalogue*'], plain: [FIRST_OF_GALLERY] },
};

const readSettings = createLoader(galleryParsers);

/** Asks for the list as soon as it is known that somebody may see it, and not first when the page is drawn. */
export async function clientLoader({ request }: { request: Request }) {
  const settings = readSettings(request.url);
  Promise.all([queryClient.ensureQueryData(catalogueQuery), queryClient.ensureQueryData(meQuery)]).then(
    ([catalogue]) => queryClient.prefetchQuery(galleryQuery(filterOf(settings, catalogue))),
    () => undefined,
  );
  await loadTexts('gallery');
  return null;
}

export function meta() {
  const say = textsOf('gallery');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('description') }];
}

export default function Gallery() {
  return (
    <NuqsAdapter>
      <GalleryPage />
    </NuqsAdapter>
  );
}
