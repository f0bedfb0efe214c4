import { packs } from '@kinora/catalogue/packs';
import { plans } from '@kinora/catalogue/plans';
import type { AdminPayment } from '@kinora/server/admin-wire';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import type { Column } from '../page-parts.tsx';

/** What was sold at some time and is no more keeps its id. */
const productName = (product: string) => [...packs, ...plans].find(({ id }) => id === product)?.name ?? product;

/** What is told of every payment. */
export function usePaymentColumns(): readonly Column<AdminPayment>[] {
  const say = useTexts('adminPayments');
  const { number } = useFormats();
  const money = useMoney();

  function backOf(payment: AdminPayment): string {
    const refunded = money(payment.refunded, payment.currency);
    const disputed = money(payment.disputed, payment.currency);
    if (payment.refunded > 0 && payment.disputed > 0) return say('refundedAndDisputed', { refunded, disputed });
    if (payment.refunded > 0) return say('refunded', { amount: refunded });
    return payment.disputed > 0 ? say('disputed', { amount: disputed }) : '';
  }

  return [
    { name: say('columns.when'), cell: ({ paid_at }) => <RelativeTime at={paid_at} /> },
    { name: say('columns.what'), cell: ({ kind, product }) => say(`kinds.${kind}`, { product: productName(product) }) },
    { name: say('columns.amount'), isNumber: true, cell: ({ amount, currency }) => money(amount, currency) },
    { name: say('columns.back'), isExtra: true, cell: backOf },
    { name: say('columns.tokens'), isNumber: true, cell: ({ tokens }) => number(tokens) },
    { name: say('columns.payment'), isExtra: true, cell: ({ id }) => <code dir="ltr">{id}</code> },
  ];
}

export function Payer({ user_id, email }: { user_id: string | null; email: string | null }) {
  const say = useTexts('adminPayments');
  if (user_id === null || email === null) return say('deleted');
  return <Link to={`/admin/users/${user_id}`}>{email}</Link>;
}

/** The same, with who paid. */
export function usePayerColumns(): readonly Column<AdminPayment>[] {
  const say = useTexts('adminPayments');
  const columns = usePaymentColumns();
  return [{ name: say('columns.user'), cell: (payment) => <Payer {...payment} /> }, ...columns];
}
