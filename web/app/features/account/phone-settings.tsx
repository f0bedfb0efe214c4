import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeProblem, phoneProblem, withoutSpaces } from '../../shared/session/credential-rules.ts';
import { PhoneNote } from '../../shared/session/delivery-notes.tsx';
import { askPhoneConfirmation, confirmPhone, phoneQuery, removePhone } from '../../shared/session/phone-api.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';
import { ErrorAlert, ErrorState } from '../../shared/ui/error-state.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './account.module.css';

/** The telephone number that codes go to; nothing where no text messages are sent. */
export function PhoneSettings() {
  const { data: phone, error, refetch } = useQuery(phoneQuery);
  if (phone?.isOffered === false && phone.number === null) return null;
  return (
    <SettingsSection
      id="phone"
      title="Phone"
      text="Use codes sent by text message to sign in, or as your second step in place of an app."
    >
      {error && <ErrorState title="Your number could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!phone && !error && <Skeleton height={64} radius="md" role="status" aria-label="Loading your number" />}
      {phone && (phone.number === null ? <AddPhone /> : <OwnNumber number={phone.number} />)}
    </SettingsSection>
  );
}

function OwnNumber({ number }: { number: string }) {
  const client = useQueryClient();
  const proof = useProof();
  const remove = useMutation({
    mutationFn: removePhone,
    onSuccess: () => notifications.show({ color: 'green', message: 'Your phone number was removed.' }),
    onError: (error) => proof.askWhenNeeded(error, () => remove.mutate()),
    onSettled: () => client.invalidateQueries(phoneQuery),
  });
  return (
    <div className={classes.form}>
      <p>
        Codes go to <strong>{number}</strong>.
      </p>
      {!isProofNeeded(remove.error) && <ErrorAlert error={remove.error} />}
      <Group gap="sm">
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove the number
        </Button>
      </Group>
      {proof.dialog}
    </div>
  );
}

function AddPhone() {
  const proof = useProof();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ initialValues: { phone: '' }, validate: { phone: phoneProblem } });
  const ask = useMutation({
    mutationFn: askPhoneConfirmation,
    onSuccess: (_answer, number) => setSentTo(number),
    onError: (error, number) => proof.askWhenNeeded(error, () => ask.mutate(number)),
  });
  if (sentTo !== null) return <ConfirmPhone number={sentTo} onCancel={() => setSentTo(null)} />;
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(({ phone }) => ask.mutate(phone.trim()))}>
      <TextInput
        {...form.getInputProps('phone')}
        label="Phone number"
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="+49 151 23456789"
      />
      {!isProofNeeded(ask.error) && <ErrorAlert error={ask.error} />}
      <Button type="submit" variant="default" loading={ask.isPending}>
        Text me a code
      </Button>
      {proof.dialog}
    </form>
  );
}

function ConfirmPhone({ number, onCancel }: { number: string; onCancel: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: codeProblem },
  });
  const confirm = useMutation({
    mutationFn: (code: string) => confirmPhone(number, withoutSpaces(code)),
    onSuccess: () => {
      notifications.show({ color: 'green', message: 'Your phone number is confirmed.' });
      return client.invalidateQueries(phoneQuery);
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(({ code }) => confirm.mutate(code))}>
      <p>
        A text message with a code is on its way to <strong>{number}</strong>.
      </p>
      <PhoneNote />
      <TextInput
        {...form.getInputProps('code')}
        label="Code in the text message"
        name="phone-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <ErrorAlert error={confirm.error} />
      <Group gap="sm">
        <Button type="submit" loading={confirm.isPending}>
          Confirm
        </Button>
        <Button variant="default" onClick={onCancel}>
          Another number, or send it again
        </Button>
      </Group>
    </form>
  );
}
