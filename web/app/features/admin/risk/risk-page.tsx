import { type RiskDesk, type RiskPerson, riskDeskSchema } from '@kinora/server/admin-risk-wire';
import { Alert, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ask } from '../../../shared/api/request.ts';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import admin from '../admin.module.css';
import { ADMIN, byCursor, queryOf, userQuery } from '../admin-api.ts';
import { provenRequest } from '../admin-proof.tsx';
import { MoreButton, PageHead, Views } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { type UserAct, userDialogs } from '../users/user-dialogs.tsx';
import classes from './risk.module.css';

type RiskState = 'open' | 'held' | 'watched' | 'dismissed';

function riskQuery(state: RiskState) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'risk', state],
    queryFn: ({ pageParam, signal }): Promise<RiskDesk> =>
      ask(riskDeskSchema, `/api/admin/risk${queryOf({ state, cursor: pageParam })}`, { signal }),
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}

type RiskDecision = 'dismiss' | 'watch' | 'hold';

function decideRisk(userId: string, decision: RiskDecision, reason: string): Promise<unknown> {
  return provenRequest(`/api/admin/risk/${userId}/decide`, { method: 'POST', body: { decision, reason } });
}

export const handle: TextsHandle = { texts: ['adminRisk'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminRisk')('title'), textsOf('admin')('title')) }];
}

const views: readonly RiskState[] = ['open', 'held', 'watched', 'dismissed'];

const offered: Readonly<Record<RiskState, readonly RiskDecision[]>> = {
  open: ['dismiss', 'watch', 'hold'],
  held: ['dismiss', 'watch'],
  watched: ['dismiss', 'hold'],
  dismissed: ['hold'],
};

/** What the desk does to an account besides deciding about its signals, by the dialogs of the account's own page. */
const accountActs = [
  { act: 'adjust', isOffered: () => true },
  { act: 'limit', isOffered: () => true },
  { act: 'suspend', isOffered: ({ isSuspended }: RiskPerson) => !isSuspended },
  { act: 'restore', isOffered: ({ isSuspended }: RiskPerson) => isSuspended },
] as const satisfies readonly { act: UserAct; isOffered: (person: RiskPerson) => boolean }[];

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
  const say = useTexts('adminRisk');
  const { list } = useFormats();
  const { userId, email, isSuspended, runsAtOnce, state, score, lastAt, signals, shares } = person;
  const { note, decidedAt, decidedBy } = person;
  return (
    <li className={classes.person}>
      <div className={classes.head}>
        <h2>
          <Link to={`/admin/users/${userId}`}>{email}</Link>
        </h2>
        <p>
          {list([
            say('points', { count: score }),
            ...(isSuspended ? [say('suspended')] : []),
            ...(runsAtOnce === null ? [] : [say('atOnce', { count: runsAtOnce })]),
          ])}{' '}
          · {say.rich('lastSignal', { when: () => <RelativeTime at={lastAt} /> })}
        </p>
      </div>
      <ul className={classes.signals} aria-label={say('signalsOf', { email })}>
        {signals.map(({ kind, text, hits, points, lastAt: seenAt }) => (
          <li key={kind}>
            {text}
            <span>
              {list([say('points', { count: points }), ...(hits > 1 ? [say('times', { count: hits })] : [])])} ·{' '}
              <RelativeTime at={seenAt} />
            </span>
          </li>
        ))}
      </ul>
      {shares.length > 0 && (
        <details className={classes.shares}>
          <summary>{say('shares', { count: shares.length })}</summary>
          <ul>
            {shares.map((share) => (
              <li key={`${share.kind}${share.userId}`}>
                {say.rich(`share.${share.kind}`, {
                  link: () => <Link to={`/admin/users/${share.userId}`}>{share.email}</Link>,
                })}
                {share.hint !== null && <bdi> ({share.hint})</bdi>}
                {share.isSuspended && <> · {say('suspended')}</>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {decidedAt !== null && (
        <p className={classes.note}>
          {state === 'held' && decidedBy === null
            ? say.rich('heldByLimit', { when: () => <RelativeTime at={decidedAt} /> })
            : say.rich(
                'decidedBy',
                { when: () => <RelativeTime at={decidedAt} /> },
                { who: decidedBy ?? say('nobody') },
              )}
          {note !== null && <bdi>: {note}</bdi>}
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
            {say(`acts.${decision}`)}
          </Button>
        ))}
        {accountActs
          .filter(({ isOffered }) => isOffered(person))
          .map(({ act }) => (
            <Button key={act} size="xs" variant="subtle" onClick={() => onAct(person, act)}>
              {say(`account.${act}`)}
            </Button>
          ))}
      </div>
    </li>
  );
}

/** People with signals of abuse, why, and what they share with others. */
export default function RiskPage() {
  const asked = useSearchParams()[0].get('state');
  const say = useTexts('adminRisk');
  const view = views.find((id) => id === asked) ?? 'open';
  const list = useInfiniteQuery(riskQuery(view));
  const [deciding, setDeciding] = useState<{ person: RiskPerson; decision: RiskDecision } | null>(null);
  const [acting, setActing] = useState<{ userId: string; act: Act } | null>(null);
  const first = list.data?.pages[0];
  const counts: Partial<Record<RiskState, number>> = first === undefined ? {} : { open: first.open, held: first.held };
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <>
      <PageHead title={say('title')} text={say('text')} />
      {first !== undefined && first.declinesLastHour >= first.declinesAlarm && (
        <Alert color="red" mb="md" icon={<TriangleAlert aria-hidden />} title={say('declines.title')}>
          {say('declines.text', { count: first.declinesLastHour })}
        </Alert>
      )}
      <Views
        label={say('views.label')}
        views={views.map((id) => {
          const [name, count] = [say(`views.${id}`), counts[id]];
          return { id, to: `?state=${id}`, words: count === undefined ? name : say('views.counted', { name, count }) };
        })}
        shown={view}
      />
      <Loaded query={list} label={say('loading')} problem={say('notLoaded')} height={320}>
        {() =>
          people.length === 0 ? (
            <p className={admin.empty}>{say(`nothing.${view}`)}</p>
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
          title={say(`titles.${deciding.decision}`)}
          confirm={say(`acts.${deciding.decision}`)}
          isDangerous={deciding.decision === 'hold'}
          onConfirm={async (reason) => {
            await decideRisk(deciding.person.userId, deciding.decision, reason);
            notifications.show({ color: 'green', message: say(`done.${deciding.decision}`) });
          }}
          onClose={() => setDeciding(null)}
        >
          <p>{say(`says.${deciding.decision}`, { email: deciding.person.email })}</p>
        </ReasonDialog>
      )}
    </>
  );
}
