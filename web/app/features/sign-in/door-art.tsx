import classes from './door-art.module.css';

/** The dark room beside the form. */
export function DoorArt() {
  return (
    <aside className={classes.art} aria-label="About Kinora">
      <div className={classes.leaves} aria-hidden>
        <span />
        <span />
        <span />
      </div>
      <p className={classes.words}>
        Charged only for what is in your gallery.
        <small>If a generation fails, its tokens come back automatically.</small>
      </p>
    </aside>
  );
}
