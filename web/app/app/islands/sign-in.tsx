import { ForgotPasswordPage } from '../../features/sign-in/forgot-password-page.tsx';
import { SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { SignUpPage } from '../../features/sign-in/sign-up-page.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

const pages = new Map([
  ['/login', SignInPage],
  ['/signup', SignUpPage],
  ['/forgot-password', ForgotPasswordPage],
]);

hydrateIsland('sign-in', ({ place }) => {
  const Page = pages.get(place.address);
  return (
    Page && (
      <SignInProviders>
        <Page />
      </SignInProviders>
    )
  );
});
