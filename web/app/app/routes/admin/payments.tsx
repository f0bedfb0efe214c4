import { PaymentsPage } from '../../../features/admin/payments/payments-page.tsx';

export function meta() {
  return [{ title: 'Payments - Administration - Kinora' }];
}

export default function Payments() {
  return <PaymentsPage />;
}
