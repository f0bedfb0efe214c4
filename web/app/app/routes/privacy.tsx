import { privacySections } from '../../features/site/privacy-sections.tsx';
import { PublicPage, Sections } from '../../features/site/public-page.tsx';
import type { PageHandle } from '../plain-html.ts';
import { publicMeta } from '../public-meta.ts';

export const handle: PageHandle = { isPlainHtml: true };

export function meta() {
  return publicMeta({
    title: 'Privacy Policy - Kinora',
    description: 'What Kinora keeps about you, what for, how long, and how to have it deleted.',
    path: '/privacy',
  });
}

export default function Privacy() {
  return (
    <PublicPage
      title="Privacy Policy"
      lead="What we keep about you, what for, how long, and how you get rid of it."
      note="Last updated in November 2026"
    >
      <Sections sections={privacySections} />
    </PublicPage>
  );
}
