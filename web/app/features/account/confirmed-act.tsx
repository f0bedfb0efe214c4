import { Alert, Button, Group, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';
import classes from './account-form.module.css';

type Props<Answer> = {
  hasPassword: boolean;
  label: string;
  /** Gets the password, or null where there is none. */
  act: (password: string | null) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
};

/** An act that takes the password, if there is one. */
export function ConfirmedAct<Answer>({ hasPassword, label, act, onDone, onCancel }: Props<Answer>) {
  const proof = useProof();
  const [password, setPassword] = useState('');
  const run = useMutation({
    mutationFn: () => act(hasPassword ? password : null),
    onSuccess: onDone,
    onError: (error) => proof.askWhenNeeded(error, () => run.mutate()),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasPassword || password !== '') run.mutate();
      }}
    >
      {hasPassword && (
        <PasswordInput
          label="Your password"
          name="confirming-password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {run.isError && !isProofNeeded(run.error) && (
        <Alert color="red" role="alert">
          {errorMessage(run.error)}
        </Alert>
      )}
      <Group gap="sm">
        <Button type="submit" loading={run.isPending}>
          {label}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Not now
        </Button>
      </Group>
      {proof.dialog}
    </form>
  );
}
