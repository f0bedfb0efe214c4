import { placeholder } from '@kinora/server/page-placeholders';
import classes from '../../features/site/api-docs.module.css';
import { PublicPage } from '../../features/site/public-page.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { PageHandle } from '../plain-html.ts';
import { publicMeta } from '../public-meta.ts';

export const handle: PageHandle = { isPlainHtml: true };

export function meta() {
  return publicMeta({
    title: pageTitle('API'),
    description:
      'Everything that the studio does, for your own programs: one key, plain JSON, prices known beforehand.',
    path: '/docs/api',
  });
}

/** The server writes the reference, from the OpenAPI document, when it serves this page. */
export default function ApiDocs() {
  return (
    <PublicPage
      title="API"
      lead="Everything that the studio does, for your own programs: one key, plain JSON, and the price known beforehand."
    >
      <div className={classes.reference}>
        {import.meta.env.SSR ? (
          placeholder('api-reference')
        ) : (
          <a href="/openapi.json">The API as an OpenAPI document</a>
        )}
      </div>
    </PublicPage>
  );
}
