import { OverviewPage } from '../../../features/admin/overview/overview-page.tsx';

export function meta() {
  return [{ title: 'Overview - Administration - Kinora' }];
}

export default function Overview() {
  return <OverviewPage />;
}
