import type { SharedPage } from '@kinora/server/page-facts';
import { Lock } from 'lucide-react';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { PublicPage } from '../public-page.tsx';
import classes from './shared.module.css';

/** In place of a link that is revoked, over, or was never there: nobody can tell which. */
export function OverPage() {
  const say = useTexts('sharedPage');
  return (
    <PublicPage title={say('over.title')} lead={say('over.lead')}>
      <p>
        <PageLink to="/" className={classes.button}>
          {say('over.home')}
        </PageLink>
      </p>
    </PublicPage>
  );
}

/** Before a link with a password. The form needs no script. */
export function LockedPage({ shared: { state, path } }: { shared: SharedPage }) {
  const say = useTexts('sharedPage');
  const problem = state === 'wrong' || state === 'tooMany' ? say(`locked.${state}`) : null;
  return (
    <PublicPage title={say('locked.title')} lead={say('locked.lead')}>
      <form method="post" action={`${path}/unlock`} className={classes.unlock}>
        <label htmlFor="share-password">{say('locked.password')}</label>
        <span className={classes.line}>
          <input
            id="share-password"
            name="password"
            type="password"
            required
            maxLength={200}
            autoComplete="off"
            {...(problem !== null && { 'aria-invalid': true, 'aria-describedby': 'share-problem', autoFocus: true })}
          />
          <button type="submit">
            <Lock size={16} aria-hidden />
            {say('locked.open')}
          </button>
        </span>
        {problem !== null && (
          <p id="share-problem" role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
      </form>
    </PublicPage>
  );
}
