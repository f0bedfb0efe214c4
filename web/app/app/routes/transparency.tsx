import { PublicPage } from '../../features/site/public-page.tsx';
import { TransparencyContent } from '../../features/site/transparency/transparency-content.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { PageHandle } from '../plain-html.ts';
import { publicMeta } from '../public-meta.ts';

export const handle: PageHandle = { isPlainHtml: true };

export function meta() {
  return publicMeta({
    title: pageTitle('Transparency'),
    description: 'How many notices this studio got, what it decided, how soon, and what became of appeals.',
    path: '/transparency',
  });
}

export default function Transparency() {
  return (
    <PublicPage title="Transparency" lead="What people reported here, what we decided, and how soon.">
      <TransparencyContent />
    </PublicPage>
  );
}
