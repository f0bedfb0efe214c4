import { PublicPage, Sections } from '../../features/site/public-page.tsx';
import { termsSections } from '../../features/site/terms-sections.tsx';
import type { PageHandle } from '../plain-html.ts';
import { publicMeta } from '../public-meta.ts';

export const handle: PageHandle = { isPlainHtml: true };

export function meta() {
  return publicMeta({
    title: 'Terms of Service - Kinora',
    description: 'The rules of the studio: accounts, tokens, subscriptions, refunds, and what is yours.',
    path: '/terms',
  });
}

export default function Terms() {
  return (
    <PublicPage
      title="Terms of Service"
      lead="The rules of the studio, in words that can be read."
      note="Last updated in November 2026"
    >
      <Sections sections={termsSections} />
    </PublicPage>
  );
}
