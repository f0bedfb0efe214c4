import { ForgotPasswordPage } from '../../features/sign-in/forgot-password-page.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Island } from './island.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export default function ForgotPassword() {
  const say = useTexts('signIn');
  const { name: studio } = useBrand();
  return (
    <>
      <PageHead title={say('forgot.tab')} description={say('forgot.description', { studio })} isListed={false} />
      <Island name="sign-in">
        <SignInFrame>
          <ForgotPasswordPage />
        </SignInFrame>
      </Island>
    </>
  );
}
