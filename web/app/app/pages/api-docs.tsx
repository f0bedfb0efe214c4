import classes from '../../features/site/api-docs.module.css';
import { PublicPage } from '../../features/site/public-page.tsx';
import { usePage } from '../../shared/page/page-facts.ts';
import { PageHead } from '../../shared/page/page-head.tsx';

export default function ApiDocs() {
  const { place, facts } = usePage();
  return (
    <PublicPage
      title="API"
      lead="Everything that the studio does, for your own programs: one key, plain JSON, and the price known beforehand."
    >
      <PageHead
        title="API"
        description="Everything that the studio does, for your own programs: one key, plain JSON, prices known beforehand."
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes every value in it (api-document/html.ts). */}
      <div className={classes.reference} dangerouslySetInnerHTML={{ __html: facts.reference(place.origin) }} />
    </PublicPage>
  );
}
