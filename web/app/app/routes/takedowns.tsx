import { TakedownsPage } from '../../features/creations/takedowns-page.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';

export function meta() {
  return [
    { title: pageTitle('Taken Down') },
    { name: 'description', content: 'What was taken down of yours, why, and how to appeal.' },
  ];
}

export default function Takedowns() {
  return <TakedownsPage />;
}
