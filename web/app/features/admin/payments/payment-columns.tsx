import { productName } from '@kinora/catalogue/product-name';
import type { AdminPayment } from '@kinora/server/admin-wire';
import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import classes from '../admin.module.css';
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

  const back = (payment: AdminPayment) => (
    <>
      {backOf(payment)} <RefundState payment={payment} />
    </>
  );

  return [
    { name: say('columns.when'), isExtra: true, cell: ({ paid_at }) => <RelativeTime at={paid_at} /> },
    {
      name: say('columns.what'),
      cell: (payment) => (
        <>
          {say(`kinds.${payment.kind}`, { product: productName(payment.product) })}
          {/* Where there is no room for columns of them. */}
          <div className={classes.folded}>
            <RelativeTime at={payment.paid_at} />
            <div>{back(payment)}</div>
          </div>
        </>
      ),
    },
    { name: say('columns.amount'), isNumber: true, cell: ({ amount, currency }) => money(amount, currency) },
    { name: say('columns.back'), isExtra: true, cell: back },
    { name: say('columns.tokens'), isNumber: true, isExtra: true, cell: ({ tokens }) => number(tokens) },
    { name: say('columns.payment'), isExtra: true, cell: ({ id }) => <code dir="ltr">{id}</code> },
  ];
}

export function Payer({ user_id, email }: { user_id: string | null; email: string | null }) {
  const say = useTexts('adminPayments');
  if (user_id === null || email === null) return say('deleted');
  return <Link to={`/admin/users/${user_id}`}>{email}</Link>;
}

/** What became of the last refund, and what to do where it came to nothing. */
function RefundState({ payment }: { payment: AdminPayment }) {
  const say = useTexts('adminPayments');
  const { refund_state: state, refund_refused: refused, refund_failure: failure } = payment;
  if (state === 'under_way') return <Badge color="yellow">{say('refund.under_way')}</Badge>;
  if (refused === null && failure === null) return null;
  return (
    <>
      <Badge color="red">{say(failure === null ? 'refund.wasRefused' : 'refund.hasFailed')}</Badge>
      <p className={classes.changes}>
        {failure === null
          ? say('refund.refusedWhy', { why: refused ?? '' })
          : say('refund.failed', { reason: failure })}
      </p>
    </>
  );
}

/** The same, with who paid. */
export function usePayerColumns(): readonly Column<AdminPayment>[] {
  const say = useTexts('adminPayments');
  const columns = usePaymentColumns();
  return [{ name: say('columns.user'), cell: (payment) => <Payer {...payment} /> }, ...columns];
}
