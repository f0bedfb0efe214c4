import type { Me } from '@kinora/server/wire';
import { Alert, Button, Progress, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { groupedNumber, storageText, storageUsed, tokenCount } from '../../shared/format/format.ts';
import { deleteAccount, storageQuery } from '../../shared/session/account-api.ts';
import { clearDrafts } from '../../shared/session/drafts.ts';
import { expectingEnd } from '../../shared/session/session.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './account.module.css';
import { EmailChange, PasswordSettings } from './credentials.tsx';
import { IdentitySettings } from './identities.tsx';
import { Passkeys } from './passkeys.tsx';
import { PhoneSettings } from './phone-settings.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { SessionList, SignOuts } from './sessions.tsx';
import { Wallets } from './wallets.tsx';

/** The landing page with its goodbye. */
const GOODBYE_ADDRESS = '/#goodbye';

type DeleteAccountProps = {
  completed: number;
  tokens: number;
  planLoss: ReactNode;
};

/** The first click asks, the second deletes. The buttons are apart, so that a double click cannot do both. */
function DeleteAccount({ completed, tokens, planLoss }: DeleteAccountProps) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const keeper = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const proof = useProof();
  const remove = useMutation({
    mutationFn: () => expectingEnd(deleteAccount),
    onSuccess: () => {
      clearDrafts();
      window.location.replace(GOODBYE_ADDRESS);
    },
    onError: (error) => proof.askWhenNeeded(error, () => remove.mutate()),
  });
  useEffect(() => {
    if (isAsking) keeper.current?.focus();
    else if (wasAsking.current) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const keep = () => {
    remove.reset();
    setIsAsking(false);
  };
  if (!isAsking) {
    return (
      <Button
        ref={opener}
        variant="outline"
        color="red"
        className={classes.open}
        leftSection={<Trash2 size={15} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        Delete Account
      </Button>
    );
  }
  const isLeaving = remove.isPending || remove.isSuccess;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape takes the question back; "Keep my account" does the same.
    <div className={classes.question} onKeyDown={({ key }) => key === 'Escape' && !isLeaving && keep()}>
      <div role="alert">
        <h3>Are you sure? This cannot be undone.</h3>
        <p>Click the red button to delete your account immediately and permanently:</p>
        <ul>
          <li>your profile, your password and all your sessions</li>
          <li>
            {completed > 1 ? `your ${groupedNumber(completed)} creations` : 'whatever you created'}, with all files and
            the trash
          </li>
          <li>what is left of your balance: {tokenCount(tokens)}</li>
          {planLoss !== null && <li>{planLoss}</li>}
        </ul>
        <p>Payment records stay for 7 years, without personal data beyond what the law requires.</p>
      </div>
      {remove.isError && !isProofNeeded(remove.error) && (
        <Alert color="red" role="alert">
          Error deleting account. Please <a href="/contact">contact support</a>.
        </Alert>
      )}
      <div className={classes.actions}>
        <Button ref={keeper} variant="default" disabled={isLeaving} onClick={keep}>
          Keep my account
        </Button>
        <Button color="red.9" loading={isLeaving} onClick={() => remove.mutate()}>
          Delete my account for good
        </Button>
      </div>
      {proof.dialog}
    </div>
  );
}

/** How much this person keeps, of how much they may. */
function StorageUse() {
  const { data: storage, error, refetch } = useQuery(storageQuery);
  if (error)
    return <ErrorState title="Your storage could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!storage) return <Skeleton height={48} radius="md" role="status" aria-label="Loading your storage" />;
  const used = storageUsed(storage);
  const isFull = used === 100;
  return (
    <div className={classes.use}>
      {used !== null && <Progress value={used} size="sm" color={isFull ? 'red' : 'violet'} aria-hidden />}
      <p>{storageText(storage)}</p>
      {isFull && (
        <p className={classes.full}>
          Nothing more can be uploaded. Results are still kept. Delete what you do not need from{' '}
          <Link to="/gallery">your gallery</Link>, then empty <Link to="/gallery?trash=1">the trash</Link>.
        </p>
      )}
    </div>
  );
}

type AccountTabProps = {
  me: Me;
  /** For people with a plan: how they end it. */
  subscription: ReactNode;
  /** For people with a plan: what of it ends with the account. */
  planLoss: ReactNode;
};

export function AccountTab({ me, subscription, planLoss }: AccountTabProps) {
  const hasPlan = me.profile.subscription_status !== 'free';
  return (
    <>
      <SettingsSection
        id="email"
        title="Email"
        text="It changes when you confirm the new address. We also notify the old one."
      >
        <EmailChange email={me.user.email} />
      </SettingsSection>
      <SettingsSection id="password" title="Password" text="Changing it signs you out on all your other devices.">
        <PasswordSettings email={me.user.email} />
      </SettingsSection>
      <SettingsSection
        id="passkeys"
        title="Passkeys"
        text="Sign in with your fingerprint, your face, or the PIN of your device. There is nothing to remember and nothing to steal."
      >
        <Passkeys />
      </SettingsSection>
      <IdentitySettings />
      <PhoneSettings />
      <Wallets />
      <SettingsSection
        id="second-factor"
        title="Two-step sign-in"
        text="Signing in takes a code from an app on your phone in addition to your password."
      >
        <SecondFactorSettings />
      </SettingsSection>
      <SettingsSection
        id="sessions"
        title="Devices"
        text="Lost a device, or used someone else's? End its session here."
      >
        <SessionList />
        <SignOuts />
      </SettingsSection>
      <SettingsSection
        id="storage"
        title="Storage"
        text="Your uploads and results together. What is in the trash counts until it is emptied."
      >
        <StorageUse />
      </SettingsSection>
      {hasPlan && (
        <SettingsSection
          id="subscription"
          title="Subscription"
          text="Cancel at any time. Your plan runs until the end of the period you paid for, and you keep purchased tokens."
        >
          {subscription}
        </SettingsSection>
      )}
      <SettingsSection
        id="delete"
        title="Delete account"
        text="Permanently, with everything in it. Download what you want to keep first."
        tone="danger"
      >
        <DeleteAccount
          completed={me.completedGenerations}
          tokens={me.balance.total}
          planLoss={hasPlan ? planLoss : null}
        />
      </SettingsSection>
    </>
  );
}
