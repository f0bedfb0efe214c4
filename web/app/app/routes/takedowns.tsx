import { TakedownsPage } from '../../features/creations/takedowns-page.tsx';

export function meta() {
  return [
    { title: 'Taken Down - Kinora' },
    { name: 'description', content: 'What was taken down of yours, why, and how to appeal.' },
  ];
}

export default function Takedowns() {
  return <TakedownsPage />;
}
