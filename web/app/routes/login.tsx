import { Alert } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router';
import { DeadLink } from '../features/account/dead-link.tsx';
import classes from '../features/account/door.module.css';
import { readLinkProblem } from '../features/account/link-problem.ts';
import { safeNext } from '../features/account/safe-next.ts';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import { announceSession } from '../session.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

export function meta() {
  return [{ title: 'Sign In - Kinora' }, { name: 'description', content: 'Sign in to your Kinora studio.' }];
}

export default function Login() {
  const { search } = useLocation();
  const [parameters] = useSearchParams();
  const isHydrated = useHydrated();
  const problem = isHydrated ? readLinkProblem(parameters) : null;
  if (problem?.isDeadLink) {
    const next = new URLSearchParams({ next: safeNext(parameters.get('next')) });
    return <DeadLink problem={problem} signInAddress={`/login?${next}`} />;
  }
  return (
    <>
      <div className={classes.intro}>
        <h1>Welcome back</h1>
        <p>Sign in to your studio.</p>
      </div>
      {problem !== null && (
        <Alert color="yellow" mb="md" role="alert" title={problem.title}>
          {problem.text}
        </Alert>
      )}
      <SignInForm onSignedIn={() => announceSession('signed_in')} />
      <p className={classes.swap}>
        New to Kinora? <Link to={{ pathname: '/signup', search: isHydrated ? search : '' }}>Create Account</Link>
      </p>
    </>
  );
}
