import { createLoader } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { filterOf, galleryParsers } from '../../features/creations/gallery-filter.ts';
import { GalleryPage } from '../../features/creations/gallery-page.tsx';
import { galleryQuery } from '../../features/creations/gallery-query.ts';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { catalogueQuery } from '../../shared/tools/summaries.ts';

const readSettings = createLoader(galleryParsers);

/** Asks for the list as soon as it is known that somebody may see it, and not first when the page is drawn. */
export function clientLoader({ request }: { request: Request }) {
  const settings = readSettings(request.url);
  Promise.all([queryClient.ensureQueryData(catalogueQuery), queryClient.ensureQueryData(meQuery)]).then(
    ([catalogue]) => queryClient.prefetchQuery(galleryQuery(filterOf(settings, catalogue))),
    () => undefined,
  );
  return null;
}

export function meta() {
  return [
    { title: pageTitle('My Gallery') },
    { name: 'description', content: 'Every image, video and sound that you made, to search, play and download.' },
  ];
}

export default function Gallery() {
  return (
    <NuqsAdapter>
      <GalleryPage />
    </NuqsAdapter>
  );
}
