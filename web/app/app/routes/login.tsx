import { OfferOfPage, SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { brand, pageTitle } from '../../shared/brand/use-brand.ts';
import { Island } from '../island.tsx';
import type { PageHandle } from '../plain-html.ts';

export const handle: PageHandle = { isPlainHtml: true, island: 'sign-in' };

export function meta() {
  return [{ title: pageTitle('Sign In') }, { name: 'description', content: `Sign in to your ${brand().name} studio.` }];
}

export default function Login() {
  return (
    <>
      <Island name="sign-in">
        <SignInProviders>
          <SignInPage />
        </SignInProviders>
      </Island>
      <OfferOfPage />
    </>
  );
}
