import { useState } from 'react';
import { SignupTokens } from '../../shared/ui/signup-tokens.tsx';
import classes from './door.module.css';
import { InboxNotice } from './inbox-notice.tsx';
import { useLetSignedInThrough } from './let-signed-in-through.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useSignInOffer } from './social-offer.ts';
import { useQueryString } from './use-query-string.ts';

export function SignUpPage() {
  useLetSignedInThrough();
  const search = useQueryString();
  const { signupTokens } = useSignInOffer();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <InboxNotice email={sentTo} onOtherAddress={() => setSentTo(null)} />;
  return (
    <>
      <div className={classes.intro}>
        <h1>Create your account</h1>
        <p>
          Start with <SignupTokens count={signupTokens} /> free tokens. No card needed.
        </p>
      </div>
      <SocialButtons />
      <SignUpForm onSignedUp={setSentTo} />
      <p className={classes.swap}>
        Already have an account? <a href={`/login${search}`}>Sign In</a>
      </p>
    </>
  );
}
