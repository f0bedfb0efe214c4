import type { Me } from '@kinora/server/wire';
import { Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { storageText, storageUsed } from '../../shared/format/format.ts';
import { storageQuery } from '../../shared/session/account-api.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './account.module.css';
import { DeleteAccount } from './delete-account.tsx';
import { EmailChange } from './email-change.tsx';
import { IdentitySettings } from './identities.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { PhoneSettings } from './phone-settings.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { SessionList, SignOuts } from './sessions.tsx';
import { Wallets } from './wallets.tsx';

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

type Props = {
  me: Me;
  /** For people with a plan: how they end it. */
  subscription: ReactNode;
  /** For people with a plan: what of it ends with the account. */
  planLoss: ReactNode;
};

export function AccountTab({ me, subscription, planLoss }: Props) {
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
