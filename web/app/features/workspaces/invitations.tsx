import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import {
  inviteMember,
  type Role,
  roles,
  takeBackInvitation,
  type Workspace,
} from '../../shared/workspaces/workspaces-api.ts';
import { CapInput } from './members.tsx';
import classes from './workspaces.module.css';

/** Inviting by mail, and the invitations that nobody has answered yet. */
export function Invitations({ workspace }: { workspace: Workspace }) {
  const say = useTexts('workspaces');
  const takeBack = useMutation({ mutationFn: (invitation: string) => takeBackInvitation(workspace.id, invitation) });
  return (
    <>
      <InviteForm workspace={workspace.id} />
      {workspace.invitations.length > 0 && (
        <>
          <h3 className={classes.note}>{say('invite.waiting')}</h3>
          <ul className={classes.list} aria-label={say('invite.waiting')}>
            {workspace.invitations.map(({ id, email, role }) => (
              <li key={id}>
                <div className={classes.who}>
                  <bdi>{email}</bdi>
                  <small>{say(`role.${role}`)}</small>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={say('invite.takeBack', { email })}
                  disabled={takeBack.isPending}
                  onClick={() => takeBack.mutate(id)}
                >
                  {say('invite.back')}
                </Button>
              </li>
            ))}
          </ul>
          <ErrorAlert error={takeBack.error} />
        </>
      )}
    </>
  );
}

function InviteForm({ workspace }: { workspace: string }) {
  const say = useTexts('workspaces');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [cap, setCap] = useState<number | string>('');
  const send = useMutation({
    mutationFn: () =>
      inviteMember(workspace, { email, role, tokensPerMonth: typeof cap === 'number' ? cap : null }).then(() => email),
    onSuccess: () => setEmail(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '') send.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        type="email"
        label={say('invite.email')}
        required
        maxLength={254}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <div className={classes.line}>
        <NativeSelect
          label={say('invite.role')}
          value={role}
          onChange={({ currentTarget }) => setRole(roles.find((one) => one === currentTarget.value) ?? role)}
          data={roles.map((value) => ({ value, label: say(`role.${value}`) }))}
        />
        <CapInput label={say('invite.cap')} value={cap} onChange={setCap} />
      </div>
      <div>
        <Button variant="primary" type="submit" loading={send.isPending}>
          {say('invite.button')}
        </Button>
      </div>
      <ErrorAlert error={send.error} />
      <p role="status">{send.isSuccess && say('invite.sent', { email: send.data })}</p>
    </form>
  );
}
