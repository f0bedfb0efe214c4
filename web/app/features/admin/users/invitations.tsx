import type { Invitation } from '@kinora/server/admin-invitation-wire';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { emailProblem } from '../../../shared/session/credential-rules.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import classes from '../admin.module.css';
import { invitationsQuery, refreshAdmin, revokeInvitation, sendInvitation } from '../admin-api.ts';
import { type Column, DataTable, Loaded, Panel } from '../page-parts.tsx';

/** Asks for the address that an invitation goes to. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailProblem } });
  const send = useMutation({
    mutationFn: ({ email }: { email: string }) => sendInvitation(email.trim()),
    onSuccess: ({ email }) => {
      notifications.show({ color: 'green', message: `${email} is invited.` });
      onClose();
      return refreshAdmin();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Invite someone" size="md" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <p>
          They get an email with a link that works once, within 72 hours, and choose a password. It also works while
          sign-up is closed. Any earlier invitation to the same address stops working.
        </p>
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          data-autofocus
        />
        <ErrorAlert error={send.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            Send invitation
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

const stateNames: Readonly<Record<Invitation['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
};

const columns: readonly Column<Invitation>[] = [
  { name: 'Email', cell: ({ email }) => email },
  { name: 'State', cell: ({ state }) => stateNames[state] },
  { name: 'Invited by', isExtra: true, cell: ({ invitedBy }) => invitedBy ?? 'Somebody who left' },
  { name: 'Invited', isExtra: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { name: 'Revoke', cell: (invitation) => invitation.state === 'open' && <Revoke invitation={invitation} /> },
];

/** Whom administrators have asked in. */
export function Invitations() {
  const invitations = useQuery(invitationsQuery);
  return (
    <Panel id="invitations" title="Invitations" count={invitations.data?.invitations.length}>
      <Loaded query={invitations} what="The invitations" height={120}>
        {({ invitations: rows }) => (
          <DataTable
            label="Invitations"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty="Nobody has been invited yet."
          />
        )}
      </Loaded>
    </Panel>
  );
}

function Revoke({ invitation: { id, email } }: { invitation: Invitation }) {
  const revoke = useMutation({
    mutationFn: () => revokeInvitation(id),
    onError: (error) => notifications.show({ color: 'red', message: errorMessage(error) }),
    onSettled: refreshAdmin,
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={revoke.isPending}
      aria-label={`Revoke the invitation of ${email}`}
      onClick={() => revoke.mutate()}
    >
      Revoke
    </Button>
  );
}
