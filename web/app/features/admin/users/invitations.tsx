import {
  type Invitation,
  type InvitationList,
  invitationListSchema,
  invitationSchema,
} from '@kinora/server/admin-invitation-wire';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../shared/api/request.ts';
import { addressProblem } from '../../../shared/session/credential-problems.ts';
import { problemWords } from '../../../shared/session/credential-words.tsx';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import classes from '../admin.module.css';
import { ADMIN, refreshAdmin } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';
import { type Column, DataTable, Panel } from '../page-parts.tsx';

const invitationsQuery = queryOptions({
  queryKey: [ADMIN, 'invitations'],
  queryFn: ({ signal }): Promise<InvitationList> => ask(invitationListSchema, '/api/admin/invitations', { signal }),
  staleTime: 0,
});

function sendInvitation(email: string): Promise<Invitation> {
  return askProven(invitationSchema, '/api/admin/invitations', { method: 'POST', body: { email } });
}

function revokeInvitation(id: string): Promise<Invitation> {
  return ask(invitationSchema, `/api/admin/invitations/${id}/revoke`, { method: 'POST' });
}

/** Asks for the address that an invitation goes to. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts('adminUsers');
  const sayAdmin = useTexts('admin');
  const sayCommon = useTexts('common');
  useReturnFocus();
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (email) => problemWords(addressProblem(email)) },
  });
  const send = useMutation({
    mutationFn: ({ email }: { email: string }) => sendInvitation(email.trim()),
    onSuccess: ({ email }) => {
      notifications.show({ color: 'green', message: say('invite.done', { email }) });
      onClose();
      return refreshAdmin();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('invite.title')}
      size="md"
      closeButtonProps={{ 'aria-label': sayCommon('close') }}
    >
      <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <p>{say('invite.text')}</p>
        <TextInput
          {...form.getInputProps('email')}
          label={sayAdmin('email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          data-autofocus
        />
        <ErrorAlert error={send.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {sayAdmin('cancel')}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {say('invite.send')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

const columnsIn = (say: Say<'adminUsers'>, email: string): readonly Column<Invitation>[] => [
  { name: email, cell: (invitation) => invitation.email },
  { name: say('state'), cell: ({ state }) => say(`invitations.state.${state}`) },
  { name: say('invitations.by'), isExtra: true, cell: ({ invitedBy }) => invitedBy ?? say('invitations.left') },
  { name: say('invitations.when'), isExtra: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    name: say('invitations.revoke'),
    cell: (invitation) => invitation.state === 'open' && <Revoke invitation={invitation} />,
  },
];

/** Whom administrators have asked in. */
export function Invitations() {
  const say = useTexts('adminUsers');
  const sayAdmin = useTexts('admin');
  const invitations = useQuery(invitationsQuery);
  return (
    <Panel id="invitations" title={say('invitations.title')} count={invitations.data?.invitations.length}>
      <Loaded
        query={invitations}
        label={say('invitations.loading')}
        problem={say('invitations.notLoaded')}
        height={120}
      >
        {({ invitations: rows }) => (
          <DataTable
            label={say('invitations.title')}
            columns={columnsIn(say, sayAdmin('email'))}
            rows={rows}
            keyOf={({ id }) => id}
            empty={say('invitations.none')}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function Revoke({ invitation: { id, email } }: { invitation: Invitation }) {
  const say = useTexts('adminUsers');
  const sayAdmin = useTexts('admin');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={say('invitations.revokeOf', { email })}
        onClick={() => setAsking(true)}
      >
        {say('invitations.revoke')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('invitations.revokeAsk')}
        confirm={say('invitations.revoke')}
        keep={sayAdmin('cancel')}
        failure={say('invitations.notRevoked')}
        onConfirm={async () => {
          await revokeInvitation(id);
          await refreshAdmin();
        }}
        onClose={() => setAsking(false)}
      >
        {say('invitations.revokeText', { email })}
      </ConfirmDialog>
    </>
  );
}
