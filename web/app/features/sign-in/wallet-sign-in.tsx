import { useMutation } from '@tanstack/react-query';
import type { SignInAnswer } from '../../shared/api/api.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { useWallets, type Wallet } from '../../shared/session/wallet-providers.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import classes from './door.module.css';

/** Signing in with an Ethereum wallet; nothing where the browser has none. */
export function WalletSignIn({ onSignedIn }: { onSignedIn: (answer: SignInAnswer) => void }) {
  const wallets = useWallets();
  const enter = useMutation({
    mutationFn: async (wallet: Wallet) =>
      (await import('../../shared/session/wallet-ceremonies.ts')).signInByWallet(wallet),
    onSuccess: onSignedIn,
  });
  return (
    <>
      {enter.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(enter.error)}
        </Callout>
      )}
      {wallets.map((wallet) => (
        <p key={wallet.name} className={classes.swap}>
          <button type="button" disabled={enter.isPending} onClick={() => enter.mutate(wallet)}>
            {wallet.name === null ? 'Use my Ethereum wallet' : `Use my wallet ${wallet.name}`}
          </button>
        </p>
      ))}
    </>
  );
}
