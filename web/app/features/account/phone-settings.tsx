import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { codeProblem, numberProblem } from '../../shared/session/credential-problems.ts';
import { withoutSpaces } from '../../shared/session/credential-rules.ts';
import { problemWords } from '../../shared/session/credential-words.tsx';
import { PhoneNote } from '../../shared/session/delivery-notes.tsx';
import { askPhoneConfirmation, confirmPhone, phoneQuery, removePhone } from '../../shared/session/phone-api.ts';
import { useProvenMutation } from '../../shared/session/use-proof.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './account.module.css';

/** Numbers are written from left to right everywhere. */
const numeral = (content: ReactNode) => <strong dir="ltr">{content}</strong>;

/** The telephone number that codes go to; nothing where no text messages are sent. */
export function PhoneSettings() {
  const say = useTexts('account');
  const phone = useQuery(phoneQuery);
  if (phone.data?.isOffered === false && phone.data.number === null) return null;
  return (
    <SettingsSection id="phone" title={say('phone.title')} text={say('phone.text')}>
      <Loaded query={phone} label={say('phone.loading')} problem={say('phone.notLoaded')} height={64}>
        {({ number }) => (number === null ? <AddPhone /> : <OwnNumber number={number} />)}
      </Loaded>
    </SettingsSection>
  );
}

function OwnNumber({ number }: { number: string }) {
  const say = useTexts('account');
  const client = useQueryClient();
  const remove = useProvenMutation({
    mutationFn: removePhone,
    onSuccess: () => notifications.show({ color: 'green', message: say('phone.removed') }),
    onSettled: () => client.invalidateQueries(phoneQuery),
  });
  return (
    <div className={classes.form}>
      <p>{say.rich('phone.now', { b: numeral }, { number })}</p>
      <ErrorAlert error={remove.problem} />
      <Group gap="sm">
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
          {say('phone.remove')}
        </Button>
      </Group>
      {remove.dialog}
    </div>
  );
}

function AddPhone() {
  const say = useTexts('account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initialValues: { phone: '' },
    validate: { phone: (typed) => problemWords(numberProblem(typed)) },
  });
  const ask = useProvenMutation({
    mutationFn: askPhoneConfirmation,
    onSuccess: (_answer, number) => setSentTo(number),
  });
  if (sentTo !== null) return <ConfirmPhone number={sentTo} onCancel={() => setSentTo(null)} />;
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(({ phone }) => ask.mutate(phone.trim()))}>
      <TextInput
        {...form.getInputProps('phone')}
        label={say('phone.number')}
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="+49 151 23456789"
      />
      <ErrorAlert error={ask.problem} />
      <Button type="submit" variant="default" loading={ask.isPending}>
        {say('phone.ask')}
      </Button>
      {ask.dialog}
    </form>
  );
}

function ConfirmPhone({ number, onCancel }: { number: string; onCancel: () => void }) {
  const say = useTexts('account');
  const client = useQueryClient();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (typed) => problemWords(codeProblem(typed)) },
  });
  const confirm = useMutation({
    mutationFn: (code: string) => confirmPhone(number, withoutSpaces(code)),
    onSuccess: () => {
      notifications.show({ color: 'green', message: say('phone.confirmed') });
      return client.invalidateQueries(phoneQuery);
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(({ code }) => confirm.mutate(code))}>
      <p>{say.rich('phone.onItsWay', { b: numeral }, { number })}</p>
      <PhoneNote />
      <TextInput
        {...form.getInputProps('code')}
        label={say('phone.code')}
        name="phone-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <ErrorAlert error={confirm.error} />
      <Group gap="sm">
        <Button type="submit" loading={confirm.isPending}>
          {say('phone.confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {say('phone.other')}
        </Button>
      </Group>
    </form>
  );
}
