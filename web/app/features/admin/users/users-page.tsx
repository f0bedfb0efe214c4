import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { MailPlus, Search } from 'lucide-react';
import { debounce, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { groupedNumber } from '../../../shared/format/format.ts';
import { usersProblem } from '../admin-problem.ts';
import { usersQuery } from '../admin-queries.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Pager } from './pager.tsx';
import { filterOf, groupChoices, orderChoices, usersParsers } from './users-filter.ts';
import classes from './users-page.module.css';
import { UsersTable } from './users-table.tsx';

const TYPING_MS = 300;

/** Everybody who has an account. */
export function UsersPage() {
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
      <search className={classes.bar} aria-label="Users">
        <TextInput
          className={classes.search}
          inputMode="search"
          enterKeyHint="search"
          maxLength={200}
          aria-label="Search users"
          placeholder="Email, name or id"
          leftSection={<Search size={15} aria-hidden />}
          rightSection={
            settings.q !== '' && (
              <CloseButton
                size="sm"
                aria-label="Clear search"
                onClick={() => void setSettings({ q: null, page: null })}
              />
            )
          }
          value={settings.q}
          onChange={({ currentTarget }) => void setSettings({ q: currentTarget.value, page: null })}
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
      <Invitations />
    </>
  );
}
