import type { Me } from '@kinora/server/wire';
import { CancelSubscription } from '../billing/cancel-subscription.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailChange } from './email-change.tsx';
import { IdentitySettings } from './identities.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { PhoneSettings } from './phone-settings.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { SessionList } from './session-list.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SignOuts } from './sign-outs.tsx';
import { StorageUse } from './storage-use.tsx';
import { Wallets } from './wallets.tsx';

export function AccountTab({ me }: { me: Me }) {
  return (
    <>
      <SettingsSection id="email" title="Email" text="Changes when you confirm the new address. The old one is told.">
        <EmailChange email={me.user.email} />
      </SettingsSection>
      <SettingsSection id="password" title="Password" text="A new one signs out all your other devices.">
        <PasswordSettings email={me.user.email} />
      </SettingsSection>
      <SettingsSection
        id="passkeys"
        title="Passkeys"
        text="Sign in with your finger, your face or the PIN of your device. Nothing to remember, nothing to steal."
      >
        <Passkeys />
      </SettingsSection>
      <IdentitySettings />
      <PhoneSettings />
      <Wallets />
      <SettingsSection
        id="second-factor"
        title="Two-step sign-in"
        text="Besides the password, signing in takes a code of an app on your phone."
      >
        <SecondFactorSettings />
      </SettingsSection>
      <SettingsSection
        id="sessions"
        title="Devices"
        text="Lost a device, or used somebody else's? End its session from here."
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
      {me.profile.subscription_status !== 'free' && (
        <SettingsSection
          id="subscription"
          title="Subscription"
          text="Cancelled at any time, for the end of what is paid. Purchased tokens stay."
        >
          <CancelSubscription />
        </SettingsSection>
      )}
      <SettingsSection
        id="delete"
        title="Delete account"
        text="For good, with everything in it. Download what you want to keep first."
        tone="danger"
      >
        <DeleteAccount
          completed={me.completedGenerations}
          tokens={me.balance.total}
          plan={me.profile.subscription_status}
        />
      </SettingsSection>
    </>
  );
}
