import { JobsPage } from '../../../features/admin/jobs/jobs-page.tsx';

export function meta() {
  return [{ title: 'Jobs - Administration - Kinora' }];
}

export default function Jobs() {
  return <JobsPage />;
}
