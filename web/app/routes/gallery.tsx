import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { GalleryPage } from '../features/gallery/gallery-page.tsx';

export function meta() {
  return [
    { title: 'My Gallery - Kinora' },
    { name: 'description', content: 'Every image and video that you made, to search, watch and download.' },
  ];
}

export default function Gallery() {
  return (
    <NuqsAdapter>
      <GalleryPage />
    </NuqsAdapter>
  );
}
