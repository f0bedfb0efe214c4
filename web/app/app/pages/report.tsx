import { PublicPage } from '../../features/site/public-page.tsx';
import { ReportColumns } from '../../features/site/report/report-columns.tsx';
import { ReportContent } from '../../features/site/report/report-form.tsx';
import { PageHead } from '../../shared/page/page-head.tsx';
import { Island } from './island.tsx';

export default function Report() {
  return (
    <PublicPage title="Report content" lead="Something here should not be? Tell us. You need no account.">
      <PageHead
        title="Report content"
        description="Tell the people of this studio about something that was made here and should not be. No account needed."
      />
      <ReportColumns>
        <Island name="report">
          <ReportContent />
        </Island>
      </ReportColumns>
    </PublicPage>
  );
}
