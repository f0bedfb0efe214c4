import classes from './loading-screen.module.css';

export function LoadingScreen() {
  return (
    <main className={classes.screen} aria-busy="true">
      <img className={classes.mark} src="/favicon.svg" alt="" width={56} height={56} />
      <p role="status">Loading your studio...</p>
    </main>
  );
}
