import { PublicPage } from '../../features/site/public-page.tsx';
import { StatusContent } from '../../features/site/status/status-content.tsx';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';

export default function Status() {
  const say = useTexts('statusPage');
  return (
    <PublicPage title={say('title')} lead={say('lead')}>
      <PageHead title={say('title')} description={say('description')} />
      <link rel="alternate" type="application/atom+xml" href="/api/status/feed" title={say('title')} />
      <StatusContent />
    </PublicPage>
  );
}
