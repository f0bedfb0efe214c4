import { money } from '@kinora/catalogue/money';
import type { AdminPayment } from '@kinora/server/admin-wire';
import { groupedNumber } from '../../../shared/format/format.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import type { Column } from '../page-parts.tsx';

const kinds: Readonly<Record<AdminPayment['kind'], string>> = {
  pack: 'Token pack',
  top_up: 'Top-up',
  plan: 'Plan',
  renewal: 'Renewal',
  upgrade: 'Upgrade',
  downgrade: 'Downgrade',
};

function backOf({ refunded, disputed, currency }: AdminPayment): string {
  const parts = [
    ...(refunded > 0 ? [`${money(refunded, currency)} refunded`] : []),
    ...(disputed > 0 ? [`${money(disputed, currency)} disputed`] : []),
  ];
  return parts.join(', ');
}

export const paymentColumns: readonly Column<AdminPayment>[] = [
  { name: 'When', cell: ({ paid_at }) => <RelativeTime at={paid_at} /> },
  { name: 'What', cell: ({ kind, product }) => `${kinds[kind]}: ${product}` },
  { name: 'Amount', isNumber: true, cell: ({ amount, currency }) => money(amount, currency) },
  { name: 'Went back', isExtra: true, cell: backOf },
  { name: 'Tokens', isNumber: true, cell: ({ tokens }) => groupedNumber(tokens) },
  { name: 'Payment', isExtra: true, cell: ({ id }) => <code>{id}</code> },
];
