import { PublicPage } from '../../features/site/public-page.tsx';
import { ReportColumns } from '../../features/site/report/report-columns.tsx';
import { ReportContent } from '../../features/site/report/report-form.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { Island } from '../island.tsx';
import type { PageHandle } from '../plain-html.ts';
import { publicMeta } from '../public-meta.ts';

export const handle: PageHandle = { isPlainHtml: true, island: 'report' };

export function meta() {
  return publicMeta({
    title: pageTitle('Report content'),
    description:
      'Tell the people of this studio about something that was made here and should not be. No account needed.',
    path: '/report',
  });
}

export default function Report() {
  return (
    <PublicPage title="Report content" lead="Something here should not be? Tell us. You need no account.">
      <ReportColumns>
        <Island name="report">
          <ReportContent />
        </Island>
      </ReportColumns>
    </PublicPage>
  );
}
