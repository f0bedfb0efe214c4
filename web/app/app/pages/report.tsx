import { PublicPage } from '../../features/site/public-page.tsx';
import { ReportColumns } from '../../features/site/report/report-columns.tsx';
import { ReportContent } from '../../features/site/report/report-form.tsx';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Island } from './island.tsx';

export default function Report() {
  const say = useTexts('report');
  return (
    <PublicPage title={say('title')} lead={say('lead')}>
      <PageHead title={say('title')} description={say('description')} />
      <ReportColumns>
        <Island name="report">
          <ReportContent />
        </Island>
      </ReportColumns>
    </PublicPage>
  );
}
