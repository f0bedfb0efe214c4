import { ForgotPasswordPage } from '../../features/sign-in/forgot-password-page.tsx';
import { SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { Island } from './island.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export default function ForgotPassword() {
  const { name } = useBrand();
  return (
    <SignInFrame>
      <PageHead
        title="Forgot Password"
        description={`Get a link to choose a new password for your ${name} account.`}
        isListed={false}
      />
      <Island name="sign-in">
        <SignInProviders>
          <ForgotPasswordPage />
        </SignInProviders>
      </Island>
    </SignInFrame>
  );
}
