import { SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { Island } from './island.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export default function Login() {
  const { name } = useBrand();
  return (
    <SignInFrame>
      <PageHead title="Sign In" description={`Sign in to your ${name} studio.`} isListed={false} />
      <Island name="sign-in">
        <SignInProviders>
          <SignInPage />
        </SignInProviders>
      </Island>
    </SignInFrame>
  );
}
