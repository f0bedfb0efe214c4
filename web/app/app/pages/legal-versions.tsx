import { usePrivacySections } from '../../features/site/legal/privacy-sections.tsx';
import { useTermsSections } from '../../features/site/legal/terms-sections.tsx';
import { VersionList } from '../../features/site/legal/version-list.tsx';
import { PublicPage } from '../../features/site/public-page.tsx';
import { usePage } from '../../shared/page/page-facts.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';

/** Of the terms, or of the privacy policy. */
export default function LegalVersions() {
  const say = useTexts('legalVersions');
  const isOfTerms = usePage().place.address === '/terms/versions';
  const terms = useTermsSections();
  const privacy = usePrivacySections();
  const title = say(isOfTerms ? 'title' : 'titleOfPrivacy');
  return (
    <PublicPage title={title} lead={say('lead')}>
      <PageHead title={title} description={say(isOfTerms ? 'description' : 'descriptionOfPrivacy')} />
      {isOfTerms ? <VersionList kind="terms" sections={terms} /> : <VersionList kind="privacy" sections={privacy} />}
    </PublicPage>
  );
}
