import { type OwnWallet, ownWalletsSchema } from '@kinora/server/account-wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Wallet as WalletIcon } from 'lucide-react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { ask, request } from '../../shared/api/request.ts';
import { useProvenMutation } from '../../shared/session/use-proof.tsx';
import { useWallets, type Wallet } from '../../shared/session/wallet-providers.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert, ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './account.module.css';

const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: ({ signal }) => ask(ownWalletsSchema, '/api/account/wallets', { signal }),
  select: ({ wallets }) => wallets,
});

const timeOf = (at: string) => () => <RelativeTime at={at} />;

function unlinkWallet(id: string): Promise<unknown> {
  return request(`/api/account/wallets/${id}`, { method: 'DELETE' });
}

/** The Ethereum wallets that sign in to this account; nothing where there are none and this browser has none. */
export function Wallets() {
  const say = useTexts('account');
  const here = useWallets();
  const { data: wallets, error, refetch } = useQuery(walletsQuery);
  if (here.length === 0 && (wallets === undefined || wallets.length === 0) && !error) return null;
  return (
    <SettingsSection id="wallets" title={say('wallets.title')} text={say('wallets.text')}>
      {error && <ErrorState title={say('wallets.notLoaded')} error={error} onRetry={() => void refetch()} />}
      {wallets !== undefined && wallets.length > 0 && (
        <ul className={classes.list} aria-label={say('wallets.list')}>
          {wallets.map((wallet) => (
            <WalletLine key={wallet.id} wallet={wallet} />
          ))}
        </ul>
      )}
      {here.map((wallet) => (
        <LinkWallet key={wallet.name} wallet={wallet} />
      ))}
    </SettingsSection>
  );
}

function LinkWallet({ wallet }: { wallet: Wallet }) {
  const say = useTexts('account');
  const client = useQueryClient();
  const link = useProvenMutation({
    mutationFn: async () => (await import('../../shared/session/wallet-ceremonies.ts')).linkWallet(wallet),
    onSuccess: () => notifications.show({ color: 'green', message: say('wallets.connected') }),
    onSettled: () => client.invalidateQueries(walletsQuery),
  });
  return (
    <>
      <ErrorAlert mb="md" error={link.problem} />
      <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
        {wallet.name === null ? say('wallets.connect') : say('identities.connect', { name: wallet.name })}
      </Button>
      {link.dialog}
    </>
  );
}

function WalletLine({ wallet }: { wallet: OwnWallet }) {
  const say = useTexts('account');
  const added = timeOf(wallet.addedAt);
  const client = useQueryClient();
  const remove = useProvenMutation({
    mutationFn: () => unlinkWallet(wallet.id),
    onSuccess: () => notifications.show({ color: 'green', message: say('wallets.removed') }),
    onFailure: (error) => notifications.show({ color: 'red', title: say('notRemoved'), message: errorMessage(error) }),
    onSettled: () => client.invalidateQueries(walletsQuery),
  });
  return (
    <li>
      <WalletIcon size={20} aria-hidden />
      <div className={classes.about}>
        <strong dir="ltr">{wallet.address}</strong>
        <p>
          {wallet.lastUsedAt === null
            ? say.rich('wallets.connectedAt', { added })
            : say.rich('wallets.connectedAndUsed', { added, used: timeOf(wallet.lastUsedAt) })}
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={say('removeNamed', { name: wallet.address })}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {say('remove')}
      </Button>
      {remove.dialog}
    </li>
  );
}
