import { pageTitle } from '../shared/brand/use-brand.ts';
import { textsOf } from '../shared/texts/use-texts.ts';
import classes from './screens.module.css';

/** Shown for errors that no page caught, with the two ways to go on. */
export function CrashScreen() {
  const say = textsOf('frame');
  return (
    <main className={classes.screen}>
      <title>{pageTitle(say('crash.page'))}</title>
      <img src="/favicon.svg" alt="" width={48} height={48} />
      <h1>{say('crash.title')}</h1>
      <p>{say('crash.text')}</p>
      <p className={classes.actions}>
        <button type="button" className={classes.primary} onClick={() => window.location.reload()}>
          {textsOf('common')('loadAgain')}
        </button>
        <a href="/dashboard">{say('crash.dashboard')}</a>
      </p>
    </main>
  );
}

export function LoadingScreen() {
  return (
    <main className={classes.loading} aria-busy="true">
      <img className={classes.mark} src="/favicon.svg" alt="" width={56} height={56} />
      <p role="status">{textsOf('frame')('loading')}</p>
    </main>
  );
}
