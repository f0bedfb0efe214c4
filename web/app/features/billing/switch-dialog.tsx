import type { SwitchPreview } from '@kinora/server/billing-wire';
import { Alert, Badge, Button, Group, Modal, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ExternalLink, FlaskConical, ShieldAlert } from 'lucide-react';
import { ApiError } from '../../shared/api/api-error.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useMoney } from '../../shared/format/use-money.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Words } from '../../shared/texts/words.tsx';
import { ErrorAlert, ErrorState } from '../../shared/ui/error-state.tsx';
import { externalLink } from '../../shared/ui/external-link.ts';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import { type SwitchTarget, switchPlan } from './billing-api.ts';
import { refreshBilling, switchQuery } from './billing-queries.ts';
import { useTestPayments } from './billing-views.tsx';
import type { Ended } from './checkout-return.tsx';
import classes from './plans.module.css';
import { planName, switchFacts } from './plans.ts';

/** An upgrade whose bank wants to hear from the person first. */
function PaymentToApprove({ address, onClose }: { address: string; onClose: () => void }) {
  const say = useTexts('billing');
  const href = externalLink(address);
  return (
    <>
      <Alert color="yellow" mt="md" title={say('banners.action_required')} icon={<ShieldAlert aria-hidden />}>
        {say('switch.approvalText')}
      </Alert>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {say('switch.later')}
        </Button>
        {href !== null && (
          <Button
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            leftSection={<ExternalLink size={15} aria-hidden />}
            onClick={onClose}
          >
            {say('remedies.approve')}
          </Button>
        )}
      </Group>
    </>
  );
}

type Props = {
  target: SwitchTarget;
  currentPlan: string;
  onEnd: (ended: Ended) => void;
  onClose: () => void;
};

/** What another plan costs and brings, now and later, before anything is changed. */
export function SwitchDialog({ target, currentPlan, onEnd, onClose }: Props) {
  const say = useTexts('billing');
  const sayCommon = useTexts('common');
  const { day } = useFormats();
  const money = useMoney();
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
      title={say('plans.switchTo', { plan: planName(target.plan) })}
      closeButtonProps={{ 'aria-label': sayCommon('close') }}
    >
      {isTest && (
        <Badge color="yellow" size="lg" mb="sm" leftSection={<FlaskConical size={14} aria-hidden />}>
          {say('test.short')}
        </Badge>
      )}
      {preview.isPending && <Skeleton height={168} radius="md" role="status" aria-label={say('switch.calculating')} />}
      {preview.isError && (
        <ErrorState title={say('switch.notCalculated')} error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {preview.data && (
        <dl className={classes.switchFacts}>
          {switchFacts(preview.data, currentPlan, { day, money }).map(({ label, value, note }) => (
            <div key={label.key}>
              <dt>
                <Words text={label} />
              </dt>
              <dd>
                <strong>
                  <Words text={value} />
                </strong>
                {note !== undefined && (
                  <span>
                    <Words text={note} />
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ErrorAlert mt="md" error={change.error} />
      {approval !== null ? (
        <PaymentToApprove address={approval} onClose={onClose} />
      ) : (
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {say('switch.notNow')}
          </Button>
          <Button
            variant="primary"
            disabled={preview.data === undefined || preview.isFetching}
            loading={change.isPending}
            onClick={() => preview.data && change.mutate(preview.data)}
          >
            {preview.data?.when === 'now' ? say('switch.pay') : say('switch.switch')}
          </Button>
        </Group>
      )}
    </Modal>
  );
}
