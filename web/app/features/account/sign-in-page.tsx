import { announceSession } from '../../session.ts';
import { Callout } from '../../ui/callout.tsx';
import { DeadLink } from './dead-link.tsx';
import classes from './door.module.css';
import { useLetSignedInThrough } from './let-signed-in-through.ts';
import { readLinkProblem } from './link-problem.ts';
import { safeNext } from './safe-next.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useQueryString } from './use-query-string.ts';

export function SignInPage() {
  useLetSignedInThrough();
  const search = useQueryString();
  const query = new URLSearchParams(search);
  const problem = readLinkProblem(query);
  if (problem?.isDeadLink) {
    const next = new URLSearchParams({ next: safeNext(query.get('next')) });
    return <DeadLink problem={problem} signInAddress={`/login?${next}`} />;
  }
  return (
    <>
      <div className={classes.intro}>
        <h1>Welcome back</h1>
        <p>Sign in to your studio.</p>
      </div>
      {problem !== null && (
        <Callout tone="caution" title={problem.title} isAlert>
          {problem.text}
        </Callout>
      )}
      <SignInForm onSignedIn={() => announceSession('signed_in')} />
      <p className={classes.swap}>
        New to Kinora? <a href={`/signup${search}`}>Create Account</a>
      </p>
    </>
  );
}
