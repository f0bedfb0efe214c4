import type { AdminUserDetail, PersonCopies } from '@kinora/server/admin-wire';
import { Alert, Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { type Say, textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { userCopiesQuery, userQuery } from '../admin-api.ts';
import { BackLink, type Column, DataTable, Figures, PageHead, Panel } from '../page-parts.tsx';
import { UserActions } from './user-actions.tsx';
import { UserGenerations, UserHolds, UserLedger, UserPayments, UserSessions } from './user-records.tsx';
import { OwnerLink, UserTags } from './user-tags.tsx';
import classes from './users.module.css';

type Copy = PersonCopies['copies'][number];

const columnsIn = (say: Say<'adminUsers'>, bytesText: (bytes: number) => string): readonly Column<Copy>[] => [
  { name: say('state'), cell: ({ state }) => say(`copies.state.${state}`) },
  { name: say('copies.askedFor'), cell: ({ askedAt }) => <RelativeTime at={askedAt} /> },
  {
    name: say('copies.by'),
    isExtra: true,
    cell: ({ askedBy }) => (askedBy === 'person' ? say('copies.person') : say('copies.admin')),
  },
  {
    name: say('copies.deleted'),
    isExtra: true,
    cell: ({ state, keepUntil }) => state === 'ready' && keepUntil !== null && <RelativeTime at={keepUntil} isDue />,
  },
  { name: say('copies.size'), isNumber: true, cell: ({ bytes }) => bytes !== null && bytesText(bytes) },
];

/** The copies of a person's data and how they stand. Only their owner can download one. */
function UserCopies({ userId }: { userId: string }) {
  const say = useTexts('adminUsers');
  const { bytes } = useFormats();
  const copies = useQuery(userCopiesQuery(userId));
  return (
    <Panel id="copies" title={say('copies.title')} count={copies.data?.copies.length}>
      <Loaded query={copies} label={say('copies.loading')} problem={say('copies.notLoaded')} height={80}>
        {(list) => (
          <DataTable
            label={say('copies.title')}
            columns={columnsIn(say, bytes)}
            rows={list.copies}
            keyOf={({ id }) => id}
            empty={say('copies.none')}
          />
        )}
      </Loaded>
    </Panel>
  );
}

export const handle: TextsHandle = { texts: ['adminUsers'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminUsers')('user'), textsOf('admin')('title')) }];
}

export default function UserPage() {
  const { id = '' } = useParams();
  return <Account key={id} id={id} />;
}

/** Everything about one account. */
function Account({ id }: { id: string }) {
  const say = useTexts('adminUsers');
  const user = useQuery(userQuery(id));
  return (
    <>
      <BackLink to="/admin/users">{say('all')}</BackLink>
      <Loaded query={user} label={say('one.loading')} problem={say('one.notLoaded')} height={520}>
        {(detail) => <Person detail={detail} />}
      </Loaded>
    </>
  );
}

function Person({ detail }: { detail: AdminUserDetail }) {
  const say = useTexts('adminUsers');
  const { bytes } = useFormats();
  const { user, heldTokens, holds, sessions } = detail;
  const { maxBytes, maxFiles } = user.storage;
  const storageText = say('storage.use', {
    used: bytes(user.storage.bytes),
    files: user.storage.files,
    limitsSize: maxBytes === null ? 'other' : 'yes',
    most: bytes(maxBytes ?? 0),
    limitsFiles: maxFiles === null ? 'other' : 'yes',
    mostFiles: maxFiles ?? 0,
  });
  return (
    <>
      <div className={classes.head}>
        <Avatar src={user.avatar_url} alt="" size={48} radius="xl" className={classes.avatar}>
          {(user.workspace?.name ?? user.email).charAt(0).toUpperCase()}
        </Avatar>
        <PageHead title={user.workspace?.name ?? user.email} text={<Facts user={user} />} />
      </div>
      {user.suspension !== null && <Suspension suspension={user.suspension} />}
      <UserActions user={user} />
      <Figures
        label={say('account')}
        figures={[
          { name: say('balance'), value: user.tokens + user.purchased_tokens },
          { name: say('subscriptionTokens'), value: user.tokens },
          { name: say('purchasedTokens'), value: user.purchased_tokens },
          { name: say('held'), value: heldTokens },
          { name: say('tokensUsed'), value: user.tokens_used },
          { name: say('generations'), value: user.generation_count },
          ...(user.runsAtOnce === null
            ? []
            : [{ name: say('runsAtOnce'), value: user.runsAtOnce, note: say('atMost') }]),
          { name: say('storage'), value: bytes(user.storage.bytes), note: storageText },
          ...(user.notices.received > 0
            ? [
                {
                  name: say('notices'),
                  value: user.notices.received,
                  note: say('notices.upheld', { count: user.notices.upheld }),
                },
              ]
            : []),
          ...(user.debt > 0 ? [{ name: say('debt'), value: user.debt, tone: 'bad' as const }] : []),
        ]}
      />
      <div className={classes.panels}>
        <UserGenerations userId={user.id} counts={detail.counts} />
        <UserHolds holds={holds} />
        <UserLedger userId={user.id} />
        <UserPayments userId={user.id} />
        <UserSessions sessions={sessions} />
        <UserCopies userId={user.id} />
      </div>
    </>
  );
}

function Facts({ user }: { user: AdminUserDetail['user'] }) {
  const say = useTexts('adminUsers');
  return (
    <span className={classes.facts}>
      <UserTags person={user} />
      {user.workspace?.owner != null && <OwnerLink owner={user.workspace.owner} />}
      {user.username !== null && <span>{user.username}</span>}
      <span>{say.rich('joinedAt', { when: () => <RelativeTime at={user.created_at} /> })}</span>
      <code>{user.id}</code>
    </span>
  );
}

function Suspension({ suspension }: { suspension: NonNullable<AdminUserDetail['user']['suspension']> }) {
  const say = useTexts('adminUsers');
  const { zonedTime } = useFormats();
  const { reason, until } = suspension;
  const when = until === null ? '' : zonedTime(Date.parse(until));
  const plain = until === null ? say('suspension.open') : say('suspension.until', { when });
  const explained = (why: string) =>
    until === null ? say('suspension.openFor', { reason: why }) : say('suspension.untilFor', { when, reason: why });
  const words = reason === null ? plain : explained(reason);
  return (
    <Alert color="red" role="note" mb="md" title={say('suspension.title')}>
      {words}
    </Alert>
  );
}
