import { SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { SignUpPage } from '../../features/sign-in/sign-up-page.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { tokenCount } from '../../shared/format/format.ts';
import { usePage } from '../../shared/page/page-facts.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { Island } from './island.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export default function SignUp() {
  const { name } = useBrand();
  const { signupTokens } = usePage().facts.offer;
  const start = signupTokens === 0 ? '' : ` and start with ${tokenCount(signupTokens)}`;
  return (
    <SignInFrame>
      <PageHead title="Create Account" description={`Create a free ${name} account${start}.`} isListed={false} />
      <Island name="sign-in">
        <SignInProviders>
          <SignUpPage />
        </SignInProviders>
      </Island>
    </SignInFrame>
  );
}
