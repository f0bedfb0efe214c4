import { InvitationPage } from '../../features/sign-in/invitation-page.tsx';
import { SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';

export function meta() {
  return [{ title: pageTitle('Your Invitation') }, { name: 'robots', content: 'noindex' }];
}

/** Where the link of an invitation leads; its token is behind the hash. */
export default function Invitation() {
  return (
    <SignInProviders>
      <InvitationPage />
    </SignInProviders>
  );
}
