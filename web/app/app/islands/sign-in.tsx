import { ForgotPasswordPage } from '../../features/sign-in/forgot-password-page.tsx';
import { SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { SignUpPage } from '../../features/sign-in/sign-up-page.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

const pages = { '/login': SignInPage, '/signup': SignUpPage, '/forgot-password': ForgotPasswordPage };

const path = window.location.pathname.replace(/\/+$/, '');
const Page = Object.entries(pages).find(([address]) => address === path)?.[1];
if (Page !== undefined) {
  hydrateIsland(
    'sign-in',
    <SignInProviders>
      <Page />
    </SignInProviders>,
  );
}
