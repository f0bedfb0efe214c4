import { Button, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { signOut } from '../api/api.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorAlert } from '../ui/error-state.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { accessQuery, proveByCode, provePassword } from './access-api.ts';
import { withoutSpaces } from './credential-rules.ts';
import { announceSession, signingOut } from './session.ts';

export type ProofKind = 'password' | 'code';

type Props = { onProven: () => void; onClose: () => void };

const questions = {
  password: {
    text: 'proof.password',
    label: 'password.yours',
    Input: PasswordInput,
    attributes: { name: 'proof-password', autoComplete: 'current-password' },
    prove: provePassword,
  },
  code: {
    text: 'proof.code',
    label: 'proof.codeLabel',
    Input: TextInput,
    attributes: { name: 'proof-code', autoComplete: 'one-time-code', inputMode: 'numeric' },
    prove: (code: string) => proveByCode(withoutSpaces(code)),
  },
} as const;

/** Asks for the password or a code once more; whoever has no password signs in again. */
export function ProofDialog({ kind, onProven, onClose }: Props & { kind: ProofKind }) {
  useReturnFocus();
  const say = useTexts('account');
  const sayCommon = useTexts('common');
  const { data: access } = useQuery(accessQuery);
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('proof.title')}
      size="sm"
      closeButtonProps={{ 'aria-label': sayCommon('close') }}
    >
      {kind === 'password' && access?.hasPassword === false ? (
        <SignInAgain onClose={onClose} />
      ) : (
        <TypedProof kind={kind} onProven={onProven} onClose={onClose} />
      )}
    </Modal>
  );
}

function TypedProof({ kind, onProven, onClose }: Props & { kind: ProofKind }) {
  const say = useTexts('account');
  const { text, label, Input, attributes, prove: send } = questions[kind];
  const form = useForm({ initialValues: { typed: '' } });
  const prove = useMutation({
    mutationFn: send,
    onSuccess: () => {
      if (kind === 'code') announceSession('MFA_CHALLENGE_VERIFIED');
      onProven();
    },
  });
  return (
    <form
      onSubmit={form.onSubmit(({ typed }) => {
        if (typed !== '') prove.mutate(typed);
      })}
    >
      <Text size="sm" c="var(--text-muted)" mb="md">
        {say(text)}
      </Text>
      <Input {...attributes} {...form.getInputProps('typed')} label={say(label)} data-autofocus />
      <ErrorAlert mt="md" error={prove.error} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {say('notNow')}
        </Button>
        <Button type="submit" loading={prove.isPending}>
          {say('continue')}
        </Button>
      </Group>
    </form>
  );
}

function SignInAgain({ onClose }: { onClose: () => void }) {
  const say = useTexts('account');
  const leave = useMutation({ mutationFn: () => signingOut(signOut) });
  return (
    <>
      <Text size="sm" c="var(--text-muted)">
        {say('proof.signInAgain')}
      </Text>
      <ErrorAlert mt="md" error={leave.error} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {say('notNow')}
        </Button>
        <Button loading={leave.isPending} onClick={() => leave.mutate()}>
          {say('proof.signIn')}
        </Button>
      </Group>
    </>
  );
}
