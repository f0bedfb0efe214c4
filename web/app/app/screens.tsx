import { pageTitle } from '../shared/brand/use-brand.ts';
import { textsOf } from '../shared/texts/use-texts.ts';
import classes from './screens.module.css';

/** Shown for errors that no page caught, with the two ways to go on. */
export function CrashScreen() {
  return (
    <main className={classes.screen}>
      <title>{pageTitle('Something went wrong')}</title>
      <img src="/favicon.svg" alt="" width={48} height={48} />
      <h1>This page could not be shown</h1>
      <p>Your generations and tokens are safe. Loading the page again usually helps.</p>
      <p className={classes.actions}>
        <button type="button" className={classes.primary} onClick={() => window.location.reload()}>
          Load again
        </button>
        <a href="/dashboard">Go to the dashboard</a>
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
