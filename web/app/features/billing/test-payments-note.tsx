import { FlaskConical } from 'lucide-react';
import { Callout } from '../../shared/ui/callout.tsx';

/** Says wherever something can be paid that it is not real money. */
export function TestPaymentsNote() {
  return (
    <Callout tone="note" title="Test payments" icon={<FlaskConical size={18} aria-hidden />}>
      This studio runs its own payment service: no money moves. On the payment page, use the card 4242 4242 4242 4242.
    </Callout>
  );
}
