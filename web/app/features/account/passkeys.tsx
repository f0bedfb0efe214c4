import type { Passkey } from '@kinora/server/account-wire';
import { Alert, Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { deviceOf } from './device-name.ts';
import { passkeysQuery, removePasskey } from './passkey-api.ts';
import { PasskeyName } from './passkey-name.tsx';
import classes from './passkeys.module.css';

/** The passkeys of this person, and adding one on the device in hand. */
export function Passkeys() {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery);
  if (error) {
    return <ErrorState title="Your passkeys could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!passkeys) return <Skeleton height={64} radius="md" role="status" aria-label="Loading your passkeys" />;
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey />
    </>
  );
}

function AddPasskey() {
  const client = useQueryClient();
  const proof = useProof();
  const add = useMutation({
    mutationFn: async () => {
      const { addPasskey } = await import('../../shared/session/passkey-ceremonies.ts');
      return addPasskey(deviceOf(navigator.userAgent).name);
    },
    onSuccess: () => notifications.show({ color: 'green', message: 'Your passkey is added.' }),
    onError: (error) => proof.askWhenNeeded(error, () => add.mutate()),
    onSettled: () => client.invalidateQueries(passkeysQuery),
  });
  return (
    <>
      {add.isError && !isProofNeeded(add.error) && (
        <Alert color="red" role="alert" mb="md">
          {errorMessage(add.error)}
        </Alert>
      )}
      <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
        Add a passkey
      </Button>
      {proof.dialog}
    </>
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const client = useQueryClient();
  const proof = useProof();
  const [isNaming, setIsNaming] = useState(false);
  const remove = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: () => notifications.show({ color: 'green', message: 'The passkey is removed.' }),
    onError: (error) => {
      proof.askWhenNeeded(error, () => remove.mutate());
      if (isProofNeeded(error)) return;
      notifications.show({ color: 'red', title: 'Not removed', message: errorMessage(error) });
    },
    onSettled: () => client.invalidateQueries(passkeysQuery),
  });
  if (isNaming) {
    return (
      <li>
        <PasskeyName passkey={passkey} onDone={() => setIsNaming(false)} />
      </li>
    );
  }
  return (
    <li>
      <KeyRound size={20} aria-hidden />
      <div className={classes.about}>
        <strong>{passkey.name}</strong>
        <p>
          Added <RelativeTime at={passkey.addedAt} />
          {passkey.lastUsedAt !== null && (
            <>
              , used <RelativeTime at={passkey.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className={classes.acts}>
        <Button variant="default" size="xs" aria-label={`Rename ${passkey.name}`} onClick={() => setIsNaming(true)}>
          Rename
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Remove ${passkey.name}`}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      </div>
      {proof.dialog}
    </li>
  );
}
