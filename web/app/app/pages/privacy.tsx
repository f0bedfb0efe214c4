import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { usePrivacySections } from '../../features/site/legal/privacy-sections.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';

export default function Privacy() {
  const say = useTexts('legalVersions');
  const { name } = useBrand();
  const title = say('privacy.title');
  return (
    <LegalPage kind="privacy" title={title} lead={say('privacy.lead')} sections={usePrivacySections()}>
      <PageHead title={title} description={say('privacy.description', { name })} />
    </LegalPage>
  );
}
