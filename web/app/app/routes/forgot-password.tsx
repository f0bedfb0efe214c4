import { ForgotPasswordPage } from '../../features/sign-in/forgot-password-page.tsx';
import { SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { brand, pageTitle } from '../../shared/brand/use-brand.ts';
import { Island } from '../island.tsx';
import type { PageHandle } from '../plain-html.ts';

export const handle: PageHandle = { isPlainHtml: true, island: 'sign-in' };

export function meta() {
  return [
    { title: pageTitle('Forgot Password') },
    { name: 'description', content: `Get a link to choose a new password for your ${brand().name} account.` },
  ];
}

export default function ForgotPassword() {
  return (
    <Island name="sign-in">
      <SignInProviders>
        <ForgotPasswordPage />
      </SignInProviders>
    </Island>
  );
}
