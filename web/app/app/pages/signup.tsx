import { SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { SignUpPage } from '../../features/sign-in/sign-up-page.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { Island } from './island.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export default function SignUp() {
  const { name } = useBrand();
  return (
    <SignInFrame>
      <PageHead
        title="Create Account"
        description={`Create a free ${name} account and start with free tokens.`}
        isListed={false}
      />
      <Island name="sign-in">
        <SignInProviders>
          <SignUpPage />
        </SignInProviders>
      </Island>
    </SignInFrame>
  );
}
