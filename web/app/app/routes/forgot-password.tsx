import { ForgotPasswordPage } from '../../features/sign-in/forgot-password-page.tsx';
import { SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { Island } from '../island.tsx';
import type { PageHandle } from '../plain-html.ts';

export const handle: PageHandle = { isPlainHtml: true, island: 'sign-in' };

export function meta() {
  return [
    { title: 'Forgot Password - Kinora' },
    { name: 'description', content: 'Get a link to choose a new password for your Kinora account.' },
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
