import { DoorContent } from '../features/account/door-content.tsx';
import { ForgotPasswordPage } from '../features/account/forgot-password-page.tsx';
import { SignInPage } from '../features/account/sign-in-page.tsx';
import { SignUpPage } from '../features/account/sign-up-page.tsx';
import { hydrateIsland } from '../ui/hydrate-island.tsx';

const pages = { '/login': SignInPage, '/signup': SignUpPage, '/forgot-password': ForgotPasswordPage };

const path = window.location.pathname.replace(/\/+$/, '');
const Page = Object.entries(pages).find(([address]) => address === path)?.[1];
if (Page !== undefined) {
  hydrateIsland(
    'door',
    <DoorContent>
      <Page />
    </DoorContent>,
  );
}
