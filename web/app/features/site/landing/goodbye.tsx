import classes from './goodbye.module.css';

/** Where a deleted account leads. Shown by the address alone (`/#goodbye`), since this page runs no script. */
export function Goodbye() {
  return (
    <aside id="goodbye" className={classes.goodbye} aria-label="Goodbye">
      <p role="status">Your account and everything in it is deleted. Thank you for creating with us. Goodbye!</p>
      <a href="/">Close</a>
    </aside>
  );
}
