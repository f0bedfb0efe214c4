import { ForgotPasswordPage } from '../../features/sign-in/forgot-password-page.tsx';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { SignUpPage } from '../../features/sign-in/sign-up-page.tsx';
import { IslandLanguage } from '../../shared/texts/island-language.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { hydrateIsland } from '../hydrate-island.tsx';
import { SignInFrame } from '../pages/sign-in-frame.tsx';

const pages = new Map([
  ['/login', { Page: SignInPage, title: 'login.tab' }],
  ['/signup', { Page: SignUpPage, title: 'signUp.tab' }],
  ['/forgot-password', { Page: ForgotPasswordPage, title: 'forgot.tab' }],
] as const);

function SignInIsland({ address }: { address: string }) {
  const say = useTexts('signIn');
  const page = Array.from(pages).find(([at]) => at === address)?.[1];
  if (page === undefined) return null;
  return (
    <SignInFrame>
      <IslandLanguage title={say(page.title)} />
      <page.Page />
    </SignInFrame>
  );
}

await hydrateIsland('sign-in', ({ place }) => <SignInIsland address={place.address} />);
