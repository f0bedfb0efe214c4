import type { BillingOverview, CheckoutReturn as Returned } from '@kinora/server/billing-wire';
import { Alert, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Info, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { calendarDay, groupedNumber, tokenCount } from '../../shared/format/format.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { getCheckoutReturn } from './billing-api.ts';
import { overviewQuery, refreshBilling } from './billing-queries.ts';
import { planName } from './plans.ts';

const POLL_MS = 1500;

/** A switch of plans that was made on this page. */
type Switched = { state: 'switched'; plan: string; tokens: number; startsAt: string | null };

export type Ended = 'cancelled' | 'unknown' | Returned | Switched;

type Props = {
  ended: Ended | null;
  onEnd: (ended: Ended | null) => void;
  /** The balance of this moment: it goes on changing while the outcome is shown. */
  total: number;
};

/** What became of the payment page that somebody comes back from, as the address says and the server knows. */
export function CheckoutReturn({ ended, onEnd, total }: Props) {
  const [search, setSearch] = useSearchParams();
  const checkout = search.get('checkout');
  const sessionId = search.get('session_id');
  const { data: overview } = useQuery(overviewQuery);
  function forget() {
    const { checkout: _ended, session_id: _session, ...rest } = Object.fromEntries(search);
    setSearch(rest, { replace: true, preventScrollReset: true });
  }
  const cancel = useEffectEvent(() => {
    onEnd('cancelled');
    forget();
  });
  useEffect(() => {
    if (checkout === 'cancelled') cancel();
  }, [checkout]);

  if (checkout === 'success' && sessionId !== null) {
    return (
      <Confirming
        sessionId={sessionId}
        onEnd={(returned) => {
          onEnd(returned);
          forget();
        }}
        onDismiss={forget}
        total={total}
      />
    );
  }
  if (ended === null || isOutdated(ended, overview)) return null;
  return <Outcome ended={ended} total={total} onDismiss={() => onEnd(null)} />;
}

/** A switch that was taken back, or followed by another, is no news any more. */
function isOutdated(ended: Ended, overview: BillingOverview | undefined): boolean {
  if (typeof ended === 'string' || ended.state !== 'switched' || overview === undefined) return false;
  const { startsAt, plan } = ended;
  return startsAt === null ? overview.plan !== plan : overview.pendingChange?.plan !== plan;
}

type ConfirmingProps = {
  sessionId: string;
  onEnd: (returned: Returned) => void;
  onDismiss: () => void;
  total: number;
};

/** Asks until the payment is decided: a bank debit takes its time. */
function Confirming({ sessionId, onEnd, onDismiss, total }: ConfirmingProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['checkout', sessionId],
    queryFn: ({ signal }) => getCheckoutReturn(sessionId, signal),
    refetchInterval: ({ state }) => (isDecided(state.data) || state.error ? false : POLL_MS),
    gcTime: 0,
  });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isDecided(data)) return;
    void refreshBilling(data.balance);
    end(data);
  }, [data]);
  if (error instanceof ApiError && error.status === 404)
    return <Outcome ended="unknown" total={total} onDismiss={onDismiss} />;
  if (error) {
    return <ErrorState title="Your payment could not be looked up" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Alert role="status" mb="md" title="Confirming your payment..." icon={<Loader size={18} aria-hidden />}>
      {data?.state === 'pending'
        ? 'Your bank is still deciding. You can leave this page. The tokens will arrive automatically.'
        : 'This takes a few seconds. Your tokens are on their way.'}
    </Alert>
  );
}

function isDecided(returned: Returned | undefined): returned is Returned {
  return returned !== undefined && returned.state !== 'open' && returned.state !== 'pending';
}

function Outcome({ ended, total, onDismiss }: { ended: Ended; total: number; onDismiss: () => void }) {
  const { color, icon: Icon, title, text } = describe(ended, total);
  return (
    <Alert
      role="status"
      mb="md"
      color={color}
      title={title}
      icon={<Icon size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      {text}
    </Alert>
  );
}

type Description = { color: 'violet' | 'green' | 'red'; icon: LucideIcon; title: string; text: string };

function describe(ended: Ended, total: number): Description {
  if (ended === 'cancelled') {
    return {
      color: 'violet',
      icon: Info,
      title: 'Nothing was bought',
      text: 'You left the payment page. Nothing was charged.',
    };
  }
  if (ended === 'unknown') {
    return {
      color: 'red',
      icon: CircleX,
      title: 'This is not your payment',
      text: 'It belongs to another account, or it no longer exists.',
    };
  }
  if (ended.state === 'switched') {
    const { plan, tokens, startsAt } = ended;
    return {
      color: 'green',
      icon: CircleCheck,
      title: startsAt === null ? `You are on ${planName(plan)} now` : `You switch to ${planName(plan)} later`,
      text:
        startsAt === null
          ? `${tokenCount(tokens)} came with the switch.`
          : `It starts on ${calendarDay(Date.parse(startsAt))}. Until then everything stays as it is.`,
    };
  }
  const { state, kind, tokens } = ended;
  if (state === 'paid') {
    const title = kind === 'plan' ? 'Your plan is running' : 'Thank you!';
    return {
      color: 'green',
      icon: CircleCheck,
      title,
      text: `${tokenCount(tokens)} came with it. You have ${groupedNumber(total)} now.`,
    };
  }
  const why = state === 'expired' ? 'The payment page had expired.' : 'The payment did not go through.';
  return {
    color: 'red',
    icon: CircleX,
    title: 'Nothing was bought',
    text: `${why} Nothing was charged; you can try again.`,
  };
}
