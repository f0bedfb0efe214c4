import { Link, Outlet } from 'react-router';
import classes from '../../features/sign-in/sign-in.module.css';
import { Brand } from '../../shared/brand/brand.tsx';
import { brand } from '../../shared/brand/use-brand.ts';

/** The frame of the sign-in pages: the form, and a dark panel beside it. */
export default function SignInLayout() {
  return (
    <div className={classes.halves}>
      <div className={classes.side}>
        <header>
          <Link to="/" reloadDocument className={classes.brand}>
            <Brand />
          </Link>
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
      </div>
      <Art />
    </div>
  );
}

/** The dark panel beside the form. */
export function Art() {
  return (
    <aside className={classes.art} aria-label={`About ${brand().name}`}>
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
