import { OfferOfPage, SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { SignUpPage } from '../../features/sign-in/sign-up-page.tsx';
import { Island } from '../island.tsx';
import type { PageHandle } from '../plain-html.ts';

export const handle: PageHandle = { isPlainHtml: true, island: 'sign-in' };

export function meta() {
  return [
    { title: 'Create Account - Kinora' },
    { name: 'description', content: 'Create a free Kinora account and start with free tokens.' },
  ];
}

export default function SignUp() {
  return (
    <>
      <Island name="sign-in">
        <SignInProviders>
          <SignUpPage />
        </SignInProviders>
      </Island>
      <OfferOfPage />
    </>
  );
}
