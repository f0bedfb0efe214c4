import { AuditPage } from '../../../features/admin/audit/audit-page.tsx';

export function meta() {
  return [{ title: 'Audit - Administration - Kinora' }];
}

export default function Audit() {
  return <AuditPage />;
}
