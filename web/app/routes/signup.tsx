import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import classes from '../features/account/door.module.css';
import { InboxNotice } from '../features/account/inbox-notice.tsx';
import { SignUpForm } from '../features/account/sign-up-form.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

export function meta() {
  return [
    { title: 'Create Account - Kinora' },
    { name: 'description', content: 'Create a free Kinora account and start with 100 tokens.' },
  ];
}

export default function SignUp() {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <InboxNotice email={sentTo} onOtherAddress={() => setSentTo(null)} />;
  return (
    <>
      <div className={classes.intro}>
        <h1>Create your account</h1>
        <p>Start with 100 free tokens. No card needed.</p>
      </div>
      <SignUpForm onSignedUp={setSentTo} />
      <p className={classes.swap}>
        Already have an account? <Link to={{ pathname: '/login', search: isHydrated ? search : '' }}>Sign In</Link>
      </p>
    </>
  );
}
