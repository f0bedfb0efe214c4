import { type Passkey, passkeysSchema } from '@kinora/server/account-wire';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { ask, request } from '../../shared/api/request.ts';
import { deviceOf } from '../../shared/session/device-of.ts';
import { useProvenMutation } from '../../shared/session/use-proof.tsx';
import { sayText, useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './account.module.css';

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => ask(passkeysSchema, '/api/account/passkeys', { signal }),
  select: ({ passkeys }) => passkeys,
});

const timeOf = (at: string) => () => <RelativeTime at={at} />;

function renamePasskey(id: string, name: string): Promise<unknown> {
  return request(`/api/account/passkeys/${id}`, { method: 'PATCH', body: { name } });
}

function removePasskey(id: string): Promise<unknown> {
  return request(`/api/account/passkeys/${id}`, { method: 'DELETE' });
}

/** Renames a passkey. */
function PasskeyName({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const say = useTexts('account');
  const client = useQueryClient();
  const form = useForm({ initialValues: { name: passkey.name } });
  const rename = useMutation({
    mutationFn: (name: string) => renamePasskey(passkey.id, name),
    onSuccess: async () => {
      await client.invalidateQueries(passkeysQuery);
      onDone();
    },
  });
  return (
    <form
      className={classes.naming}
      onSubmit={form.onSubmit(({ name }) => {
        if (name.trim() !== '') rename.mutate(name);
      })}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={say('passkeys.name')}
        name="passkey-name"
        maxLength={60}
        autoFocus
        error={rename.isError && errorMessage(rename.error)}
      />
      <div className={classes.acts}>
        <Button type="submit" size="xs" loading={rename.isPending}>
          {say('save')}
        </Button>
        <Button variant="default" size="xs" onClick={onDone}>
          {say('notNow')}
        </Button>
      </div>
    </form>
  );
}

/** The passkeys of this person, and adding one on the device in hand. */
export function Passkeys() {
  const say = useTexts('account');
  const passkeys = useQuery(passkeysQuery);
  return (
    <Loaded query={passkeys} label={say('passkeys.loading')} problem={say('passkeys.notLoaded')} height={64}>
      {(all) => (
        <>
          {all.length > 0 && (
            <ul className={classes.list} aria-label={say('passkeys.list')}>
              {all.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
          <AddPasskey />
        </>
      )}
    </Loaded>
  );
}

function AddPasskey() {
  const say = useTexts('account');
  const client = useQueryClient();
  const add = useProvenMutation({
    mutationFn: async () => {
      const { addPasskey } = await import('../../shared/session/passkey-ceremonies.ts');
      return addPasskey(sayText(deviceOf(navigator.userAgent).name));
    },
    onSuccess: () => notifications.show({ color: 'green', message: say('passkeys.added') }),
    onSettled: () => client.invalidateQueries(passkeysQuery),
  });
  return (
    <>
      <ErrorAlert mb="md" error={add.problem} />
      <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
        {say('passkeys.add')}
      </Button>
      {add.dialog}
    </>
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const say = useTexts('account');
  const client = useQueryClient();
  const [isNaming, setIsNaming] = useState(false);
  const remove = useProvenMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: () => notifications.show({ color: 'green', message: say('passkeys.removed') }),
    onFailure: (error) => notifications.show({ color: 'red', title: say('notRemoved'), message: errorMessage(error) }),
    onSettled: () => client.invalidateQueries(passkeysQuery),
  });
  const added = timeOf(passkey.addedAt);
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
          {passkey.lastUsedAt === null
            ? say.rich('passkeys.addedAt', { added })
            : say.rich('passkeys.addedAndUsed', { added, used: timeOf(passkey.lastUsedAt) })}
        </p>
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          size="xs"
          aria-label={say('passkeys.renameNamed', { name: passkey.name })}
          onClick={() => setIsNaming(true)}
        >
          {say('passkeys.rename')}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={say('removeNamed', { name: passkey.name })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {say('remove')}
        </Button>
      </div>
      {remove.dialog}
    </li>
  );
}
