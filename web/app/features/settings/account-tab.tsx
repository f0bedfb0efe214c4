import type { Me } from '@kinora/server/wire';
import { CancelSubscription } from '../billing/cancel-subscription.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PasswordReset } from './password-reset.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SignOuts } from './sign-outs.tsx';

export function AccountTab({ me }: { me: Me }) {
  return (
    <>
      <SettingsSection
        id="sessions"
        title="Sign out"
        text="Lost a device, or used somebody else's? End its session from here."
      >
        <SignOuts />
      </SettingsSection>
      <SettingsSection id="password" title="Password" text="Changed by a link that we send to your address.">
        <PasswordReset email={me.user.email} />
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
        <DeleteAccount completed={me.completedGenerations} tokens={me.balance.total} />
      </SettingsSection>
    </>
  );
}
