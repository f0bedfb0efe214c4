import type { AdminUser } from '@kinora/server/admin-wire';
import { Tag } from '../panel.tsx';
import classes from './users.module.css';

const plans = { free: 'Free', pro: 'Pro', business: 'Business' } as const;

type Props = { person: Pick<AdminUser, 'subscription_status' | 'role' | 'isSuspended' | 'emailConfirmed'> };

/** Plan and state of an account, in words. */
export function UserTags({ person }: Props) {
  const { subscription_status: plan, role, isSuspended, emailConfirmed } = person;
  return (
    <span className={classes.tags}>
      {plan === 'free' ? <Tag>Free</Tag> : <Tag tone="good">{plans[plan]}</Tag>}
      {role === 'admin' && <Tag tone="accent">Admin</Tag>}
      {isSuspended && <Tag tone="bad">Suspended</Tag>}
      {!emailConfirmed && <Tag tone="caution">Unconfirmed</Tag>}
    </span>
  );
}
