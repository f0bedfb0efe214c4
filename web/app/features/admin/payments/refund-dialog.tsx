import { parseAmount, plainAmount } from '@kinora/catalogue/money';
import type { AdminPayment } from '@kinora/server/admin-wire';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../shared/api/new-id.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { refundForeseenQuery, refundPayment } from '../operations-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

const TYPING_MS = 400;

/** What of a payment can still be paid back. */
export const restOf = ({ amount, refunded, disputed }: AdminPayment) => amount - refunded - disputed;

/** Pays back what is left of a payment, or a part. However often it is sent, it is paid back once. */
export function RefundDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const say = useTexts('adminPayments');
  const money = useMoney();
  const [id] = useState(() => newId());
  const { currency } = payment;
  const [typed, setTyped] = useState(plainAmount(restOf(payment), currency));
  const read = typed.includes(',') ? null : parseAmount(typed, currency);
  const amount = read !== null && read > 0 && read <= restOf(payment) ? read : null;
  const [settled] = useDebouncedValue(amount, TYPING_MS);
  const foreseen = useQuery({ ...refundForeseenQuery(payment.id, settled ?? 0), enabled: settled !== null });
  const shown = foreseen.data?.amount === amount ? foreseen.data : undefined;
  const rest = money(restOf(payment), currency);
  return (
    <ReasonDialog
      title={say('refund.title')}
      confirm={say('refund.refund')}
      isDangerous
      isIncomplete={shown === undefined}
      onConfirm={async (reason) => {
        if (shown === undefined) return;
        const order = { id, amount: shown.amount, seenBack: shown.seenBack, reason };
        const { refund_state } = await refundPayment(payment.id, order);
        notifications.show(
          refund_state === null
            ? { color: 'green', message: say('refund.done', { amount: money(shown.amount, currency) }) }
            : { color: 'yellow', message: say('refund.later') },
        );
      }}
      onClose={onClose}
    >
      <p>{say('refund.text', { email: payment.email ?? say('deleted'), rest })}</p>
      <TextInput
        label={say('refund.amount', { code: currency.toUpperCase() })}
        inputMode="decimal"
        required
        maxLength={14}
        value={typed}
        error={amount === null && say('refund.problem', { rest })}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {amount !== null && (
        <Loaded query={foreseen} label={say('refund.loading')} problem={say('refund.notLoaded')} height={72}>
          {({ tokens, debt, email, amount: goesBack }) => (
            <ul aria-live="polite">
              <li>{say('refund.money', { amount: money(goesBack, currency) })}</li>
              <li>
                {say('refund.tokens', { count: tokens })} {debt > 0 && say('refund.debt', { count: debt })}
              </li>
              <li>{email === null ? say('refund.gone') : say('refund.mail')}</li>
            </ul>
          )}
        </Loaded>
      )}
    </ReasonDialog>
  );
}
