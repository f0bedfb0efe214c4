import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { Alert, Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { byteCount, exactTime, storageText } from '../../../shared/format/format.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { userQuery } from '../admin-api.ts';
import { BackLink, Figures, Loaded, PageHead } from '../page-parts.tsx';
import { UserActions } from './user-actions.tsx';
import { UserCopies } from './user-copies.tsx';
import { UserGenerations, UserHolds, UserLedger, UserPayments, UserSessions } from './user-records.tsx';
import { UserTags } from './user-tags.tsx';
import classes from './users.module.css';

export function meta() {
  return [{ title: pageTitle('User', 'Administration') }];
}

export default function UserPage() {
  const { id = '' } = useParams();
  return <Account key={id} id={id} />;
}

/** Everything about one account. */
function Account({ id }: { id: string }) {
  const user = useQuery(userQuery(id));
  return (
    <>
      <BackLink to="/admin/users">All users</BackLink>
      <Loaded query={user} what="This user" height={520}>
        {(detail) => <Person detail={detail} />}
      </Loaded>
    </>
  );
}

function Person({ detail }: { detail: AdminUserDetail }) {
  const { user, heldTokens, holds, sessions } = detail;
  return (
    <>
      <div className={classes.head}>
        <Avatar src={user.avatar_url} alt="" size={48} radius="xl" className={classes.avatar}>
          {user.email.charAt(0).toUpperCase()}
        </Avatar>
        <PageHead title={user.email} text={<Facts user={user} />} />
      </div>
      {user.suspension !== null && <Suspension suspension={user.suspension} />}
      <UserActions user={user} />
      <Figures
        label="Account"
        figures={[
          { name: 'Balance', value: user.tokens + user.purchased_tokens },
          { name: 'Subscription tokens', value: user.tokens },
          { name: 'Purchased tokens', value: user.purchased_tokens },
          { name: 'Held by running work', value: heldTokens },
          { name: 'Tokens used', value: user.tokens_used },
          { name: 'Generations', value: user.generation_count },
          ...(user.runsAtOnce === null
            ? []
            : [{ name: 'Generations at once', value: user.runsAtOnce, note: 'At most' }]),
          { name: 'Storage', value: byteCount(user.storage.bytes), note: storageText(user.storage) },
          ...(user.notices.received > 0
            ? [{ name: 'Notices', value: user.notices.received, note: `${user.notices.upheld} upheld` }]
            : []),
          ...(user.debt > 0 ? [{ name: 'Debt', value: user.debt, tone: 'bad' as const }] : []),
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
  return (
    <span className={classes.facts}>
      <UserTags person={user} />
      {user.username !== null && <span>{user.username}</span>}
      <span>
        Joined <RelativeTime at={user.created_at} />
      </span>
      <code>{user.id}</code>
    </span>
  );
}

function Suspension({ suspension }: { suspension: NonNullable<AdminUserDetail['user']['suspension']> }) {
  const { reason, until } = suspension;
  return (
    <Alert color="red" role="note" mb="md" title="Suspended">
      {until === null ? 'Until somebody restores the account.' : `Until ${exactTime(Date.parse(until))}.`}
      {reason !== null && ` Reason: ${reason}`}
    </Alert>
  );
}
