import type { AdminUser } from '@kinora/server/admin-wire';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './users.module.css';

type Props = {
  person: Pick<AdminUser, 'subscription_status' | 'role' | 'isSuspended' | 'emailConfirmed' | 'workspace'>;
  /** What kind of account it is stands beside its name already. @default false */
  isNamed?: boolean;
};

/** What an operator must not overlook: an office, and that an account is closed for now. */
export function NotableTags({ person: { role, isSuspended } }: { person: Pick<AdminUser, 'role' | 'isSuspended'> }) {
  const say = useTexts('adminUsers');
  return (
    <>
      {role === 'admin' && <Badge color="violet">{say('tag.admin')}</Badge>}{' '}
      {isSuspended && <Badge color="red">{say('tag.suspended')}</Badge>}
    </>
  );
}

/** Plan and state of an account, in words. */
export function UserTags({ person, isNamed = false }: Props) {
  const say = useTexts('adminUsers');
  const { subscription_status: plan, emailConfirmed, workspace } = person;
  return (
    <span className={classes.tags}>
      <Badge {...(plan === 'free' ? {} : { color: 'green' })}>{say(`plan.${plan}`)}</Badge>
      {workspace !== null && !isNamed && <Badge color="blue">{say('tag.workspace')}</Badge>}
      <NotableTags person={person} />
      {!emailConfirmed && workspace === null && <Badge color="yellow">{say('tag.unconfirmed')}</Badge>}
    </span>
  );
}

/** Who answers for a workspace. */
export function OwnerLink({ owner: { id, email } }: { owner: { id: string; email: string } }) {
  const say = useTexts('adminUsers');
  const link = (words: ReactNode) => <Link to={`/admin/users/${id}`}>{words}</Link>;
  return <span className={classes.name}>{say.rich('workspace.owner', { link }, { email })}</span>;
}
