import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { useTermsSections } from '../../features/site/legal/terms-sections.tsx';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';

export default function Terms() {
  const say = useTexts('legalVersions');
  const title = say('terms.title');
  return (
    <LegalPage kind="terms" title={title} lead={say('terms.lead')} sections={useTermsSections()}>
      <PageHead title={title} description={say('terms.description')} />
    </LegalPage>
  );
}
