import type { SwitchPreview } from '@kinora/server/billing-wire';
import { Alert, Button, Group, Modal, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { ApiError, errorMessage } from '../../shared/api/api-error.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PrimaryButton } from '../../shared/ui/primary-button.tsx';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import { type SwitchTarget, switchPlan } from './billing-api.ts';
import { refreshBilling, switchQuery } from './billing-queries.ts';
import type { Ended } from './checkout-return.tsx';
import { PaymentToApprove } from './payment-to-approve.tsx';
import classes from './switch-dialog.module.css';
import { switchFacts } from './switch-facts.ts';
import { useTestPayments } from './use-test-payments.ts';
import { planName } from './words.ts';

type Props = {
  target: SwitchTarget;
  currentPlan: string;
  onEnd: (ended: Ended) => void;
  onClose: () => void;
};

/** What another plan costs and brings, now and later, before anything is changed. */
export function SwitchDialog({ target, currentPlan, onEnd, onClose }: Props) {
  useReturnFocus();
  const isTest = useTestPayments();
  const preview = useQuery(switchQuery(target));
  const change = useMutation({
    mutationFn: ({ dueNowCents }: SwitchPreview) => switchPlan(target, dueNowCents),
    onSuccess: async ({ outcome, balance }, { nextBillingAt, tokensNow }) => {
      await refreshBilling(balance);
      if (outcome === 'payment_required') return;
      onEnd({
        state: 'switched',
        plan: target.plan,
        tokens: tokensNow,
        startsAt: outcome === 'scheduled' ? nextBillingAt : null,
      });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'quote_changed') void preview.refetch();
    },
  });
  const approval = change.data?.outcome === 'payment_required' ? change.data.paymentUrl : null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Switch to ${planName(target.plan)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isTest && (
        <p className={classes.test}>
          <FlaskConical size={14} aria-hidden /> Test payments: no money moves.
        </p>
      )}
      {preview.isPending && <Skeleton height={168} radius="md" role="status" aria-label="Calculating what it costs" />}
      {preview.isError && (
        <ErrorState
          title="The price could not be calculated"
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.data && (
        <dl className={classes.facts}>
          {switchFacts(preview.data, currentPlan).map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <strong>{value}</strong>
                {note !== undefined && <span>{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {change.isError && (
        <Alert color="red" mt="md" role="alert">
          {errorMessage(change.error)}
        </Alert>
      )}
      {approval !== null ? (
        <PaymentToApprove address={approval} onClose={onClose} />
      ) : (
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Not now
          </Button>
          <PrimaryButton
            disabled={preview.data === undefined || preview.isFetching}
            loading={change.isPending}
            onClick={() => preview.data && change.mutate(preview.data)}
          >
            {preview.data?.when === 'now' ? 'Pay and switch' : 'Switch'}
          </PrimaryButton>
        </Group>
      )}
    </Modal>
  );
}
