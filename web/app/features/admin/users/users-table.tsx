import type { AdminUser } from '@kinora/server/admin-wire';
import { Avatar } from '@mantine/core';
import { Link } from 'react-router';
import { calendarDay, exactTime, groupedNumber } from '../../../shared/format/format.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Tag } from '../tag.tsx';
import { UserTags } from './user-tags.tsx';
import { isTop, type Order } from './users-filter.ts';
import classes from './users-page.module.css';

type Props = { people: readonly AdminUser[]; order: Order; page: number; isArriving: boolean };

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
        {isFirst && <Tag tone="accent">TOP</Tag>}
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

export function UsersTable({ people, order, page, isArriving }: Props) {
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
