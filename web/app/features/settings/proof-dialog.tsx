import { Alert, Button, Group, Modal, PasswordInput, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accessQuery, provePassword } from '../../access-api.ts';
import { signOut } from '../../api.ts';
import { errorMessage } from '../../api-error.ts';
import { announceSession } from '../../session.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';

type Props = { onProven: () => void; onClose: () => void };

/** Asks for the password once more; whoever has none signs in again. */
export function ProofDialog({ onProven, onClose }: Props) {
  useReturnFocus();
  const { data: access } = useQuery(accessQuery);
  return (
    <Modal opened onClose={onClose} title="Is it still you?" size="sm" closeButtonProps={{ 'aria-label': 'Close' }}>
      {access?.hasPassword === false ? (
        <SignInAgain onClose={onClose} />
      ) : (
        <PasswordProof onProven={onProven} onClose={onClose} />
      )}
    </Modal>
  );
}

function PasswordProof({ onProven, onClose }: Props) {
  const [password, setPassword] = useState('');
  const prove = useMutation({ mutationFn: provePassword, onSuccess: onProven });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') prove.mutate(password);
      }}
    >
      <Text size="sm" c="var(--text-muted)" mb="md">
        You signed in a while ago. Type your password to go on.
      </Text>
      <PasswordInput
        label="Your password"
        name="proof-password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {prove.isError && (
        <Alert color="red" mt="md" role="alert">
          {errorMessage(prove.error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" loading={prove.isPending}>
          Go on
        </Button>
      </Group>
    </form>
  );
}

function SignInAgain({ onClose }: { onClose: () => void }) {
  const leave = useMutation({ mutationFn: signOut, onSuccess: () => announceSession('signed_out') });
  return (
    <>
      <Text size="sm" c="var(--text-muted)">
        You signed in a while ago, and your account has no password to ask for. Sign in again, then you have ten
        minutes.
      </Text>
      {leave.isError && (
        <Alert color="red" mt="md" role="alert">
          {errorMessage(leave.error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button loading={leave.isPending} onClick={() => leave.mutate()}>
          Sign in again
        </Button>
      </Group>
    </>
  );
}
