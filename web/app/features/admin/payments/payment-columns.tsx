import { productName } from '@kinora/catalogue/product-name';
import type { AdminPayment } from '@kinora/server/admin-wire';
import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import type { Column } from '../page-parts.tsx';

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
    {
      name: say('columns.back'),
      isExtra: true,
      cell: (payment) => (
        <>
          {backOf(payment)} <RefundState state={payment.refund_state} />
        </>
      ),
    },
    { name: say('columns.tokens'), isNumber: true, cell: ({ tokens }) => number(tokens) },
    { name: say('columns.payment'), isExtra: true, cell: ({ id }) => <code dir="ltr">{id}</code> },
  ];
}

export function Payer({ user_id, email }: { user_id: string | null; email: string | null }) {
  const say = useTexts('adminPayments');
  if (user_id === null || email === null) return say('deleted');
  return <Link to={`/admin/users/${user_id}`}>{email}</Link>;
}

function RefundState({ state }: { state: AdminPayment['refund_state'] }) {
  const say = useTexts('adminPayments');
  if (state === null) return null;
  return state === 'refused' ? (
    <Badge color="red">{say('refund.wasRefused')}</Badge>
  ) : (
    <Badge color="yellow">{say('refund.under_way')}</Badge>
  );
}

/** The same, with who paid. */
export function usePayerColumns(): readonly Column<AdminPayment>[] {
  const say = useTexts('adminPayments');
  const columns = usePaymentColumns();
  return [{ name: say('columns.user'), cell: (payment) => <Payer {...payment} /> }, ...columns];
}
