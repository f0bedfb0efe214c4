import { SignUpPage } from '../../features/sign-in/sign-up-page.tsx';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { usePage } from '../../shared/page/page-facts.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Island } from './island.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export default function SignUp() {
  const say = useTexts('signIn');
  const { name: studio } = useBrand();
  const { signupTokens: count } = usePage().facts.offer;
  return (
    <>
      <PageHead
        title={say('signUp.tab')}
        description={
          count === 0 ? say('signUp.description', { studio }) : say('signUp.descriptionTokens', { studio, count })
        }
        isListed={false}
      />
      <Island name="sign-in">
        <SignInFrame>
          <SignUpPage />
        </SignInFrame>
      </Island>
    </>
  );
}
