import type { BillingOverview, CheckoutReturn as Returned } from '@kinora/server/billing-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import { Alert, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Info, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import type { Formats } from '../../shared/format/formats.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Words } from '../../shared/texts/words.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import classes from './billing.module.css';
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

/** A plan that was canceled since, or a switch that was taken back or followed by another, is no news any more. */
function isOutdated(ended: Ended, overview: BillingOverview | undefined): boolean {
  if (typeof ended === 'string' || overview === undefined) return false;
  if (ended.state === 'paid') return ended.kind === 'plan' && overview.endsAt !== null;
  if (ended.state !== 'switched') return false;
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
  const say = useTexts('billing');
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
    return <ErrorState title={say('return.notLookedUp')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Alert role="status" mb="md" title={say('return.confirming')} icon={<Loader size={18} aria-hidden />}>
      {data?.state === 'pending' ? say('return.deciding') : say('return.coming')}
    </Alert>
  );
}

function isDecided(returned: Returned | undefined): returned is Returned {
  return returned !== undefined && returned.state !== 'open' && returned.state !== 'pending';
}

function Outcome({ ended, total, onDismiss }: { ended: Ended; total: number; onDismiss: () => void }) {
  const say = useTexts('billing');
  const { day } = useFormats();
  const { color, icon: Icon, title, text } = describe(ended, { total, day });
  const alert = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has just switched stands further down, each time.
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [ended]);
  return (
    <Alert
      ref={alert}
      role="status"
      mb="md"
      className={classes.outcome}
      color={color}
      title={<Words text={title} />}
      icon={<Icon size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel={say('return.dismiss')}
      onClose={onDismiss}
    >
      <Words text={text} />
    </Alert>
  );
}

type Description = { color: 'violet' | 'green' | 'red'; icon: LucideIcon; title: Text; text: Text };

function describe(ended: Ended, { total, day }: { total: number; day: Formats['day'] }): Description {
  if (ended === 'cancelled') {
    const [title, why] = [text('billing', 'return.nothing'), text('billing', 'return.left')];
    return { color: 'violet', icon: Info, title, text: why };
  }
  if (ended === 'unknown') {
    const [title, why] = [text('billing', 'return.unknown'), text('billing', 'return.unknownText')];
    return { color: 'red', icon: CircleX, title, text: why };
  }
  if (ended.state === 'switched') return { color: 'green', icon: CircleCheck, ...describeSwitch(ended, day) };
  const { state, kind, tokens } = ended;
  if (state === 'paid') {
    const title = kind === 'plan' ? text('billing', 'return.plan') : text('billing', 'return.thanks');
    return {
      color: 'green',
      icon: CircleCheck,
      title,
      text: text('billing', 'return.paidText', { count: tokens, total }),
    };
  }
  const why = state === 'expired' ? text('billing', 'return.expired') : text('billing', 'return.failed');
  return { color: 'red', icon: CircleX, title: text('billing', 'return.nothing'), text: why };
}

function describeSwitch({ plan: id, tokens, startsAt }: Switched, day: Formats['day']) {
  const plan = planName(id);
  if (startsAt === null) {
    const title = text('billing', 'return.switched', { plan });
    return { title, text: text('billing', 'return.switchedText', { count: tokens }) };
  }
  const title = text('billing', 'return.switchLater', { plan });
  return { title, text: text('billing', 'return.switchLaterText', { day: day(Date.parse(startsAt)) }) };
}
