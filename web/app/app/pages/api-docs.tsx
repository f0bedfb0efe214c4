import classes from '../../features/site/api-docs.module.css';
import { PublicPage } from '../../features/site/public-page.tsx';
import { usePage } from '../../shared/page/page-facts.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';

export default function ApiDocs() {
  const say = useTexts('apiDocs');
  const { place, facts } = usePage();
  // The guide and the operations stay in the words of the API's document, which is English.
  return (
    <PublicPage title={say('title')} lead={say('lead')}>
      <PageHead title={say('title')} description={say('description')} />
      <div
        className={classes.reference}
        lang="en"
        dir="ltr"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes every value in it (render-reference.ts).
        dangerouslySetInnerHTML={{ __html: facts.reference(place.origin) }}
      />
    </PublicPage>
  );
}
