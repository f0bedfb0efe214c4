import { type Identities, identitiesSchema, type OwnIdentity } from '@kinora/server/account-wire';
import { Alert, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { errorMessage } from '../../shared/api/api-error.ts';
import { ask, request } from '../../shared/api/request.ts';
import { readLinkProblem } from '../../shared/session/link-problem.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';
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
  const { data, error, refetch } = useQuery(identitiesQuery);
  if (error !== null && data === undefined) {
    return (
      <SettingsSection id="identities" title="Connected accounts">
        <ErrorState title="Your connected accounts could not be loaded" error={error} onRetry={() => void refetch()} />
      </SettingsSection>
    );
  }
  if (!data || (data.identities.length === 0 && data.providers.length === 0)) return null;
  const connected = new Set(data.identities.map(({ provider }) => provider));
  return (
    <SettingsSection
      id="identities"
      title="Connected accounts"
      text="Other services that you sign in with. We send you an email whenever one is connected or disconnected."
    >
      <Outcome list={data} />
      {data.identities.length > 0 && (
        <ul className={classes.sessionList} aria-label="Connected accounts">
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
  const client = useQueryClient();
  const proof = useProof();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => disconnect(id),
    onSuccess: () => notifications.show({ color: 'green', message: `${name} is disconnected.` }),
    onError: (error) => {
      proof.askWhenNeeded(error, () => remove.mutate());
      if (isProofNeeded(error)) return;
      notifications.show({ color: 'red', title: 'Not disconnected', message: errorMessage(error) });
    },
    onSettled: () => client.invalidateQueries(identitiesQuery),
  });
  return (
    <li>
      <Link2 size={20} aria-hidden />
      <div className={classes.device}>
        <strong>{name}</strong>
        <p>
          {email !== null && `${email}, `}connected <RelativeTime at={linkedAt} />
        </p>
      </div>
      {isOnlyWay ? (
        <span className={classes.here}>Your only way in</span>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={`Disconnect ${name}`}
          loading={remove.isPending}
          onClick={() => setIsAsking(true)}
        >
          Disconnect
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Disconnect ${name}?`}
        confirm="Disconnect"
        failure="It is still connected."
        onConfirm={async () => remove.mutate()}
        onClose={() => setIsAsking(false)}
      >
        You will no longer be able to sign in with it. You can connect it again at any time.
      </ConfirmDialog>
      {proof.dialog}
    </li>
  );
}

function ConnectButton({ id, name }: { id: string; name: string }) {
  const proof = useProof();
  const connect = useMutation({
    mutationFn: () => startConnecting(id),
    onSuccess: (address) => window.location.assign(address),
    onError: (error) => {
      proof.askWhenNeeded(error, () => connect.mutate());
      if (isProofNeeded(error)) return;
      notifications.show({ color: 'red', title: 'Not connected', message: errorMessage(error) });
    },
  });
  return (
    <>
      <Button variant="default" loading={connect.isPending} onClick={() => connect.mutate()}>
        {`Connect ${name}`}
      </Button>
      {proof.dialog}
    </>
  );
}

/** The result of the trip to the other service. */
function Outcome({ list: { identities, providers } }: { list: Identities }) {
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
        {name} is connected. You can now sign in with it.
      </Alert>
    );
  }
  return (
    <Alert color="yellow" role="alert" mb="md" title={problem.title}>
      {problem.text}
    </Alert>
  );
}
