import type { NoticeLine } from '@kinora/server/admin-notices-wire';
import { noticeKinds } from '@kinora/server/notice-rules';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import admin from '../admin.module.css';
import { Loaded, MoreButton, PageHead } from '../page-parts.tsx';
import classes from './notices.module.css';
import { kindNames, type NoticesFilter, noticesQuery } from './notices-api.ts';

export function meta() {
  return [{ title: pageTitle('Notices', 'Administration') }];
}

const views = [
  { id: 'open', name: 'Open', nothing: 'Nothing waits for a decision.' },
  { id: 'appealed', name: 'Appeals', nothing: 'No appeal waits for a decision.' },
  { id: 'decided', name: 'Decided', nothing: 'Nothing has been decided yet.' },
] as const;

const decisions = { taken_down: 'Taken down', kept: 'Kept' } as const;

function Due({ dueAt, isOverdue, decision, decidedAt }: NoticeLine) {
  if (decision !== null && decidedAt !== null) {
    return (
      <>
        {decisions[decision]} <RelativeTime at={decidedAt} />
      </>
    );
  }
  return isOverdue ? (
    <span className={classes.overdue}>
      Overdue, was due <RelativeTime at={dueAt} />
    </span>
  ) : (
    <>
      Due <RelativeTime at={dueAt} isDue />
    </>
  );
}

function Notice({ notice }: { notice: NoticeLine }) {
  const { id, number, kind, reason, receivedAt, subjects, openAppeals } = notice;
  return (
    <li className={classes.notice}>
      <h2>
        <Link to={`/admin/notices/${id}`}>
          Notice {number}: {kindNames[kind].toLowerCase()}
        </Link>
      </h2>
      <p>
        <Due {...notice} />, received <RelativeTime at={receivedAt} />
        {subjects === 0 ? ', names nothing of this studio' : `, names ${subjects}`}
        {openAppeals > 0 && `, ${openAppeals} to decide on appeal`}
      </p>
      <p>{reason.length > 200 ? `${reason.slice(0, 200)}…` : reason}</p>
    </li>
  );
}

/** What was reported, by when it is due. */
export default function NoticesPage() {
  const [search, setSearch] = useSearchParams();
  const view = views.find(({ id }) => id === search.get('state')) ?? views[0];
  const kind = search.get('kind') ?? '';
  const filter: NoticesFilter = { state: view.id, ...(kind === '' ? {} : { kind }) };
  const list = useInfiniteQuery(noticesQuery(filter));
  const first = list.data?.pages[0];
  const counts = { open: first?.open, appealed: first?.appealed, decided: undefined };
  const notices = list.data?.pages.flatMap((page) => page.notices) ?? [];
  const addressOf = (id: string) => `?${new URLSearchParams({ state: id, ...(kind === '' ? {} : { kind }) })}`;
  return (
    <>
      <PageHead
        title="Notices"
        text={
          first !== undefined && first.overdue > 0
            ? `What people report. ${first.overdue} overdue: please decide now.`
            : 'What people report, the first due before all others.'
        }
      />
      <nav aria-label="Which notices" className={admin.views}>
        {views.map(({ id, name }) => (
          <Link key={id} to={addressOf(id)} aria-current={id === view.id ? 'page' : undefined}>
            {name}
            {counts[id] !== undefined && ` (${counts[id]})`}
          </Link>
        ))}
      </nav>
      <NativeSelect
        className={classes.kind ?? ''}
        aria-label="Kind"
        value={kind}
        onChange={({ currentTarget }) => setSearch({ state: view.id, kind: currentTarget.value })}
        data={[{ value: '', label: 'All kinds' }, ...noticeKinds.map((value) => ({ value, label: kindNames[value] }))]}
      />
      <Loaded query={list} what="The notices" height={320}>
        {() =>
          notices.length === 0 ? (
            <p className={admin.empty}>{view.nothing}</p>
          ) : (
            <ul className={classes.notices}>
              {notices.map((notice) => (
                <Notice key={notice.id} notice={notice} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton list={list} />
    </>
  );
}
