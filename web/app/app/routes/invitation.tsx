import { InvitationPage } from '../../features/sign-in/invitation-page.tsx';
import { SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

export const handle: TextsHandle = { texts: ['credentials', 'signIn', 'signInMore'] };

export function meta() {
  return [{ title: pageTitle(textsOf('signInMore')('invitation.tab')) }, { name: 'robots', content: 'noindex' }];
}

export const clientLoader = textsLoader(handle);

/** Where the link of an invitation leads; its token is behind the hash. */
export default function Invitation() {
  return (
    <SignInProviders>
      <InvitationPage />
    </SignInProviders>
  );
}
