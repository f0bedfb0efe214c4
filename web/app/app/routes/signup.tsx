import { OfferOfPage, SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { SignUpPage } from '../../features/sign-in/sign-up-page.tsx';
import { brand, pageTitle } from '../../shared/brand/use-brand.ts';
import { Island } from '../island.tsx';
import type { PageHandle } from '../plain-html.ts';

export const handle: PageHandle = { isPlainHtml: true, island: 'sign-in' };

export function meta() {
  return [
    { title: pageTitle('Create Account') },
    { name: 'description', content: `Create a free ${brand().name} account and start with free tokens.` },
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
