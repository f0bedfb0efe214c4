import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Island } from './island.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export default function Login() {
  const say = useTexts('signIn');
  const { name: studio } = useBrand();
  return (
    <>
      <PageHead title={say('login.tab')} description={say('login.description', { studio })} isListed={false} />
      <Island name="sign-in">
        <SignInFrame>
          <SignInPage />
        </SignInFrame>
      </Island>
    </>
  );
}
