import type { Passkey } from '@kinora/server/account-wire';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { passkeysQuery, renamePasskey } from './passkey-api.ts';
import classes from './passkeys.module.css';

/** Another name for a passkey. */
export function PasskeyName({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => renamePasskey(passkey.id, name),
    onSuccess: async () => {
      await client.invalidateQueries(passkeysQuery);
      onDone();
    },
  });
  return (
    <form
      className={classes.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') rename.mutate();
      }}
    >
      <TextInput
        label="Name of the passkey"
        name="passkey-name"
        maxLength={60}
        autoFocus
        value={name}
        error={rename.isError && errorMessage(rename.error)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit" size="xs" loading={rename.isPending}>
          Save
        </Button>
        <Button variant="default" size="xs" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  );
}
