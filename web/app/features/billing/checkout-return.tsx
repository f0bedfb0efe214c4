import type { CheckoutReturn as Returned } from '@kinora/server/billing-wire';
import { CloseButton, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Info, type LucideIcon } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { getCheckoutReturn } from '../../billing-api.ts';
import { groupedNumber, tokenCount } from '../../format.ts';
import { Callout } from '../../ui/callout.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { refreshBilling } from './billing-queries.ts';
import classes from './checkout-return.module.css';

const POLL_MS = 1500;

const parsers = {
  checkout: parseAsStringLiteral(['success', 'cancelled']),
  session_id: parseAsString,
};

type Ended = 'cancelled' | 'unknown' | Returned;

/** What became of the payment page that somebody comes back from, as the address says and the server knows. */
export function CheckoutReturn() {
  const [{ checkout, session_id: sessionId }, setParameters] = useQueryStates(parsers);
  const [ended, setEnded] = useState<Ended | null>(null);
  const forget = () => void setParameters({ checkout: null, session_id: null });
  useEffect(() => {
    if (checkout !== 'cancelled') return;
    setEnded('cancelled');
    void setParameters({ checkout: null, session_id: null });
  }, [checkout, setParameters]);

  if (checkout === 'success' && sessionId !== null) {
    return (
      <Confirming
        sessionId={sessionId}
        onEnd={(returned) => {
          setEnded(returned);
          forget();
        }}
        onDismiss={forget}
      />
    );
  }
  return ended !== null && <Outcome ended={ended} onDismiss={() => setEnded(null)} />;
}

type ConfirmingProps = { sessionId: string; onEnd: (returned: Returned) => void; onDismiss: () => void };

/** Asks until the payment is decided: a bank debit takes its time. */
function Confirming({ sessionId, onEnd, onDismiss }: ConfirmingProps) {
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
  if (error instanceof ApiError && error.status === 404) return <Outcome ended="unknown" onDismiss={onDismiss} />;
  if (error) {
    return <ErrorState title="Your payment could not be looked up" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div role="status">
      <Callout tone="note" title="Confirming your payment..." icon={<Loader size={18} aria-hidden />}>
        {data?.state === 'pending'
          ? 'Your bank is still deciding. You can leave this page: the tokens come by themselves.'
          : 'This takes a few seconds. Your tokens are on their way.'}
      </Callout>
    </div>
  );
}

function isDecided(returned: Returned | undefined): returned is Returned {
  return returned !== undefined && returned.state !== 'open' && returned.state !== 'pending';
}

function Outcome({ ended, onDismiss }: { ended: Ended; onDismiss: () => void }) {
  const { tone, icon: Icon, title, text } = describe(ended);
  return (
    <div role="status" className={classes.outcome} data-tone={tone}>
      <Callout tone={tone === 'done' ? 'note' : tone} title={title} icon={<Icon size={18} aria-hidden />}>
        {text}
      </Callout>
      <CloseButton className={classes.close} aria-label="Dismiss" onClick={onDismiss} />
    </div>
  );
}

type Description = { tone: 'note' | 'done' | 'failed'; icon: LucideIcon; title: string; text: string };

function describe(ended: Ended): Description {
  if (ended === 'cancelled') {
    return {
      tone: 'note',
      icon: Info,
      title: 'Nothing was bought',
      text: 'You left the payment page. Nothing was charged.',
    };
  }
  if (ended === 'unknown') {
    return {
      tone: 'failed',
      icon: CircleX,
      title: 'This is not your payment',
      text: 'It belongs to another account, or is gone.',
    };
  }
  const { state, kind, tokens, balance } = ended;
  if (state === 'paid') {
    const title = kind === 'plan' ? 'Your plan is running' : 'Thank you!';
    const text = `${tokenCount(tokens)} came with it. You have ${groupedNumber(balance.total)} now.`;
    return { tone: 'done', icon: CircleCheck, title, text };
  }
  const why = state === 'expired' ? 'The payment page had expired.' : 'The payment did not go through.';
  return {
    tone: 'failed',
    icon: CircleX,
    title: 'Nothing was bought',
    text: `${why} Nothing was charged; you can try again.`,
  };
}
