import type { NoticeLine } from '@kinora/server/admin-notices-wire';
import { noticeKinds } from '@kinora/server/notice-rules';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import admin from '../admin.module.css';
import { MoreButton, PageHead, Views } from '../page-parts.tsx';
import classes from './notices.module.css';
import { type NoticesFilter, noticesQuery } from './notices-api.ts';

export const handle: TextsHandle = { texts: ['adminNotices'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminNotices')('title'), textsOf('admin')('title')) }];
}

const views = ['open', 'appealed', 'decided'] as const;

function Due({ dueAt, isOverdue, decision, decidedAt }: NoticeLine) {
  const say = useTexts('adminNotices');
  if (decision !== null && decidedAt !== null) {
    const known = decision === 'taken_down' ? decision : 'other';
    return say.rich('decidedAt', { when: () => <RelativeTime at={decidedAt} /> }, { decision: known });
  }
  if (!isOverdue) return say.rich('due', { when: () => <RelativeTime at={dueAt} isDue /> });
  return <span className={classes.overdue}>{say.rich('overdue', { when: () => <RelativeTime at={dueAt} /> })}</span>;
}

function Notice({ notice }: { notice: NoticeLine }) {
  const { id, number, kind, reason, receivedAt, subjects, openAppeals } = notice;
  const say = useTexts('adminNotices');
  const facts = () =>
    say.rich('facts', { due: () => <Due {...notice} />, when: () => <RelativeTime at={receivedAt} /> }, { subjects });
  return (
    <li className={classes.notice}>
      <h2>
        <Link to={`/admin/notices/${id}`}>{say('named', { number, kind })}</Link>
      </h2>
      <p>{openAppeals > 0 ? say.rich('factsWithAppeals', { facts }, { count: openAppeals }) : facts()}</p>
      <p>{reason.length > 200 ? `${reason.slice(0, 200)}…` : reason}</p>
    </li>
  );
}

/** What was reported, by when it is due. */
export default function NoticesPage() {
  const [search, setSearch] = useSearchParams();
  const say = useTexts('adminNotices');
  const view = views.find((id) => id === search.get('state')) ?? views[0];
  const kind = search.get('kind') ?? '';
  const filter: NoticesFilter = { state: view, ...(kind === '' ? {} : { kind }) };
  const list = useInfiniteQuery(noticesQuery(filter));
  const first = list.data?.pages[0];
  const counts = { open: first?.open, appealed: first?.appealed, decided: undefined };
  const notices = list.data?.pages.flatMap((page) => page.notices) ?? [];
  const addressOf = (id: string) => `?${new URLSearchParams({ state: id, ...(kind === '' ? {} : { kind }) })}`;
  return (
    <>
      <PageHead
        title={say('title')}
        text={first !== undefined && first.overdue > 0 ? say('textOverdue', { count: first.overdue }) : say('text')}
      />
      <Views
        label={say('views.label')}
        views={views.map((id) => {
          const [name, count] = [say(`views.${id}`), counts[id]];
          return { id, to: addressOf(id), words: count === undefined ? name : say('views.counted', { name, count }) };
        })}
        shown={view}
      />
      <NativeSelect
        className={classes.kind ?? ''}
        aria-label={say('kind')}
        value={kind}
        onChange={({ currentTarget }) => setSearch({ state: view, kind: currentTarget.value })}
        data={[
          { value: '', label: say('allKinds') },
          ...noticeKinds.map((value) => ({ value, label: say(`kinds.${value}`) })),
        ]}
      />
      <Loaded query={list} label={say('loading')} problem={say('notLoaded')} height={320}>
        {() =>
          notices.length === 0 ? (
            <p className={admin.empty}>{say(`nothing.${view}`)}</p>
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
