import type { RiskPerson } from '@kinora/server/admin-risk-wire';
import { Alert, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import admin from '../admin.module.css';
import { userQuery } from '../admin-api.ts';
import { Loaded, MoreButton, PageHead } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { type UserAct, userDialogs } from '../users/user-actions.tsx';
import classes from './risk.module.css';
import { decideRisk, type RiskDecision, type RiskState, riskQuery } from './risk-api.ts';

export function meta() {
  return [{ title: pageTitle('Risk', 'Administration') }];
}

const views: readonly { id: RiskState; name: string; nothing: string }[] = [
  { id: 'open', name: 'Open', nothing: 'No signals wait for a look.' },
  { id: 'held', name: 'On hold', nothing: 'Nobody is on hold.' },
  { id: 'watched', name: 'Watched', nothing: 'Nobody is being watched.' },
  { id: 'dismissed', name: 'Dismissed', nothing: 'Nothing was dismissed within the last year.' },
];

const acts: Readonly<Record<RiskDecision, { label: string; title: string; says: string; done: string }>> = {
  dismiss: {
    label: 'Dismiss',
    title: 'Dismiss the signals',
    says: 'The case is closed, and a hold ends. New signals open a new case.',
    done: 'Dismissed.',
  },
  watch: {
    label: 'Watch',
    title: 'Keep watching',
    says: 'Signals go on being counted and shown here, and a hold ends. Nothing holds the account by itself any more.',
    done: 'Being watched.',
  },
  hold: {
    label: 'Hold',
    title: 'Hold new generations',
    says: 'What this person orders is refused until you decide otherwise. They are told by mail and on their dashboard.',
    done: 'On hold. A mail is on its way.',
  },
};

const offered: Readonly<Record<RiskState, readonly RiskDecision[]>> = {
  open: ['dismiss', 'watch', 'hold'],
  held: ['dismiss', 'watch'],
  watched: ['dismiss', 'hold'],
  dismissed: ['hold'],
};

const traitNames = {
  card: 'card',
  phone: 'phone',
  mailbox: 'mailbox',
  device: 'browser',
  network: 'network',
} as const;

/** What the desk does to an account besides deciding about its signals, by the dialogs of the account's own page. */
const accountActs = [
  { act: 'adjust', label: 'Adjust tokens', isOffered: () => true },
  { act: 'limit', label: 'Limit generations', isOffered: () => true },
  { act: 'suspend', label: 'Suspend', isOffered: ({ isSuspended }: RiskPerson) => !isSuspended },
  { act: 'restore', label: 'Restore', isOffered: ({ isSuspended }: RiskPerson) => isSuspended },
] as const satisfies readonly { act: UserAct; label: string; isOffered: (person: RiskPerson) => boolean }[];

type Act = (typeof accountActs)[number]['act'];

/** Opens once the account is known as it is now. */
function AccountDialog({ userId, act, onClose }: { userId: string; act: Act; onClose: () => void }) {
  const detail = useQuery(userQuery(userId));
  const Dialog = userDialogs[act];
  if (detail.data === undefined) return <ErrorAlert error={detail.error} />;
  return <Dialog user={detail.data.user} onClose={onClose} />;
}

type PersonProps = {
  person: RiskPerson;
  onDecide: (person: RiskPerson, decision: RiskDecision) => void;
  onAct: (person: RiskPerson, act: Act) => void;
};

function Person({ person, onDecide, onAct }: PersonProps) {
  const { userId, email, isSuspended, runsAtOnce, state, score, lastAt, signals, shares } = person;
  const { note, decidedAt, decidedBy } = person;
  return (
    <li className={classes.person}>
      <div className={classes.head}>
        <h2>
          <Link to={`/admin/users/${userId}`}>{email}</Link>
        </h2>
        <p>
          {score} points{isSuspended && ', suspended'}
          {runsAtOnce !== null && `, at most ${runsAtOnce} at once`}, last signal <RelativeTime at={lastAt} />
        </p>
      </div>
      <ul className={classes.signals} aria-label={`Signals of ${email}`}>
        {signals.map(({ kind, text, hits, points, lastAt: seenAt }) => (
          <li key={kind}>
            {text}
            <span>
              {points} points{hits > 1 && `, ${hits} times`}, <RelativeTime at={seenAt} />
            </span>
          </li>
        ))}
      </ul>
      {shares.length > 0 && (
        <details className={classes.shares}>
          <summary>
            Shares something with {shares.length} {shares.length === 1 ? 'account' : 'accounts'}
          </summary>
          <ul>
            {shares.map((share) => (
              <li key={`${share.kind}${share.userId}`}>
                The same {traitNames[share.kind]}
                {share.hint !== null && ` (${share.hint})`} as{' '}
                <Link to={`/admin/users/${share.userId}`}>{share.email}</Link>
                {share.isSuspended && ', suspended'}
              </li>
            ))}
          </ul>
        </details>
      )}
      {decidedAt !== null && (
        <p className={classes.note}>
          {state === 'held' && decidedBy === null
            ? 'Put on hold by the limit of points'
            : `Decided by ${decidedBy ?? 'nobody'}`}{' '}
          <RelativeTime at={decidedAt} />
          {note !== null && `: ${note}`}
        </p>
      )}
      <div className={classes.acts}>
        {offered[state].map((decision) => (
          <Button
            key={decision}
            size="xs"
            variant={decision === 'hold' ? 'filled' : 'default'}
            {...(decision === 'hold' ? { color: 'red.9' } : {})}
            onClick={() => onDecide(person, decision)}
          >
            {acts[decision].label}
          </Button>
        ))}
        {accountActs
          .filter(({ isOffered }) => isOffered(person))
          .map(({ act, label }) => (
            <Button key={act} size="xs" variant="subtle" onClick={() => onAct(person, act)}>
              {label}
            </Button>
          ))}
      </div>
    </li>
  );
}

/** People with signals of abuse, why, and what they share with others. */
export default function RiskPage() {
  const asked = useSearchParams()[0].get('state');
  const view = views.find(({ id }) => id === asked) ?? {
    id: 'open',
    name: 'Open',
    nothing: 'No signals wait for a look.',
  };
  const list = useInfiniteQuery(riskQuery(view.id));
  const [deciding, setDeciding] = useState<{ person: RiskPerson; decision: RiskDecision } | null>(null);
  const [acting, setActing] = useState<{ userId: string; act: Act } | null>(null);
  const first = list.data?.pages[0];
  const counts: Partial<Record<RiskState, number>> = first === undefined ? {} : { open: first.open, held: first.held };
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <>
      <PageHead
        title="Risk"
        text="People whose doings look like abuse, and why. The limits are under Settings > Abuse."
      />
      {first !== undefined && first.declinesLastHour >= first.declinesAlarm && (
        <Alert color="red" mb="md" icon={<TriangleAlert aria-hidden />} title="Many cards are being declined">
          Banks have declined {first.declinesLastHour} attempts within the last hour. Somebody may be trying out stolen
          cards: have a look at the payment service too.
        </Alert>
      )}
      <nav aria-label="Which cases" className={admin.views}>
        {views.map(({ id, name }) => (
          <Link key={id} to={`?state=${id}`} aria-current={id === view.id ? 'page' : undefined}>
            {name}
            {counts[id] !== undefined && ` (${counts[id]})`}
          </Link>
        ))}
      </nav>
      <Loaded query={list} what="The signals" height={320}>
        {() =>
          people.length === 0 ? (
            <p className={admin.empty}>{view.nothing}</p>
          ) : (
            <ul className={classes.people}>
              {people.map((person) => (
                <Person
                  key={person.caseId}
                  person={person}
                  onDecide={(of, decision) => setDeciding({ person: of, decision })}
                  onAct={({ userId }, act) => setActing({ userId, act })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton list={list} />
      {acting !== null && <AccountDialog {...acting} onClose={() => setActing(null)} />}
      {deciding !== null && (
        <ReasonDialog
          title={acts[deciding.decision].title}
          confirm={acts[deciding.decision].label}
          isDangerous={deciding.decision === 'hold'}
          onConfirm={async (reason) => {
            await decideRisk(deciding.person.userId, deciding.decision, reason);
            notifications.show({ color: 'green', message: acts[deciding.decision].done });
          }}
          onClose={() => setDeciding(null)}
        >
          <p>
            {deciding.person.email}: {acts[deciding.decision].says}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
