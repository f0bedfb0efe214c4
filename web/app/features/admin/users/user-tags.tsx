import type { AdminUser } from '@kinora/server/admin-wire';
import { Badge } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './users.module.css';

type Props = { person: Pick<AdminUser, 'subscription_status' | 'role' | 'isSuspended' | 'emailConfirmed'> };

/** Plan and state of an account, in words. */
export function UserTags({ person }: Props) {
  const say = useTexts('adminUsers');
  const { subscription_status: plan, role, isSuspended, emailConfirmed } = person;
  return (
    <span className={classes.tags}>
      <Badge {...(plan === 'free' ? {} : { color: 'green' })}>{say(`plan.${plan}`)}</Badge>
      {role === 'admin' && <Badge color="violet">{say('tag.admin')}</Badge>}
      {isSuspended && <Badge color="red">{say('tag.suspended')}</Badge>}
      {!emailConfirmed && <Badge color="yellow">{say('tag.unconfirmed')}</Badge>}
    </span>
  );
}
