import { PublicPage } from '../../features/site/public-page.tsx';
import { TransparencyContent } from '../../features/site/transparency/transparency-content.tsx';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';

export default function Transparency() {
  const say = useTexts('transparency');
  return (
    <PublicPage title={say('title')} lead={say('lead')}>
      <PageHead title={say('title')} description={say('description')} />
      <TransparencyContent />
    </PublicPage>
  );
}
