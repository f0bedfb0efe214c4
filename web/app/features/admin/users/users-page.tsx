import type { AdminUser } from '@kinora/server/admin-wire';
import { Avatar, Badge, Button, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { debounce, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { calendarDay, exactTime, groupedNumber } from '../../../shared/format/format.ts';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { type UsersFilter, usersProblem, usersQuery } from '../admin-api.ts';
import { type Column, DataTable, Loaded, PageHead } from '../page-parts.tsx';
import { Invitations, InviteDialog } from './invitations.tsx';
import { OpenErasuresPanel } from './open-erasures.tsx';
import { UserTags } from './user-tags.tsx';
import classes from './users.module.css';

export const orderChoices = [
  { value: 'generations-desc', label: 'Most generations' },
  { value: 'generations-asc', label: 'Fewest generations' },
  { value: 'email-asc', label: 'Email A-Z' },
  { value: 'email-desc', label: 'Email Z-A' },
  { value: 'created-desc', label: 'Newest first' },
  { value: 'created-asc', label: 'Oldest first' },
  { value: 'tokens-desc', label: 'Most tokens left' },
  { value: 'tokens-asc', label: 'Fewest tokens left' },
  { value: 'used-desc', label: 'Most tokens used' },
  { value: 'used-asc', label: 'Fewest tokens used' },
] as const;

const groupChoices = [
  { value: 'all', label: 'Everybody' },
  { value: 'paying', label: 'With a plan' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'unconfirmed', label: 'Email not confirmed' },
  { value: 'admins', label: 'Administrators' },
  { value: 'indebted', label: 'In debt' },
] as const;

type Order = (typeof orderChoices)[number]['value'];

/** What the address of the list says; whatever it cannot mean falls back to the default. */
const usersParsers = {
  q: parseAsString.withDefault(''),
  group: parseAsStringLiteral(groupChoices.map(({ value }) => value)).withDefault('all'),
  order: parseAsStringLiteral(orderChoices.map(({ value }) => value)).withDefault('generations-desc'),
  page: parseAsInteger.withDefault(1),
};

export type UsersSettings = { q: string; group: (typeof groupChoices)[number]['value']; order: Order; page: number };

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
  if (pages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        Page {groupedNumber(page)} of {groupedNumber(pages)}
      </span>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

type UsersTableProps = { people: readonly AdminUser[]; order: Order; page: number; isArriving: boolean };

function Who({ person, isFirst }: { person: AdminUser; isFirst: boolean }) {
  return (
    <div className={classes.person}>
      <Avatar src={person.avatar_url} alt="" size={28} radius="xl" className={classes.avatar}>
        {person.email.charAt(0).toUpperCase()}
      </Avatar>
      <div className={classes.who}>
        <Link to={`/admin/users/${person.id}`} className={classes.opens}>
          {person.email}
        </Link>{' '}
        {isFirst && <Badge color="violet">TOP</Badge>}
        {person.username !== null && <span className={classes.name}>{person.username}</span>}
      </div>
    </div>
  );
}

function columnsOf(order: Order, page: number): readonly Column<AdminUser>[] {
  return [
    { name: 'User', cell: (person, place) => <Who person={person} isFirst={isTop({ order, page }, place)} /> },
    { name: 'State', isExtra: true, cell: (person) => <UserTags person={person} /> },
    { name: 'Generations', isNumber: true, cell: ({ generation_count }) => groupedNumber(generation_count) },
    {
      name: 'Balance',
      isNumber: true,
      cell: ({ tokens, purchased_tokens }) => groupedNumber(tokens + purchased_tokens),
    },
    { name: 'Tokens used', isNumber: true, isExtra: true, cell: ({ tokens_used }) => groupedNumber(tokens_used) },
    {
      name: 'Joined',
      isExtra: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={exactTime(Date.parse(created_at))}>
          {calendarDay(Date.parse(created_at))}
        </time>
      ),
    },
  ];
}

function UsersTable({ people, order, page, isArriving }: UsersTableProps) {
  return (
    <DataTable
      label="Users"
      columns={columnsOf(order, page)}
      rows={people}
      keyOf={({ id }) => id}
      empty="Nobody matches this search."
      isArriving={isArriving}
    />
  );
}

const TYPING_MS = 300;

export function meta() {
  return [{ title: pageTitle('Users', 'Administration') }];
}

/** Everybody who has an account. */
export default function UsersPage() {
  const [settings, setSettings] = useQueryStates(usersParsers, { limitUrlUpdates: debounce(TYPING_MS) });
  const [q] = useDebouncedValue(settings.q, settings.q === '' ? 0 : TYPING_MS);
  const users = useQuery(usersQuery(filterOf({ ...settings, q })));
  const total = users.data?.total;
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHead
        title="Users"
        text={total === undefined ? ' ' : `${groupedNumber(total)} ${total === 1 ? 'account' : 'accounts'}`}
      >
        <Button leftSection={<MailPlus size={15} aria-hidden />} onClick={() => setInviting(true)}>
          Invite
        </Button>
      </PageHead>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      <search className={classes.usersPageBar} aria-label="Users">
        <SearchField
          className={classes.search}
          label="Search users"
          placeholder="Email, name or id"
          value={settings.q}
          onChange={(q) => void setSettings({ q: q === '' ? null : q, page: null })}
        />
        <NativeSelect
          aria-label="Show"
          data={[...groupChoices]}
          value={settings.group}
          onChange={({ currentTarget }) =>
            void setSettings({ group: usersParsers.group.parse(currentTarget.value), page: null })
          }
        />
        <NativeSelect
          aria-label="Sort by"
          data={[...orderChoices]}
          value={settings.order}
          onChange={({ currentTarget }) =>
            void setSettings({ order: usersParsers.order.parse(currentTarget.value), page: null })
          }
        />
      </search>
      <Loaded query={users} what="The users" problem={usersProblem} height={420}>
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
