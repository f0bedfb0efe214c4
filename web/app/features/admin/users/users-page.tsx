import type { AdminUser, OpenErasures } from '@kinora/server/admin-wire';
import { Avatar, Badge, Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { Formats } from '../../../shared/format/formats.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { type Say, textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { erasuresQuery, type UsersFilter, usersProblem, usersQuery } from '../admin-api.ts';
import { type Column, DataTable, PageHead, Panel } from '../page-parts.tsx';
import { Invitations, InviteDialog } from './invitations.tsx';
import { NotableTags, OwnerLink, UserTags } from './user-tags.tsx';
import classes from './users.module.css';

const columnsIn = (
  say: Say<'adminUsers'>,
  number: (value: number) => string,
): readonly Column<OpenErasures['erasures'][number]>[] => [
  { name: say('erasures.receipt'), cell: ({ number }) => <a href={`/erasures/${number}`}>{number}</a> },
  { name: say('erasures.account'), isExtra: true, cell: ({ accountId }) => <code>{accountId}</code> },
  { name: say('erasures.deleted'), cell: ({ askedAt }) => <RelativeTime at={askedAt} /> },
  { name: say('erasures.filesLeft'), isNumber: true, cell: ({ filesLeft }) => number(filesLeft) },
];

/** Deleted accounts whose files are still being removed; nothing where there are none. */
function OpenErasuresPanel() {
  const say = useTexts('adminUsers');
  const { number } = useFormats();
  const { data } = useQuery(erasuresQuery);
  if (data === undefined || data.erasures.length === 0) return null;
  return (
    <Panel id="erasures" title={say('erasures.title')} count={data.erasures.length} text={say('erasures.text')}>
      <DataTable
        label={say('erasures.title')}
        columns={columnsIn(say, number)}
        rows={data.erasures}
        keyOf={({ number }) => number}
        empty=""
      />
    </Panel>
  );
}

export const orders = [
  'generations-desc',
  'generations-asc',
  'email-asc',
  'email-desc',
  'created-desc',
  'created-asc',
  'tokens-desc',
  'tokens-asc',
  'used-desc',
  'used-asc',
] as const;

const groups = ['all', 'paying', 'suspended', 'unconfirmed', 'admins', 'indebted', 'workspaces'] as const;

type Order = (typeof orders)[number];

/** What the address of the list says; whatever it cannot mean falls back to the default. */
const usersParsers = {
  q: parseAsString.withDefault(''),
  group: parseAsStringLiteral(groups).withDefault('all'),
  order: parseAsStringLiteral(orders).withDefault('generations-desc'),
  page: parseAsInteger.withDefault(1),
};

export type UsersSettings = { q: string; group: (typeof groups)[number]; order: Order; page: number };

/** What the server is asked for. */
export function filterOf({ q, group, order, page }: UsersSettings): UsersFilter {
  const [sort = 'generations', direction] = order.split('-');
  const words = q.trim().slice(0, 200);
  return {
    ...(words === '' ? {} : { q: words }),
    ...(group === 'all' ? {} : { filter: group }),
    sort,
    order: direction === 'asc' ? 'asc' : 'desc',
    page: Math.max(1, page),
  };
}

/** The one whom nobody surpasses is only known when the busiest come first, and is then the first of all. */
export function isTop({ order, page }: Pick<UsersSettings, 'order' | 'page'>, place: number): boolean {
  return order === 'generations-desc' && page <= 1 && place === 0;
}

type PagerProps = { page: number; pages: number; onPage: (page: number) => void };

/** Between numbered pages. */
function Pager({ page, pages, onPage }: PagerProps) {
  const say = useTexts('adminUsers');
  if (pages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label={say('pages')}>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {say('pages.previous')}
      </Button>
      <span>{say('pages.at', { page, pages })}</span>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {say('pages.next')}
      </Button>
    </nav>
  );
}

type UsersTableProps = { people: readonly AdminUser[]; order: Order; page: number; isArriving: boolean };

/** Where there is little room it breaks before its "@", not within a word. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** Where the table leaves out the column of states, as every column that is extra. */
const NARROW = '(max-width: 60em)';

function Who({ person, isFirst }: { person: AdminUser; isFirst: boolean }) {
  const say = useTexts('adminUsers');
  const isNarrow = useMediaQuery(NARROW);
  return (
    <div className={classes.person}>
      <Avatar src={person.avatar_url} alt="" size={28} radius="xl" className={classes.avatar}>
        {(person.workspace?.name ?? person.email).charAt(0).toUpperCase()}
      </Avatar>
      <div className={classes.who}>
        <Link to={`/admin/users/${person.id}`} className={classes.opens}>
          {person.workspace?.name ?? <Address email={person.email} />}
        </Link>{' '}
        {person.workspace !== null && <Badge color="blue">{say('tag.workspace')}</Badge>}
        {isNarrow && <NotableTags person={person} />}{' '}
        {person.workspace?.owner != null && <OwnerLink owner={person.workspace.owner} />}
        {isFirst && (
          <Badge color="violet" title={say('order.generations-desc')}>
            {say('top')}
            <span className="visually-hidden">: {say('order.generations-desc')}</span>
          </Badge>
        )}
        {person.username !== null && <span className={classes.name}>{person.username}</span>}
      </div>
    </div>
  );
}

function columnsOf(
  say: Say<'adminUsers'>,
  { number, exactTime, day }: Formats,
  order: Order,
  page: number,
): readonly Column<AdminUser>[] {
  return [
    { name: say('user'), cell: (person, place) => <Who person={person} isFirst={isTop({ order, page }, place)} /> },
    { name: say('state'), isExtra: true, cell: (person) => <UserTags person={person} isNamed /> },
    { name: say('generations'), isNumber: true, cell: ({ generation_count }) => number(generation_count) },
    {
      name: say('balance'),
      isNumber: true,
      cell: ({ tokens, purchased_tokens }) => number(tokens + purchased_tokens),
    },
    { name: say('tokensUsed'), isNumber: true, isExtra: true, cell: ({ tokens_used }) => number(tokens_used) },
    {
      name: say('joined'),
      isExtra: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={exactTime(Date.parse(created_at))}>
          {day(Date.parse(created_at))}
        </time>
      ),
    },
  ];
}

