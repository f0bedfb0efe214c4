import type { AdminUser } from '@kinora/server/admin-wire';
import { Badge } from '@mantine/core';
import classes from './users.module.css';

const plans = { free: 'Free', pro: 'Pro', business: 'Business' } as const;

type Props = { person: Pick<AdminUser, 'subscription_status' | 'role' | 'isSuspended' | 'emailConfirmed'> };

/** Plan and state of an account, in words. */
export function UserTags({ person }: Props) {
  const { subscription_status: plan, role, isSuspended, emailConfirmed } = person;
  return (
    <span className={classes.tags}>
      {plan === 'free' ? <Badge>Free</Badge> : <Badge color="green">{plans[plan]}</Badge>}
      {role === 'admin' && <Badge color="violet">Admin</Badge>}
      {isSuspended && <Badge color="red">Suspended</Badge>}
      {!emailConfirmed && <Badge color="yellow">Unconfirmed</Badge>}
    </span>
  );
}
