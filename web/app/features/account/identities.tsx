import { type Identities, identitiesSchema, type OwnIdentity } from '@kinora/server/account-wire';
import { Alert, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { errorMessage } from '../../shared/api/api-error.ts';
import { ask, request } from '../../shared/api/request.ts';
import { readLinkProblem } from '../../shared/session/link-problem.ts';
import { useProvenMutation } from '../../shared/session/use-proof.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Words } from '../../shared/texts/words.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './account.module.css';

const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => ask(identitiesSchema, '/api/account/identities', { signal }),
});

/** Where to continue at the other service. It returns here, with `connect` naming the service. */
async function startConnecting(provider: string): Promise<string> {
  const back = `/settings?${new URLSearchParams({ tab: 'account', connect: provider })}`;
  const { url } = await ask(z.object({ url: z.string() }), '/api/auth/link-social', {
    method: 'POST',
    body: { provider, callbackURL: back, errorCallbackURL: back },
  });
  return url;
}

function disconnect(id: string): Promise<unknown> {
  return request(`/api/account/identities/${id}`, { method: 'DELETE' });
}

/** The accounts at other services that open this one; nothing where there are none to connect. */
export function IdentitySettings() {
  const say = useTexts('account');
  const { data, error, refetch } = useQuery(identitiesQuery);
  if (error !== null && data === undefined) {
    return (
      <SettingsSection id="identities" title={say('identities.title')}>
        <ErrorState title={say('identities.notLoaded')} error={error} onRetry={() => void refetch()} />
      </SettingsSection>
    );
  }
  if (!data || (data.identities.length === 0 && data.providers.length === 0)) return null;
  const connected = new Set(data.identities.map(({ provider }) => provider));
  return (
    <SettingsSection id="identities" title={say('identities.title')} text={say('identities.text')}>
      <Outcome list={data} />
      {data.identities.length > 0 && (
        <ul className={classes.sessionList} aria-label={say('identities.title')}>
          {data.identities.map((identity) => (
            <IdentityLine key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
      <Group gap="sm">
        {data.providers
          .filter(({ id }) => !connected.has(id))
          .map(({ id, name }) => (
            <ConnectButton key={id} id={id} name={name} />
          ))}
      </Group>
    </SettingsSection>
  );
}

function IdentityLine({ identity: { id, name, email, linkedAt, isOnlyWay } }: { identity: OwnIdentity }) {
  const say = useTexts('account');
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useProvenMutation({
    mutationFn: () => disconnect(id),
    onSuccess: () => notifications.show({ color: 'green', message: say('identities.disconnected', { name }) }),
    onFailure: (error) =>
      notifications.show({ color: 'red', title: say('identities.notDisconnected'), message: errorMessage(error) }),
    onSettled: () => client.invalidateQueries(identitiesQuery),
  });
  return (
    <li>
      <Link2 size={20} aria-hidden />
      <div className={classes.device}>
        <strong>{name}</strong>
        <p>
          {email === null
            ? say.rich('identities.connectedAt', { when: () => <RelativeTime at={linkedAt} /> })
            : say.rich('identities.emailConnectedAt', { when: () => <RelativeTime at={linkedAt} /> }, { email })}
        </p>
      </div>
      {isOnlyWay ? (
        <span className={classes.here}>{say('identities.onlyWay')}</span>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={say('identities.disconnectNamed', { name })}
          loading={remove.isPending}
          onClick={() => setIsAsking(true)}
        >
          {say('identities.disconnect')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={say('identities.question', { name })}
        confirm={say('identities.disconnect')}
        failure={say('identities.stillConnected')}
        onConfirm={async () => remove.mutate()}
        onClose={() => setIsAsking(false)}
      >
        {say('identities.consequence')}
      </ConfirmDialog>
      {remove.dialog}
    </li>
  );
}

function ConnectButton({ id, name }: { id: string; name: string }) {
  const say = useTexts('account');
  const connect = useProvenMutation({
    mutationFn: () => startConnecting(id),
    onSuccess: (address) => window.location.assign(address),
    onFailure: (error) =>
      notifications.show({ color: 'red', title: say('identities.notConnected'), message: errorMessage(error) }),
  });
  return (
    <>
      <Button variant="default" loading={connect.isPending} onClick={() => connect.mutate()}>
        {say('identities.connect', { name })}
      </Button>
      {connect.dialog}
    </>
  );
}

/** The result of the trip to the other service. */
function Outcome({ list: { identities, providers } }: { list: Identities }) {
  const say = useTexts('account');
  const [query] = useSearchParams();
  const asked = query.get('connect');
  const name = providers.find(({ id }) => id === asked)?.name;
  if (name === undefined) return null;
  const problem = readLinkProblem(query);
  if (problem === null) {
    // The address may be an old one.
    if (!identities.some(({ provider }) => provider === asked)) return null;
    return (
      <Alert color="green" role="status" mb="md">
        {say('identities.connected', { name })}
      </Alert>
    );
  }
  return (
    <Alert color="yellow" role="alert" mb="md" title={<Words text={problem.title} />}>
      <Words text={problem.text} />
    </Alert>
  );
}