function UsersTable({ people, order, page, isArriving }: UsersTableProps) {
  const say = useTexts('adminUsers');
  const formats = useFormats();
  return (
    <DataTable
      label={say('title')}
      columns={columnsOf(say, formats, order, page)}
      rows={people}
      keyOf={({ id }) => id}
      empty={say('noMatch')}
      isArriving={isArriving}
    />
  );
}

export const handle: TextsHandle = { texts: ['adminUsers'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminUsers')('title'), textsOf('admin')('title')) }];
}

/** Everybody who has an account. */
export default function UsersPage() {
  const say = useTexts('adminUsers');
  const [settings, setSettings] = useQueryStates(usersParsers);
  const users = useQuery(usersQuery(filterOf(settings)));
  const total = users.data?.total;
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHead title={say('title')} text={total === undefined ? ' ' : say('accounts', { count: total })}>
        <Button leftSection={<MailPlus size={15} aria-hidden />} onClick={() => setInviting(true)}>
          {say('invite.do')}
        </Button>
      </PageHead>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      <search className={classes.usersPageBar} aria-label={say('title')}>
        <SearchField
          className={classes.search}
          label={say('search')}
          placeholder={say('search.hint')}
          value={settings.q}
          onChange={(q) => void setSettings({ q: q === '' ? null : q, page: null })}
        />
        <NativeSelect
          aria-label={say('show')}
          data={groups.map((value) => ({ value, label: say(`group.${value}`) }))}
          value={settings.group}
          onChange={({ currentTarget }) =>
            void setSettings({ group: usersParsers.group.parse(currentTarget.value), page: null })
          }
        />
        <NativeSelect
          aria-label={say('sort')}
          data={orders.map((value) => ({ value, label: say(`order.${value}`) }))}
          value={settings.order}
          onChange={({ currentTarget }) =>
            void setSettings({ order: usersParsers.order.parse(currentTarget.value), page: null })
          }
        />
      </search>
      <Loaded query={users} label={say('loading')} problem={(error) => usersProblem(say, error)} height={420}>
        {({ users: people, page, pages }) => (
          <>
            <UsersTable people={people} order={settings.order} page={page} isArriving={users.isPlaceholderData} />
            <Pager page={page} pages={pages} onPage={(chosen) => void setSettings({ page: chosen })} />
          </>
        )}
      </Loaded>
      <div className={classes.invitations}>
        <Invitations />
      </div>
      <div className={classes.invitations}>
        <OpenErasuresPanel />
      </div>
    </>
  );
}
